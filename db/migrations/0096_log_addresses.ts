import type { Knex } from 'knex'
import { isPostgres } from './helpers.ts'

/** What the index has of a row's address: `i` and the address, in hexadecimal digits where it holds other characters. */
const token = {
  pg: `chr(1) || 'i' || CASE WHEN address ~ '^[0-9a-z.:_-]*$' THEN address
    ELSE '~' || encode(convert_to(address, 'UTF8'), 'hex') END || ' '`,
  sqlite: `char(1) || 'i' || CASE WHEN address GLOB '*[^0-9a-z.:_-]*'
    THEN '~' || lower(hex(address)) ELSE address END || ' '`,
}

const isMissing = (mark: string) => `address <> '' AND tokens NOT LIKE '%' || ${mark} || 'i%'`

const addTokens = async (knex: Knex): Promise<void> => {
  if (isPostgres(knex)) {
    await knex.raw(
      `UPDATE logs_search SET tokens = ${token.pg} || tokens FROM logs
       WHERE logs.id = logs_search.id AND ${isMissing('chr(1)')}`,
    )
    return
  }
  // An entry of the index is not changed but written anew.
  await knex.raw(
    `CREATE TEMP TABLE indexed AS SELECT s.id, content, ${token.sqlite} || tokens AS tokens
     FROM logs_search AS s JOIN logs ON logs.id = s.id WHERE ${isMissing('char(1)')}`,
  )
  await knex.raw('DELETE FROM logs_search WHERE id IN (SELECT id FROM indexed)')
  await knex.raw('INSERT INTO logs_search SELECT id, content, tokens FROM indexed')
  await knex.raw('DROP TABLE indexed')
}

const onUpdate = async (knex: Knex, columns: string): Promise<void> => {
  await knex.raw('DROP TRIGGER logs_find_update')
  await knex.raw(
    `CREATE TRIGGER logs_find_update AFTER UPDATE OF ${columns} ON logs BEGIN
       INSERT INTO logs_waiting (id) SELECT new.id WHERE EXISTS (SELECT 1 FROM logs_search WHERE id = new.id);
       UPDATE logs_counts SET row_count = row_count - 1
         WHERE company_id IN (0, old.company_id) AND EXISTS (SELECT 1 FROM logs_search WHERE id = old.id);
       DELETE FROM logs_search WHERE id = old.id; END`,
  )
}

/** Rows of the log are found by where from they were written; on PostgreSQL any change has them indexed anew already. */
export const up = async (knex: Knex): Promise<void> => {
  await addTokens(knex)
  if (!isPostgres(knex)) await onUpdate(knex, 'actor_name, target_name, address')
}

/** The tokens stay: nothing else is found by them. */
export const down = async (knex: Knex): Promise<void> => {
  if (!isPostgres(knex)) await onUpdate(knex, 'actor_name, target_name')
}
