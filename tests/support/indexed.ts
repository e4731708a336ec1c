import type { Database } from '#db/connect'
import { indexChanged } from '#server/services'
import { makeTestSealer } from './makeTestSealer.ts'

const waiting = [
  'users_waiting',
  'companies_waiting',
  'roles_waiting',
  'logs_waiting',
  'log_unsealed',
] as const

const isWaiting = async ({ read }: Database): Promise<boolean> => {
  for (const table of waiting) if ((await read(table).first()) !== undefined) return true
  return false
}

export const sealAndIndexAll = async (db: Database): Promise<void> => {
  const sealer = makeTestSealer(db)
  while (await isWaiting(db)) {
    await indexChanged(db, undefined, 5000)
    await sealer.seal()
  }
}
