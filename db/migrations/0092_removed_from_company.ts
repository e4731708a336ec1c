import type { Knex } from 'knex'

/** Whom a company removed: the invitation that they had come by does not let them in again. */
export const up = (knex: Knex): Promise<void> =>
  knex.schema.alterTable('invitation_acceptances', (t) => {
    t.boolean('is_removed').notNullable().defaultTo(false)
  })

export const down = (knex: Knex): Promise<void> =>
  knex.schema.alterTable('invitation_acceptances', (t) => {
    t.dropColumn('is_removed')
  })
