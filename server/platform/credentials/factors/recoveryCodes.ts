import { randomBytes } from 'node:crypto'
import { recoveryCodeCount } from '#contract/people/factors'
import { hexDigest } from '#server/core/tokens'

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const length = 16

const makeCode = (): string => {
  const characters = Array.from(randomBytes(length), (byte) => base32.charAt(byte % base32.length))
  return characters.join('').replaceAll(/(.{4})(?=.)/g, '$1-')
}

/** The stored form of a code. No key is needed, because 80 random bits cannot be guessed from a digest. */
export const digestOfRecoveryCode = (code: string): string => hexDigest(code.replaceAll('-', ''))

export const makeRecoveryCodes = (): { codes: string[]; hashes: string[] } => {
  const codes = Array.from({ length: recoveryCodeCount }, makeCode)
  return { codes, hashes: codes.map(digestOfRecoveryCode) }
}
