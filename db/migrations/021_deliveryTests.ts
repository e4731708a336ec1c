import type { Knex } from 'knex'

/** The last successful test of each message channel with what it was made with, encrypted. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.alterTable(
    'settings',
    (table) => void table.text('sealed_tests').notNullable().defaultTo(''),
  )
}

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw('ALTER TABLE settings DROP COLUMN sealed_tests')
}
