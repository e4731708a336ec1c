import type { Knex } from 'knex'
import * as all from './all.ts'

const migrations: Readonly<Record<string, Knex.Migration>> = all

/** For knex's migrator: names without extensions, because knex would store the extension, which a build changes. */
export const migrationSource: Knex.MigrationSource<string> = {
  getMigrations: () => Promise.resolve(Object.keys(migrations).toSorted()),
  getMigrationName: (name) => name,
  getMigration: (name) => {
    const migration = migrations[name]
    if (!migration) throw new Error(`unknown migration ${name}`)
    return Promise.resolve(migration)
  },
}
