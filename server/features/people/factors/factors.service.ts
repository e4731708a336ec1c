import type { z } from 'zod'
import { iso } from '#contract/core/times'
import { factorDue } from '#contract/policies/secondFactor'
import type { Factor, FactorState, recoveryCodes } from '#contract/people/factors'
import { Refusal } from '#server/core/errors'
import type { Scope } from '#server/core/scope'
import { arePasskeysPossible } from '#server/platform/credentials/factors/passkeys'
import { makeRecoveryCodes } from '#server/platform/credentials/factors/recoveryCodes'
import { logOfAccount } from '#server/platform/credentials/passwordTry.service'
import { requireSecondFactor } from '#server/platform/identity/confirm.service'
import {
  countRecoveryCodes,
  deleteFactor,
  listFactors,
  renameFactor as storeName,
  storeRecoveryCodes,
  type StoredFactor,
} from '#server/platform/identity/factors.queries'
import { findPerson } from '#server/platform/identity/sessions.queries'
import { changeFactors, recordOf, report, type Change } from './factorChanges.ts'

export const getFactorState = async (scope: Scope): Promise<FactorState> => {
  const { read } = scope.db
  const { userId } = scope.actor
  const factors = await listFactors(read, userId)
  const person = await findPerson(read, userId)
  const due = person && factorDue(person, scope.settings.current.secondFactorDays)
  return {
    factors: factors.map(recordOf),
    recoveryCodesLeft: await countRecoveryCodes(read, userId),
    requiredBy: person?.factorRequirement?.requiredBy ?? null,
    until: due && iso(due.until),
    passkeysPossible: arePasskeysPossible(scope.env),
  }
}

const getOwn = ({ factors }: Change, id: string): StoredFactor => {
  const factor = factors.find((one) => String(one.id) === id)
  if (!factor) throw new Refusal('notFound')
  return factor
}

export const renameFactor = (scope: Scope, id: string, name: string): Promise<Factor> =>
  changeFactors(scope, async (done) => {
    const { trx, account, now } = done
    const factor = getOwn(done, id)
    if (factor.name === name) return recordOf(factor)
    await storeName(trx, account.userId, factor.id, name, now)
    const { name: before } = factor
    await logOfAccount(trx, scope, account, 'factor.rename', {
      before: { name: before },
      after: { name },
    })
    return recordOf({ ...factor, name })
  })

/** Removes a factor, which a password alone never confirms. */
export const removeFactor = (scope: Scope, id: string): Promise<true> =>
  changeFactors<true>(scope, async (done) => {
    const { trx, account, factors } = done
    const factor = getOwn(done, id)
    await requireSecondFactor(scope)
    const isLast = factors.length === 1
    if (isLast && (await findPerson(trx, account.userId))?.factorRequirement)
      throw new Refusal('factorStays')
    await deleteFactor(trx, account.userId, factor.id, isLast)
    await report(scope, done, 'security.factorRemoved', 'factor.remove', factor)
    return true
  })

/** Replaces the recovery codes, which exist only beside a factor. */
export const renewRecoveryCodes = (scope: Scope): Promise<z.infer<typeof recoveryCodes>> =>
  changeFactors(scope, async (done) => {
    if (done.factors.length === 0) throw new Refusal('statusDoesNotAllow')
    const { codes, hashes } = makeRecoveryCodes()
    await storeRecoveryCodes(done.trx, done.account.userId, hashes)
    await report(scope, done, 'security.recoveryCodesMade', 'factor.codes')
    return { recoveryCodes: codes }
  })
