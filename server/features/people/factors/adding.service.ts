import type {
  FactorAdded,
  PasskeyCreation,
  PasskeyOptions,
  TotpCreated,
} from '#contract/people/factors'
import { numericId } from '#contract/text/filters'
import { Refusal } from '#server/core/errors'
import type { Scope } from '#server/core/scope'
import { consumeProof } from '#server/platform/credentials/codes.queries'
import {
  makePasskeyChallenge,
  readPasskeyChallenge,
} from '#server/platform/credentials/factors/challenges'
import { factorSeal, withFactor } from '#server/platform/credentials/factors/factorTry.service'
import {
  arePasskeysPossible,
  creationOptions,
  verifyCreation,
} from '#server/platform/credentials/factors/passkeys'
import { makeRecoveryCodes } from '#server/platform/credentials/factors/recoveryCodes'
import { findStep, makeTotp } from '#server/platform/credentials/factors/totp'
import { findAccountById, restoreTry } from '#server/platform/identity/accounts.queries'
import { confirmSession } from '#server/platform/identity/confirm.service'
import {
  confirmTotp,
  findUnconfirmedTotp,
  insertPasskey,
  insertTotp,
  listCredentialIds,
  listFactors,
  storeRecoveryCodes,
} from '#server/platform/identity/factors.queries'
import { proofsWith } from '#server/platform/identity/provedFactors'
import { changeFactors, recordOf, report, requireRoom, type Change } from './factorChanges.ts'

export const createTotp = async (scope: Scope, name: string): Promise<TotpCreated> => {
  const issuer = scope.settings.current.systemName[scope.locale]
  const { secret, address } = await makeTotp(issuer, scope.actor.username)
  const sealed = factorSeal(scope).seal(secret)
  return changeFactors(scope, async ({ trx, account, factors, now }) => {
    requireRoom(factors)
    const id = await insertTotp(trx, account.userId, { name, sealed, now })
    return { id: String(id), secret, address }
  })
}

/**
 * Finishes an addition, which also proves the new factor in this session. The first factor of an account comes with
 * recovery codes.
 */
const finishAddition = async (scope: Scope, done: Change, id: number): Promise<FactorAdded> => {
  const { trx, account, factors, now } = done
  const added = (await listFactors(trx, account.userId)).find((one) => one.id === id)
  if (!added) throw new Refusal('changedMeanwhile')
  const { sessionId, factors: proved } = scope.actor
  const proof = added.kind === 'totp' ? 'otp' : 'pop'
  await confirmSession(trx, sessionId, proofsWith(proved, proof), now)
  await report(scope, done, 'security.factorAdded', 'factor.add', added)
  if (factors.length > 0) return { factor: recordOf(added), recoveryCodes: null }
  const { codes, hashes } = makeRecoveryCodes()
  await storeRecoveryCodes(trx, account.userId, hashes)
  return { factor: recordOf(added), recoveryCodes: codes }
}

/** Confirms an authenticator app by its first code, which is used up by that. */
export const confirmOwnTotp = async (
  scope: Scope,
  id: string,
  code: string,
): Promise<FactorAdded> => {
  const { userId } = scope.actor
  const account = await findAccountById(scope.db.read, userId)
  const totp = await findUnconfirmedTotp(scope.db.read, userId, numericId(id) ?? 0)
  if (!account || !totp) throw new Refusal('notFound')
  const secret = factorSeal(scope).open(totp.sealed)
  const step = secret && (await findStep(secret, code, scope.now()))
  const first = {
    factor: 'otp',
    use: () => Promise.resolve(typeof step === 'number'),
  } as const
  return withFactor(scope, account, first, 'factor.add', () =>
    changeFactors(scope, async (done) => {
      requireRoom(done.factors)
      if (!(await confirmTotp(done.trx, userId, totp.id, Number(step), done.now)))
        throw new Refusal('changedMeanwhile')
      // Only now the account has a factor, and the earlier failures stay.
      await restoreTry(done.trx, userId)
      return finishAddition(scope, done, totp.id)
    }),
  )
}

export const makeCreationOptions = async (scope: Scope): Promise<PasskeyOptions> => {
  if (!arePasskeysPossible(scope.env)) throw new Refusal('passkeyNotAccepted')
  const { userId, username } = scope.actor
  const { id: challengeId, challenge } = makePasskeyChallenge(scope, 'addPasskey', userId)
  const options = await creationOptions(scope.env, {
    challengeId,
    owner: { userId, username },
    system: scope.settings.current.systemName[scope.locale],
    present: await listCredentialIds(scope.db.read, userId),
  })
  return { options: { ...options }, challenge }
}

export const addPasskey = async (
  scope: Scope,
  { name, response, challenge }: PasskeyCreation,
): Promise<FactorAdded> => {
  const { userId } = scope.actor
  const known = readPasskeyChallenge(scope, 'addPasskey', challenge, userId)
  const made = known && (await verifyCreation(scope.env, response, known.id))
  if (!made) throw new Refusal('passkeyNotAccepted')
  return changeFactors(scope, async (done) => {
    const { trx, factors, now } = done
    requireRoom(factors)
    if (!(await consumeProof(trx, known.id, known.expiresAt, now)))
      throw new Refusal('passkeyNotAccepted')
    const { credentialId, publicKey, counter, transports, isSynced } = made
    const row = { name, credential_id: credentialId, public_key: publicKey, counter, transports }
    const id = await insertPasskey(trx, userId, { ...row, is_synced: isSynced }, now)
    if (id === null) throw new Refusal('passkeyExists')
    return finishAddition(scope, done, id)
  })
}
