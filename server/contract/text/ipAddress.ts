import { z } from 'zod'

const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i
const version6 = /^[\da-f:.]*:[\da-f:.]*$/i

/** Canonical form used in the log: IPv6 by RFC 5952, IPv4-mapped IPv6 as IPv4. Other texts are returned unchanged. */
export const canonicalAddress = (address: string): string => {
  const [, version4] = mapped.exec(address) ?? []
  if (version4) return version4
  if (!version6.test(address)) return address
  const url = `http://[${address}]`
  return URL.canParse(url) ? new URL(url).hostname.slice(1, -1) : address
}

export const ipAddress = z
  .string()
  .trim()
  .pipe(z.union([z.ipv4(), z.ipv6()], 'validation.ipAddress'))
  .transform(canonicalAddress)
