import { migrateUp } from '#db/migrate'
import { demonstrationPassword, isEmpty, loadDemonstration } from '#db/seeds/demonstration'
import { hashPassword } from '#server/platform/credentials/passwords'
import { makeTokens } from '#server/core/tokens'
import { loadDemonstrationSignIns } from '#server/features/people/login/demonstration'
import { loadDemonstrationDownloads } from '#server/features/site/downloads/demonstration'
import { loadDemonstrationMaps } from '#server/features/positioning/ionosphere/demonstration'
import { command } from './command.ts'

/** `npm run db:seed`: loads the demonstration data into an empty database; never in production. */
await command(async (db, env) => {
  if (env.production) throw new Error('Demonstration data is not for production.')
  await migrateUp(db)
  if (!(await isEmpty(db))) return 'The database has users already; nothing was loaded.'
  const names = await loadDemonstration(db, hashPassword, Date.now())
  await loadDemonstrationMaps(db, Date.now())
  await loadDemonstrationDownloads(db, env.downloads.folder, Date.now())
  await loadDemonstrationSignIns({ db, tokens: makeTokens(env.secret) }, Date.now())
  return `Accounts (password ${demonstrationPassword}): ${names.join(', ')}`
})
