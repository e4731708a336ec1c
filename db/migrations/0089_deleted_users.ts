import type { Knex } from 'knex'
import { index } from './helpers.ts'

/** Deleted accounts are looked for at each start and once an hour, and would have all users read into memory. */
export const up = (knex: Knex): Promise<void> =>
  index(knex, 'users', ['deleted_at'], { where: 'deleted_at IS NOT NULL' })

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw('DROP INDEX users_deleted_at_index')
}
