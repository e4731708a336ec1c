import type { Knex } from 'knex'
import type { Transaction } from '#db/connect'
import { readRows } from '#db/prepared'

export interface IdentityChanges {
  position: number
  rightsMark: number
  /** Changed users; null means everyone. */
  userIds: readonly (number | null)[]
}

interface Row {
  mark: number
  position: number
  change: number | null
  user_id: number | null
}

const sqlite = `
  SELECT m.value AS mark, coalesce((SELECT max(change) FROM identity_changes), 0) AS position, f.change, f.user_id
    FROM change_marks m LEFT JOIN identity_changes f ON f.change > ?
   WHERE m.name = 'rights'`

/** The next read starts at the oldest transaction that is still running, because all earlier ones have ended. */
const postgres = `
  SELECT m.value AS mark, txid_snapshot_xmin(txid_current_snapshot()) AS position, f.change, f.user_id
    FROM change_marks m LEFT JOIN identity_changes f ON f.change >= ?
   WHERE m.name = 'rights'`

/** Changes since the position of an earlier read; a change may be returned more than once. */
export const readIdentityChanges = async (read: Knex, since: number): Promise<IdentityChanges> => {
  const statement = read.client.config.client === 'pg' ? postgres : sqlite
  const rows = await readRows<Row>(read, statement, [since])
  const [first] = rows
  if (!first) throw new Error('the mark of rights, which every database holds, is missing')
  return {
    position: first.position,
    rightsMark: first.mark,
    userIds: rows.filter(({ change }) => change !== null).map((row) => row.user_id),
  }
}

export const changesRetentionSeconds = 3600

export const dropIdentityChanges = async (trx: Transaction): Promise<void> => {
  const now = trx.client.config.client === 'pg' ? 'extract(epoch FROM now())' : 'unixepoch()'
  await trx.raw(`DELETE FROM identity_changes WHERE at < ${now} - ?`, [changesRetentionSeconds])
}
