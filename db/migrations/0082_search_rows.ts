import type { Knex } from 'knex'
import { isPostgres } from './helpers.ts'

const lists = ['users', 'companies', 'roles', 'logs'] as const

/** Makes the table that a list is searched in anew with another key; its triggers come back as they were. */
const rekey = async (knex: Knex, table: string, key: string): Promise<void> => {
  const triggers: { name: string; sql: string }[] = await knex('sqlite_master')
    .where({ type: 'trigger' })
    .whereRaw('instr(sql, ?)', [table])
    .select('name', 'sql')
  for (const { name } of triggers) await knex.raw(`DROP TRIGGER ${name}`)
  await knex.raw(
    `CREATE TABLE ${table}_new (id ${key}, content text NOT NULL, tokens text NOT NULL)`,
  )
  await knex.raw(
    `INSERT INTO ${table}_new (id, content, tokens) SELECT id, content, tokens FROM ${table} ORDER BY id`,
  )
  await knex.raw(`DROP TABLE ${table}`)
  await knex.raw(`ALTER TABLE ${table}_new RENAME TO ${table}`)
  for (const { sql } of triggers) await knex.raw(sql.replaceAll('?', String.raw`\?`))
}

/**
 * On SQLite a key that is not called `integer` is an index beside the table: each look at what a search found took two
 * steps, and each row that is indexed two places.
 */
export const up = async (knex: Knex): Promise<void> => {
  if (isPostgres(knex)) return
  for (const list of lists) await rekey(knex, `${list}_search`, 'integer PRIMARY KEY NOT NULL')
}

export const down = async (knex: Knex): Promise<void> => {
  if (isPostgres(knex)) return
  for (const list of lists) await rekey(knex, `${list}_search`, 'bigint NOT NULL PRIMARY KEY')
}
