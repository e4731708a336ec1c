import type { Knex } from 'knex'
import { index } from './helpers.ts'

/** Finds the notifications of the last seconds, for the event streams of those who read them. */
export const up = (knex: Knex): Promise<void> => index(knex, 'notifications', ['updated_at'])

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw('DROP INDEX notifications_updated_at_index')
}
