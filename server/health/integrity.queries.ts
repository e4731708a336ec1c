import type { Database } from '#db/connect'
import type { Tokens } from '../auth/tokens.ts'
import { verifyChain } from '../logs/logs.verify.ts'
import type { IntegrityFault } from './integrity.ts'

/** Looks through the database file (SQLite) and the whole chain of the log. @returns what is wrong; null where nothing is */
export const checkIntegrity = async (
  db: Database,
  tokens: Tokens,
): Promise<IntegrityFault | null> => {
  if (db.engine === 'sqlite') {
    const [row] = await db.read.raw('PRAGMA quick_check(1)')
    if (row?.quick_check !== 'ok') return 'database'
  }
  const { whole } = await verifyChain(db.read, tokens)
  return whole ? null : 'log'
}
