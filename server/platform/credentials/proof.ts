import { createHash, randomBytes } from 'node:crypto'
import { endsWithin, isInRange } from '#contract/core/clocks'
import type { Transaction } from '#db/connect'
import type { Tokens } from '#server/core/tokens'
import { consumeProof, type Binding } from './codes.queries.ts'

const minuteMs = 60_000
/** Validity of a challenge; a slow phone solves it in a tenth of this time. */
const validMs = 5 * minuteMs

const digestPurpose = 'code proof'

const textOf = (unsigned: string, { recipientKey: key, purpose, subject }: Binding): string =>
  [unsigned, key, purpose, subject].join('\n')

export const makeChallenge = (
  tokens: Tokens,
  binding: Binding,
  difficulty: number,
  now: number,
): string => {
  const unsigned = [now + validMs, difficulty, randomBytes(16).toString('base64url')].join('.')
  return `${unsigned}.${tokens.digest(digestPurpose, textOf(unsigned, binding))}`
}

const leadingZeros = (hash: Buffer): number => {
  const first = hash.findIndex((byte) => byte !== 0)
  return first < 0 ? hash.length * 8 : first * 8 + Math.clz32(hash[first] ?? 0) - 24
}

/**
 * Verifies and consumes a proof of work `<challenge>.<nonce>`: SHA-256(challenge ‖ nonce) must start with the number of
 * zero bits named in the challenge.
 */
export const acceptProof = async (
  trx: Transaction,
  tokens: Tokens,
  binding: Binding,
  proof: string,
  now: number,
): Promise<boolean> => {
  const [expiresAt = '', difficulty = '', id = '', signature = '', nonce = '', ...more] =
    proof.split('.')
  if (more.length > 0 || !/^\d{1,20}$/.test(nonce)) return false
  const unsigned = [expiresAt, difficulty, id].join('.')
  if (!tokens.isDigest(signature, digestPurpose, textOf(unsigned, binding))) return false
  if (!isInRange(Number(expiresAt), endsWithin(now, validMs))) return false
  const hash = createHash('sha256').update(`${unsigned}.${signature}${nonce}`).digest()
  if (leadingZeros(hash) < Number(difficulty)) return false
  return consumeProof(trx, id, Number(expiresAt), now)
}
