import { importLimits } from '#contract/importLimits'
import { lockForChange } from '#db/dialect'
import { tooManyRequests } from '#server/core/errors'
import type { Scope } from '#server/core/scope'
import { attemptsSince, noteAttempt } from './imports.queries.ts'

const hourMs = 3_600_000

/**
 * Counts a file against the company's hour. A check tells which names, addresses and numbers are taken, as creating a
 * user does, and reading costs time and memory: so a file counts before it is read, whatever becomes of it.
 * @throws Refusal `tooManyRequests`
 */
export const spendAttempt = (scope: Scope, companyId: number): Promise<void> =>
  scope.db.transaction(async (trx) => {
    const now = scope.now()
    await lockForChange(trx('companies').where({ id: companyId })).first('id')
    const times = await attemptsSince(trx, companyId, now - hourMs)
    const oldest = times[importLimits.filesAnHour - 1]
    if (oldest !== undefined) throw tooManyRequests(oldest + hourMs - now)
    await noteAttempt(trx, companyId, now, now - hourMs)
  })
