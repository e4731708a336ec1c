import type { Knex } from 'knex'

/** Sessions that are over are found by their last day. */
export const up = (knex: Knex): Promise<void> =>
  knex.schema.alterTable('sessions', (t) => {
    t.index(['expires_at'], 'sessions_expires_at_index')
  })

export const down = (knex: Knex): Promise<void> =>
  knex.schema.alterTable('sessions', (t) => {
    t.dropIndex(['expires_at'], 'sessions_expires_at_index')
  })
