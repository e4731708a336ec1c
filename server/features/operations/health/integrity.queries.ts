import type { Database } from '#db/connect'
import { isCorrupt } from '#db/dialect'
import type { Tokens } from '#server/core/tokens'
import { verifyChain } from '#server/platform/audit/verify'
import type { IntegrityFault } from './integrity.ts'

const isDamaged = async ({ engine, read }: Database): Promise<boolean> => {
  if (engine !== 'sqlite') return false
  const [row] = await read.raw('PRAGMA quick_check(1)')
  return row?.quick_check !== 'ok'
}

/** Looks through the database file (SQLite) and the whole chain of the log. @returns what is wrong; null where nothing is */
export const checkIntegrity = async (
  db: Database,
  tokens: Tokens,
): Promise<IntegrityFault | null> => {
  try {
    if (await isDamaged(db)) return 'database'
    return (await verifyChain(db.read, tokens)).whole ? null : 'log'
  } catch (error) {
    if (isCorrupt(error)) return 'database'
    throw error
  }
}
