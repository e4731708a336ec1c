import { serverOrigin } from '#server/core/context'
import type { Transaction, Database } from '#db/connect'
import { signInsBefore } from '#db/seeds/signIns'
import type { Tokens } from '#server/core/tokens'
import { writeAudit } from '#server/platform/audit/writeAudit'

const findPeople = async (
  trx: Transaction,
  ids: readonly number[],
): Promise<Map<number, { username: string; companyId: number | null }>> => {
  const rows = await trx('users')
    .whereIn('id', [...ids])
    .select('id', 'username', 'company_id')
  return new Map(
    rows.map(({ id, username, company_id: companyId }) => [id, { username, companyId }]),
  )
}

const setLastSignIns = async (
  trx: Transaction,
  times: ReadonlyMap<number, number>,
): Promise<void> => {
  for (const [id, at] of times) await trx('users').where({ id }).update({ last_sign_in_at: at })
}

/**
 * Adds logins of past days to the demonstration log for the charts. Call it before anything else is logged, because row
 * numbers must follow the times.
 */
export const loadDemonstrationSignIns = async (
  { db, tokens }: { db: Database; tokens: Tokens },
  now: number,
): Promise<void> => {
  const signIns = signInsBefore(now)
  await db.transaction(async (trx) => {
    const people = await findPeople(trx, [...new Set(signIns.map(({ userId }) => userId))])
    for (const { userId, at, done, address, userAgent } of signIns) {
      const { username, companyId } = people.get(userId) ?? { username: '', companyId: null }
      const origin = { ...serverOrigin, address, userAgent, tokens }
      await writeAudit(trx, origin, at, {
        actor: { userId, username, companyId },
        target: { type: 'user', id: userId, name: username },
        ...(done
          ? { action: 'signIn', after: { grant: 'password' } }
          : { action: 'signIn.failed', refusal: 'wrongPassword' }),
      })
    }
    const last = signIns.filter(({ done }) => done).map(({ userId, at }) => [userId, at] as const)
    await setLastSignIns(trx, new Map(last))
  })
}
