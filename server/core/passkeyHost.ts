import { isIP } from 'node:net'

/** The host that passkeys belong to (RP id), or null where browsers allow none: IP addresses, and http except localhost. */
export const passkeyHostOf = (publicUrl: string): string | null => {
  const { protocol, hostname } = new URL(publicUrl)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  if (isIP(hostname.replaceAll(/[[\]]/g, ''))) return null
  return protocol === 'https:' || isLocal ? hostname : null
}
