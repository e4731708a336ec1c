import type { Knex } from 'knex'
import { dropTables, index } from './helpers.ts'

const overs = ['devices_over', 'storage_over']

const own = (t: Knex.CreateTableBuilder): void => {
  t.integer('application_id').notNullable().references('applications.id').onDelete('CASCADE')
  t.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
  t.integer('devices').notNullable()
  t.bigInteger('storage_bytes').notNullable()
}

/** The flags say that the last report was above the quota. */
const extendCompanies = async (knex: Knex) => {
  await knex.schema.alterTable('companies', (t) => {
    t.bigInteger('usage_reported_at')
    for (const over of overs) t.boolean(over).notNullable().defaultTo(false)
  })
  const counted = 'device_count IS NOT NULL OR storage_used IS NOT NULL'
  await knex('companies')
    .whereRaw(counted)
    .update({
      usage_reported_at: knex.ref('updated_at'),
      device_count: knex.raw('coalesce(device_count, 0)'),
      storage_used: knex.raw('coalesce(storage_used, 0)'),
    })
}

/** Usage of companies by application: the newest report, one value a day, totals of a day, and admissions of more. */
export const up = async (knex: Knex): Promise<void> => {
  await extendCompanies(knex)
  await knex.schema.createTable('usage_reports', (t) => {
    own(t)
    t.bigInteger('measured_at').notNullable()
    t.bigInteger('reported_at').notNullable()
    t.primary(['application_id', 'company_id'])
  })
  await index(knex, 'usage_reports', ['company_id'])

  await knex.schema.createTable('usage_days', (t) => {
    own(t)
    /** ISO 8601, so that the order of the texts is the order of the days. */
    t.string('day', 10).notNullable()
    t.primary(['application_id', 'company_id', 'day'])
  })
  await index(knex, 'usage_days', ['day'])
  await index(knex, 'usage_days', ['company_id', 'day'])

  await knex.schema.createTable('usage_totals', (t) => {
    t.string('day', 10).primary()
    t.bigInteger('devices').notNullable()
    t.bigInteger('storage_bytes').notNullable()
  })

  await knex.schema.createTable('usage_admissions', (t) => {
    own(t)
    t.string('key', 64).notNullable()
    t.bigInteger('at').notNullable()
    /** The first answer, as JSON. */
    t.text('answer').notNullable()
    t.primary(['application_id', 'key'])
  })
  await index(knex, 'usage_admissions', ['company_id', 'at'])
  await index(knex, 'usage_admissions', ['at'])
}

/** The counts of companies stay. */
export const down = async (knex: Knex): Promise<void> => {
  await dropTables(knex, ['usage_admissions', 'usage_totals', 'usage_days', 'usage_reports'])
  for (const column of ['usage_reported_at', ...overs])
    await knex.raw(`ALTER TABLE companies DROP COLUMN ${column}`)
}
