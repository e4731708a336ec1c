import type { Knex } from 'knex'
import { dropTables } from './helpers.ts'

/** Settings of the installation, and marks by which processes see what others changed. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('settings', (t) => {
    t.string('key', 64).primary()
    t.text('value').notNullable()
    t.bigInteger('updated_at').notNullable()
  })
  /** Counters that every process compares with what it remembers: `rights` grows with every change of permissions. */
  await knex.schema.createTable('change_marks', (t) => {
    t.string('name', 32).primary()
    t.bigInteger('value').notNullable()
  })
}

export const down = (knex: Knex): Promise<void> => dropTables(knex, ['change_marks', 'settings'])
