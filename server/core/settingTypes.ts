import { isIP } from 'node:net'
import { z } from 'zod'

export const flag = z.enum(['true', 'false']).transform((word) => word === 'true')
export const whole = z.string().regex(/^\d+$/, 'must be a whole number').transform(Number)
export const limit = whole.pipe(z.number().min(1))

const maxHops = 10
/** Shortest prefixes of entirely private networks: 10.0.0.0/8 and fc00::/7. */
const minPrefixBits: Record<number, number> = { 4: 8, 6: 7 }

const isProxy = (text: string): boolean => {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', bits] = text.split('/', 2)
  const version = isIP(address)
  if (version === 0 || text.split('/').length > 2) return false
  if (bits === undefined) return true
  const most = version === 4 ? 32 : 128
  return (
    /^\d+$/.test(bits) && Number(bits) >= (minPrefixBits[version] ?? most) && Number(bits) <= most
  )
}

/** Proxies trusted to report the caller's address: their number, or a list of their addresses. */
export const proxies = z
  .string()
  .refine(
    (text) =>
      /^\d+$/.test(text)
        ? Number(text) <= maxHops
        : text.split(',').every((one) => isProxy(one.trim())),
    `must be a number of proxies, at most ${maxHops}, or a list of their addresses or networks, of /8 or smaller`,
  )
