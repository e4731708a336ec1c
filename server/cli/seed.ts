import { migrateUp } from '#db/migrate'
import { demonstrationPassword } from '#db/seeds/demonstration'
import { makeTokens } from '#server/core/tokens'
import { command } from './command.ts'

/** `npm run db:seed`: loads the demonstration data into an empty database; never in production. */
export const seed = command(async (db, env) => {
  if (env.production) throw new Error('Demonstration data is not for production.')
  await migrateUp(db)
  // It imports most of the server, which would slow down the other commands when they run from source.
  const { loadAllDemonstration } = await import('#server/demonstration')
  const names = await loadAllDemonstration({ db, env, tokens: makeTokens(env.secrets) }, Date.now)
  return names.length
    ? `Accounts (password ${demonstrationPassword}): ${names.join(', ')}`
    : 'The database has users already; nothing was loaded.'
})
