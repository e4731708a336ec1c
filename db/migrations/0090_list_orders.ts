import type { Knex } from 'knex'
import { createListIndexes } from './0004_people.ts'
import { index, isPostgres, sortKey } from './helpers.ts'

const created = 'created_at'
const roleSorts = ['type', 'application_id', 'data_level', created, 'updated_at']

const dropIndexes = async (knex: Knex) => {
  await knex.raw(`DROP INDEX users_${created}_id_index`)
  await knex.raw(`DROP INDEX users_company_id_${created}_id_index`)
}

/** Indexes of the sorts of roles, which PostgreSQL reads only where they have the order of lists. */
const orderRoles = async (knex: Knex, on: (column: string) => string) => {
  if (!isPostgres(knex)) return
  for (const column of roleSorts) {
    await knex.raw(`DROP INDEX roles_${column}_id_index`)
    await index(knex, 'roles', [column, 'id'], { on: on(column) })
  }
}

/**
 * The order that users usually have tells who is active and logged in when: pages of those few are met by going through
 * an index, not through each account. Who administrates companies is counted by an index, too.
 */
export const up = async (knex: Knex): Promise<void> => {
  await dropIndexes(knex)
  const on = `${sortKey(knex, created)}, ${isPostgres(knex) ? '' : 'deleted_at, '}status, last_sign_in_at`
  const where = 'deleted_at IS NULL'
  await index(knex, 'users', [created, 'id'], { on, where })
  await index(knex, 'users', ['company_id', created, 'id'], { on: `company_id, ${on}`, where })
  await orderRoles(knex, (column) => sortKey(knex, column))
  await index(knex, 'companies', ['administrator_id', 'status'], {
    where: 'administrator_id IS NOT NULL',
  })
}

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw('DROP INDEX companies_administrator_id_status_index')
  await orderRoles(knex, (column) => `${column}, id`)
  await dropIndexes(knex)
  await createListIndexes(knex, created)
}
