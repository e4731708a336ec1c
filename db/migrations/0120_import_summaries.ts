import type { Knex } from 'knex'

/** What was read of the file of an import, as JSON. */
export const up = (knex: Knex): Promise<void> =>
  knex.schema.alterTable('user_imports', (t) => {
    t.text('summary')
  })

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw('ALTER TABLE user_imports DROP COLUMN summary')
}
