import type { Database } from '#db/connect'
import { isCorrupt } from '#db/dialect'
import { verifyLog, type VerifyParts } from '#server/platform/audit/verify'
import type { IntegrityFault } from './integrity.ts'

const quickCheckFails = async ({ read }: Database): Promise<boolean> => {
  const [row] = await read.raw('PRAGMA quick_check(1)')
  return row?.quick_check !== 'ok'
}

/** Damage stays: one failed look while others write has been seen on a file that was whole before and after. */
const isDamaged = async (db: Database): Promise<boolean> =>
  db.engine === 'sqlite' && (await quickCheckFails(db)) && (await quickCheckFails(db))

/** Looks through the database file (SQLite) and the whole log. @returns what is wrong; null where nothing is */
export const checkIntegrity = async (
  db: Database,
  parts: VerifyParts,
): Promise<IntegrityFault | null> => {
  try {
    if (await isDamaged(db)) return 'database'
    return (await verifyLog(db.read, parts)).whole ? null : 'log'
  } catch (error) {
    if (isCorrupt(error)) return 'database'
    throw error
  }
}
