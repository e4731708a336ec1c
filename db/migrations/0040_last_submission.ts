import type { Knex } from 'knex'

/** What an application said before it was changed and sent again, as JSON; empty once it is decided. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.alterTable('companies', (t) => {
    t.text('last_submission')
  })
}

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw('ALTER TABLE companies DROP COLUMN last_submission')
}
