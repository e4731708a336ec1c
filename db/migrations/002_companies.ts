import type { Knex } from 'knex'
import { dropTables, index, isPostgres, sortColumn, sortIndex, stamps, unique } from './helpers.ts'

const sorts = [
  'name_sort',
  'organisation_code',
  'status',
  'user_count',
  'created_at',
  'updated_at',
] as const

/**
 * Start positions of the indexes on `likeness_key`: the search for similar names finds a name inside a longer one after
 * at most four other characters.
 */
const likenessStarts = [1, 2, 3, 4, 5]

const living = "status IN ('passed', 'suspended')"
const inReviewOrLiving = "status IN ('inReview', 'passed', 'suspended')"

const near = (used: string, quota: string) => `(${quota} > 0 AND ${used} >= ${quota} * 0.9)`
const nearQuota = `status = 'passed' AND (${[
  near('user_count', 'user_quota'),
  near('device_count', 'device_quota'),
  near('storage_used', 'storage_quota'),
].join(' OR ')})`

const createIndexes = async (knex: Knex) => {
  await unique(knex, 'companies', ['name_key'], inReviewOrLiving)
  await unique(knex, 'companies', ['organisation_code'], inReviewOrLiving)
  await unique(knex, 'companies', ['applicant_id'], "status = 'inReview'")
  await unique(knex, 'companies', ['administrator_id'], living)
  await unique(knex, 'companies', ['kind'], "kind = 'provider'")
  await unique(knex, 'companies', ['licence'], 'licence IS NOT NULL')
  for (const column of sorts) await sortIndex(knex, 'companies', column)
  for (const column of ['applicant_id', 'brought_in_by']) await index(knex, 'companies', [column])
  await index(knex, 'companies', ['administrator_id', 'status'], {
    where: 'administrator_id IS NOT NULL',
  })
  await index(knex, 'companies', ['near_quota'], { on: 'id', where: nearQuota })
  for (const start of likenessStarts) {
    const part = `substr(likeness_key, ${start})`
    await index(knex, 'companies', ['likeness_key', String(start)], {
      on: isPostgres(knex) ? `(${part}) COLLATE "C"` : part,
    })
  }
}

const createCompanies = async (knex: Knex) => {
  await knex.schema.createTable('companies', (t) => {
    t.increments('id')
    t.enum('kind', ['provider', 'customer']).notNullable().defaultTo('customer')
    t.string('name', 128).notNullable()
    t.string('name_key', 128).notNullable()
    t.text('search_key').notNullable().defaultTo('')
    t.string('organisation_code', 32).notNullable()
    t.integer('type').notNullable().defaultTo(0)
    t.integer('applicant_id')
    t.integer('brought_in_by')
    t.integer('administrator_id')
    t.string('administrator_name', 64).notNullable().defaultTo('')
    t.string('administrator_dial_code', 8).notNullable().defaultTo('')
    t.string('administrator_phone', 16).notNullable().defaultTo('')
    t.string('nation_code', 8).notNullable().defaultTo('')
    t.string('addr_code', 64).notNullable().defaultTo('')
    t.string('street', 255).notNullable().defaultTo('')
    t.string('address', 255).notNullable().defaultTo('')
    t.integer('data_level').notNullable().defaultTo(0)
    t.integer('user_quota').notNullable().defaultTo(0)
    t.integer('user_count').notNullable().defaultTo(0)
    t.integer('device_quota').notNullable().defaultTo(0)
    t.integer('device_count')
    t.bigInteger('storage_quota').notNullable().defaultTo(0)
    t.bigInteger('storage_used')
    t.enum('status', ['inReview', 'passed', 'suspended', 'rejected', 'closed']).notNullable()
    stamps(t)
    /** The application before it was changed and sent again, as JSON; null once it is decided. */
    t.text('last_submission')
    sortColumn(knex, t, 'name')
    /** File name of the image of the business licence. */
    t.string('licence', 48)
    /**
     * Key of the search for companies with similar names. `name_key` only prevents equal names: it ignores no more than
     * case, width and punctuation.
     */
    t.text('likeness_key').notNullable().defaultTo('')
    t.check('user_count >= 0 AND user_count <= user_quota', [], 'companies_users_within_quota')
  })
  await createIndexes(knex)
}

/** Named sets of permissions that the provider can grant to a company in one step. */
const createPackages = async (knex: Knex) => {
  await knex.schema.createTable('permission_packages', (t) => {
    t.increments('id')
    t.string('name', 64).notNullable()
    t.string('en_name', 64).notNullable()
    t.string('name_key', 64).notNullable()
    t.string('en_name_key', 64).notNullable()
    t.text('description').notNullable().defaultTo('')
    t.text('en_description').notNullable().defaultTo('')
    t.text('search_key').notNullable()
    stamps(t)
    for (const column of ['name', 'en_name']) sortColumn(knex, t, column)
  })
  for (const column of ['name', 'en_name']) {
    await unique(knex, 'permission_packages', [`${column}_key`])
    await sortIndex(knex, 'permission_packages', `${column}_sort`)
  }
  await knex.schema.createTable('permission_package_permissions', (t) => {
    t.integer('package_id').notNullable().references('permission_packages.id').onDelete('CASCADE')
    t.integer('permission_id').notNullable().references('permissions.id').onDelete('CASCADE')
    t.primary(['package_id', 'permission_id'])
  })
  await index(knex, 'permission_package_permissions', ['permission_id'])
}

/** Companies with the applications, permissions and permission packages that the provider gives them. */
export const up = async (knex: Knex): Promise<void> => {
  await createCompanies(knex)
  await knex.schema.createTable('company_platforms', (t) => {
    t.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
    t.integer('application_id').notNullable().references('applications.id')
    t.primary(['company_id', 'application_id'])
  })
  await knex.schema.createTable('company_permissions', (t) => {
    t.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
    t.integer('permission_id').notNullable().references('permissions.id').onDelete('CASCADE')
    t.primary(['company_id', 'permission_id'])
  })
  await createPackages(knex)
}

export const down = (knex: Knex): Promise<void> =>
  dropTables(knex, [
    'permission_package_permissions',
    'permission_packages',
    'company_permissions',
    'company_platforms',
    'companies',
  ])
