import type { Knex } from 'knex'
import { dropTables, index, isPostgres, sortKey, stamps, unique } from './helpers.ts'

const sorts = ['name', 'organisation_code', 'status', 'user_count', 'created_at', 'updated_at']

/** Names of companies are found by what stands in them from the first to the fifth character on. */
const nameStarts = [1, 2, 3, 4, 5]

const living = "status IN ('passed', 'suspended')"
const inReviewOrLiving = "status IN ('inReview', 'passed', 'suspended')"

const createIndexes = async (knex: Knex) => {
  await unique(knex, 'companies', ['name_key'], inReviewOrLiving)
  await unique(knex, 'companies', ['organisation_code'], inReviewOrLiving)
  await unique(knex, 'companies', ['applicant_id'], "status = 'inReview'")
  await unique(knex, 'companies', ['administrator_id'], living)
  await unique(knex, 'companies', ['kind'], "kind = 'provider'")
  for (const column of sorts)
    await index(knex, 'companies', [column, 'id'], { on: sortKey(knex, column) })
  await index(knex, 'companies', ['applicant_id'])
  await index(knex, 'companies', ['brought_in_by'])
  for (const start of nameStarts) {
    const part = `substr(name_key, ${start})`
    await index(knex, 'companies', ['name_key', String(start)], {
      on: isPostgres(knex) ? `(${part}) COLLATE "C"` : part,
    })
  }
}

/** Companies with what the provider gave them. */
export const up = async (knex: Knex): Promise<void> => {
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
    t.check('user_count >= 0 AND user_count <= user_quota', [], 'companies_users_within_quota')
  })
  await createIndexes(knex)

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
}

export const down = (knex: Knex): Promise<void> =>
  dropTables(knex, ['company_permissions', 'company_platforms', 'companies'])
