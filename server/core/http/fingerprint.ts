import { createHash } from 'node:crypto'

const digest = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')

export const hexDigest = digest

/**
 * The first 18 hex digits of the digest of the digest, for telling sessions or log rows apart by eye. It proves
 * nothing: 72 bits of an unkeyed digest guard no secret.
 */
export const fingerprint = (text: string): string => digest(digest(text)).slice(0, 18)
