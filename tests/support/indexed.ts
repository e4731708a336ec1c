import type { Database } from '#db/connect'
import { indexChanged } from '#server/background'

const waiting = ['users_waiting', 'companies_waiting', 'roles_waiting', 'logs_waiting'] as const

const isWaiting = async ({ read }: Database): Promise<boolean> => {
  for (const table of waiting) if ((await read(table).first('id')) !== undefined) return true
  return false
}

/** Indexes until nothing waits for it; the server does so, too. */
export const settle = async (db: Database): Promise<void> => {
  while (await isWaiting(db)) await indexChanged(db, undefined, 5000)
}
