import { z } from 'zod'

const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i
const version6 = /^[\da-f:.]*:[\da-f:.]*$/i

/**
 * An IP address in the one way in which the log writes it: IPv6 by RFC 5952, and IPv4 as such where it comes as part of
 * IPv6. What is no address stays as it is.
 */
export const canonicalAddress = (address: string): string => {
  const [, version4] = mapped.exec(address) ?? []
  if (version4) return version4
  if (!version6.test(address)) return address
  const url = `http://[${address}]`
  return URL.canParse(url) ? new URL(url).hostname.slice(1, -1) : address
}

/** An IP address to look for. */
export const ipAddress = z
  .string()
  .trim()
  .pipe(z.union([z.ipv4(), z.ipv6()], 'validation.ipAddress'))
  .transform(canonicalAddress)
