import { createHash } from 'node:crypto'

const digest = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')

/** The full SHA-256 digest in 64 hex digits. */
export const hexDigest = digest

/**
 * Its short variant: the first 18 hex digits of the digest of the digest. For people who tell two sessions or two
 * log rows apart by eye, never as proof of anything: 72 bits of an unkeyed digest guard no secret.
 */
export const fingerprint = (text: string): string => digest(digest(text)).slice(0, 18)
