import type { Database } from '#db/connect'
import { serverOrigin } from '#server/core/context'
import type { Tokens } from '#server/core/tokens'
import { writeAudit } from './writeAudit.ts'
import { dropAction, findEnds, moveDropMark } from './audit.queries.ts'
import { dropLeaves, listOldest } from './tree.queries.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000

/** Rows a transaction: other changes wait for no more than that. */
const step = 5000

/** The oldest rows that are all older than a time, or of a clock that was ahead, as many as one step takes. */
const partBefore = async (read: Database['read'], time: number, latest: number) => {
  const rows = await listOldest(read, step)
  const young = rows.findIndex(({ at }) => at >= time && at <= latest)
  return young < 0 ? rows : rows.slice(0, young)
}

/**
 * Drops rows that are older than the retention, counted from the newest row, so that a clock that is ahead drops
 * nothing by itself; no more than the rows of a day in an hour, whichever process and start it is. Their hashes stay,
 * so that what remains can be proven, and a row of the log tells of it.
 * @returns how many rows went.
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
  if ((await partBefore(db.read, before, latest)).length === 0) return 0
  if (!(await db.transaction((trx) => moveDropMark(trx, now, hourMs)))) return 0
  let dropped = 0
  for (;;) {
    const part = await partBefore(db.read, before, latest)
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
