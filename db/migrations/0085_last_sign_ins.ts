import type { Knex } from 'knex'
import { createListIndexes } from './0004_people.ts'
import { index, isPostgres, sortKey } from './helpers.ts'

const column = 'last_sign_in_at'

const dropIndexes = async (knex: Knex) => {
  await knex.raw(`DROP INDEX users_${column}_id_index`)
  await knex.raw(`DROP INDEX users_company_id_${column}_id_index`)
}

/** Who logged in when is asked for together with the status, which the index tells without a look at each account. */
export const up = async (knex: Knex): Promise<void> => {
  await dropIndexes(knex)
  const on = `${sortKey(knex, column)}, ${isPostgres(knex) ? '' : 'deleted_at, '}status`
  const where = 'deleted_at IS NULL'
  await index(knex, 'users', [column, 'id'], { on, where })
  await index(knex, 'users', ['company_id', column, 'id'], { on: `company_id, ${on}`, where })
}

export const down = async (knex: Knex): Promise<void> => {
  await dropIndexes(knex)
  await createListIndexes(knex, column)
}
