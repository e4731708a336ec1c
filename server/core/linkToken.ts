import { randomBytes } from 'node:crypto'

/** A token for a link: 192 bits in 32 characters, as templates of text messages have room for 35. */
export const makeLinkToken = (): string => randomBytes(24).toString('base64url')
