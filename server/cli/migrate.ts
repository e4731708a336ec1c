import { migrateDown, migrateUp, unlockMigrations } from '#db/migrate'
import { command } from './command.ts'

/** `npm run db:migrate [-- --down | --unlock]`: brings the schema to this release, takes all of it back, or frees a lock. */
await command(async (db) => {
  if (process.argv.includes('--unlock')) {
    await unlockMigrations(db)
    return 'The lock of the migrations is free.'
  }
  if (process.argv.includes('--down')) {
    await migrateDown(db)
    return 'All migrations are taken back.'
  }
  await migrateUp(db)
  return 'The schema is up to date.'
})
