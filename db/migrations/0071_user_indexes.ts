import type { Knex } from 'knex'
import { createListIndexes } from './0004_people.ts'

/** No screen sorts users by when they changed, and each change of a user moved both entries. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw('DROP INDEX users_updated_at_id_index')
  await knex.raw('DROP INDEX users_company_id_updated_at_id_index')
}

export const down = (knex: Knex): Promise<void> => createListIndexes(knex, 'updated_at')
