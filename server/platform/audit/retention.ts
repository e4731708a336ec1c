import type { Database } from '#db/connect'
import { serverOrigin } from '#server/core/context'
import type { Tokens } from '#server/core/tokens'
import { writeAudit } from './writeAudit.ts'
import { dropAction, findEnds, claimDropTurn } from './audit.queries.ts'
import { dropLeaves, listOldest } from './tree.queries.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000

/** Rows per transaction, so that other writes wait only briefly. */
const step = 5000

const oldestRowsBefore = async (read: Database['read'], time: number, latest: number) => {
  const rows = await listOldest(read, step)
  const firstRecent = rows.findIndex(({ at }) => at >= time && at <= latest)
  return firstRecent < 0 ? rows : rows.slice(0, firstRecent)
}

/**
 * Drops rows older than the retention, counted from the newest row so that a fast clock drops nothing too early. At
 * most one day of rows is dropped per hour across all processes. Hashes are kept so that the remaining rows can be
 * proved, and a log row records the drop.
 * @returns the number of dropped rows
 */
export const dropOldLogs = async (
  db: Database,
  tokens: Tokens,
  now: number,
  days: number,
): Promise<number> => {
  const ends = await findEnds(db.read)
  if (!ends) return 0
  const before = Math.min(Math.min(ends.newest.at, now) - days * dayMs, ends.oldest.at + dayMs)
  const latest = Math.max(ends.newest.at, now)
  if ((await oldestRowsBefore(db.read, before, latest)).length === 0) return 0
  if (!(await db.transaction((trx) => claimDropTurn(trx, now, hourMs)))) return 0
  let dropped = 0
  for (;;) {
    const part = await oldestRowsBefore(db.read, before, latest)
    const last = part.at(-1)
    if (!last) return dropped
    const upTo = last.leaf_index + 1
    await db.transaction(async (trx) => {
      await dropLeaves(trx, upTo)
      await writeAudit(trx, { ...serverOrigin, tokens }, now, {
        action: dropAction,
        actor: { userId: null, username: 'LOG_RETENTION_DAYS', companyId: null },
        target: { type: 'log', id: last.log_id, name: '' },
        after: { rows: part.length, dropped: upTo, before: new Date(before).toISOString() },
      })
    })
    dropped += part.length
  }
}
