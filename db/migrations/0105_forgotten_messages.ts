import type { Knex } from 'knex'

/** Messages of which nothing stays once they are sent or given up: whom they went to is gone. */
export const up = (knex: Knex): Promise<void> =>
  knex.schema.alterTable('outbox', (t) => {
    t.boolean('is_forgotten').notNullable().defaultTo(false)
  })

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw('ALTER TABLE outbox DROP COLUMN is_forgotten')
}
