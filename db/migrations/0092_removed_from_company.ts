import type { Knex } from 'knex'

/** Whom a company removed: the invitation that they had come by does not let them in again. */
export const up = (knex: Knex): Promise<void> =>
  knex.schema.alterTable('invitation_acceptances', (t) => {
    t.boolean('is_removed').notNullable().defaultTo(false)
  })

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw('ALTER TABLE invitation_acceptances DROP COLUMN is_removed')
}
