import type { Knex } from 'knex'
import * as all from './all.ts'

/** A static index, since knex stores names with extensions and a build changes those. */
const migrations: Readonly<Record<string, Knex.Migration>> = all

/** For knex's migrator: names without extensions, modules known at build time. */
export const migrationSource: Knex.MigrationSource<string> = {
  getMigrations: () => Promise.resolve(Object.keys(migrations).toSorted()),
  getMigrationName: (name) => name,
  getMigration: (name) => {
    const migration = migrations[name]
    if (!migration) throw new Error(`unknown migration ${name}`)
    return Promise.resolve(migration)
  },
}
