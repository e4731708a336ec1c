import type { Knex } from 'knex'
import * as core from './0001_core.ts'
import * as userCentre from './0002_user_centre.ts'
import * as stations from './0003_stations.ts'
import * as ionosphere from './0004_ionosphere.ts'
import * as imports from './0005_imports.ts'
import * as invitations from './0006_invitations.ts'
import * as applications from './0007_applications.ts'
import * as search from './0008_search.ts'
import * as largeLists from './0009_large_lists.ts'
import * as contacts from './0010_contacts.ts'
import * as sessionRetention from './0011_session_retention.ts'
import * as limits from './0012_limits.ts'
import * as operations from './0013_operations.ts'
import * as providerPermissions from './0014_provider_permissions.ts'
import * as companies from './0015_companies.ts'
import * as records from './0016_records.ts'

/** In order. A static index, since knex stores names with extensions and a build changes those. */
const migrations: Record<string, Knex.Migration> = {
  '0001_core': core,
  '0002_user_centre': userCentre,
  '0003_stations': stations,
  '0004_ionosphere': ionosphere,
  '0005_imports': imports,
  '0006_invitations': invitations,
  '0007_applications': applications,
  '0008_search': search,
  '0009_large_lists': largeLists,
  '0010_contacts': contacts,
  '0011_session_retention': sessionRetention,
  '0012_limits': limits,
  '0013_operations': operations,
  '0014_provider_permissions': providerPermissions,
  '0015_companies': companies,
  '0016_records': records,
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
