import { parseArgs } from 'node:util'
import { migrateDown, migrateDownOne, migrateUp, unlockMigrations } from '#db/migrate'
import { command } from './command.ts'

/**
 * `npm run db:migrate [-- --down [name] | --unlock]`: migrates to this release, rolls back one or all migrations, or
 * removes a stale lock.
 */
export const migrate = command(async (db, _env, args) => {
  const flag = { type: 'boolean', default: false } as const
  const { values, positionals } = parseArgs({
    args,
    options: { down: flag, unlock: flag },
    allowPositionals: true,
  })
  const [name] = positionals
  if (name !== undefined && !values.down) throw new Error(`Not expected without --down: ${name}`)
  if (values.unlock) {
    await unlockMigrations(db)
    return 'The migration lock was released.'
  }
  if (name !== undefined) {
    await migrateDownOne(db, name)
    return `The migration ${name} was reverted.`
  }
  if (values.down) {
    await migrateDown(db)
    return 'All migrations were reverted.'
  }
  await migrateUp(db)
  return 'The schema is up to date.'
})
