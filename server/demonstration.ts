import type { Database } from '#db/connect'
import { withMigrationLock } from '#db/migrate'
import { isEmpty, loadDemonstration } from '#db/seeds/demonstration'
import type { Env } from './core/env.ts'
import { loadDemonstrationRecords } from './core/resourceTable.ts'
import type { Tokens } from './core/tokens.ts'
import { loadDemonstrationSignIns } from './features/people/login/demonstration.ts'
import { loadDemonstrationMaps } from './features/positioning/ionosphere/demonstration.ts'
import { loadDemonstrationDownloads } from './features/site/downloads/demonstration.ts'
import { hashPassword } from './platform/credentials/passwords.ts'
// Imports declare the resources whose records are loaded.
import './features.ts'

/**
 * Loads all demonstration data into an empty database outside production. When several processes start concurrently,
 * only one loads it.
 * @returns the account names; empty if nothing was loaded
 */
export const loadAllDemonstration = async (
  { db, env, tokens }: { db: Database; env: Env; tokens: Tokens },
  now: () => number,
): Promise<string[]> => {
  if (env.production || !(await isEmpty(db.read))) return []
  return withMigrationLock(db, async () => {
    const hash = (password: string) => hashPassword(password, env.weakPasswordHashes)
    const names = await loadDemonstration(db, hash, now())
    if (!names.length) return []
    await db.transaction((trx) => loadDemonstrationRecords(trx, now()))
    await loadDemonstrationMaps(db, now())
    await loadDemonstrationDownloads(db, env.downloads.folder, now())
    await loadDemonstrationSignIns({ db, tokens }, now())
    return names
  })
}
