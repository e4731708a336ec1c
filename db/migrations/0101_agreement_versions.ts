import type { Knex } from 'knex'
import { isPostgres } from './helpers.ts'

const columns = [
  ['users', 'agreement_version'],
  ['consents', 'version'],
] as const

/** What people agreed to may be called as documents are. SQLite stores texts of any length. */
export const up = async (knex: Knex): Promise<void> => {
  if (!isPostgres(knex)) return
  for (const [table, column] of columns)
    await knex.raw(`ALTER TABLE ${table} ALTER COLUMN ${column} TYPE varchar(32)`)
}

export const down = async (knex: Knex): Promise<void> => {
  if (!isPostgres(knex)) return
  for (const [table, column] of columns)
    await knex.raw(
      `ALTER TABLE ${table} ALTER COLUMN ${column} TYPE varchar(16) USING left(${column}, 16)`,
    )
}
