import type { Database } from '#db/connect'
import { signInsBefore } from '#db/seeds/signIns'
import type { Tokens } from '#server/core/tokens'
import { writeAudit } from '#server/platform/audit/writeAudit'
import { findPeople, setLastSignIns } from './demonstration.queries.ts'

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
      await writeAudit(trx, { requestId: '', locale: 'zh', address, userAgent, tokens }, at, {
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
