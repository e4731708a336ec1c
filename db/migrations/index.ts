import type { Knex } from 'knex'
import * as settings from './0001_settings.ts'
import * as applications from './0002_applications.ts'
import * as companies from './0003_companies.ts'
import * as people from './0004_people.ts'
import * as roles from './0005_roles.ts'
import * as builtIn from './0006_built_in.ts'
import * as membership from './0007_membership.ts'
import * as userImports from './0008_user_imports.ts'
import * as messaging from './0009_messaging.ts'
import * as audit from './0010_audit.ts'
import * as positioning from './0011_positioning.ts'
import * as site from './0012_site.ts'
import * as segments from './0013_search.ts'
import * as transparencyLog from './0020_transparency_log.ts'
import * as search from './0021_search.ts'

/** In order. A static index, since knex stores names with extensions and a build changes those. */
const migrations: Record<string, Knex.Migration> = {
  '0001_settings': settings,
  '0002_applications': applications,
  '0003_companies': companies,
  '0004_people': people,
  '0005_roles': roles,
  '0006_built_in': builtIn,
  '0007_membership': membership,
  '0008_user_imports': userImports,
  '0009_messaging': messaging,
  '0010_audit': audit,
  '0011_positioning': positioning,
  '0012_site': site,
  '0013_search': segments,
  '0020_transparency_log': transparencyLog,
  '0021_search': search,
}

/** For knex's migrator: names without extensions, modules known at build time. */
export const migrationSource: Knex.MigrationSource<string> = {
  getMigrations: () => Promise.resolve(Object.keys(migrations)),
  getMigrationName: (name) => name,
  getMigration: (name) => {
    const migration = migrations[name]
    if (!migration) throw new Error(`unknown migration ${name}`)
    return Promise.resolve(migration)
  },
}
