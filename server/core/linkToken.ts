import { randomBytes } from 'node:crypto'

/** 192 bits in 32 characters, because variables of SMS templates are limited to 35. */
export const makeLinkToken = (): string => randomBytes(24).toString('base64url')
