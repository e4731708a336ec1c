import type { Knex } from 'knex'

/** Why a message was not sent by the last try; empty where that is not known. */
export const up = (knex: Knex): Promise<void> =>
  knex.schema.alterTable('outbox', (t) => {
    t.string('reason').notNullable().defaultTo('')
  })

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw('ALTER TABLE outbox DROP COLUMN reason')
}
