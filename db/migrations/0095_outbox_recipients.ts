import type { Knex } from 'knex'

/** Messages are found by whom they went to, in whatever case the address was written. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw('CREATE INDEX outbox_lower_recipient_index ON outbox (lower(recipient))')
}

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw('DROP INDEX outbox_lower_recipient_index')
}
