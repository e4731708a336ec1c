import type { Knex } from 'knex'
import { index, isPostgres } from './helpers.ts'

/**
 * Leads PostgreSQL to the rows of a time, by the quarter of an hour that is among a row's tokens: what the index of
 * words finds is held against it, and common words are looked for among those rows alone. SQLite's index does that by
 * the tokens themselves.
 */
export const up = async (knex: Knex): Promise<void> => {
  if (!isPostgres(knex)) return
  await knex.raw(
    `CREATE FUNCTION search_quarter(tokens text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
       SELECT split_part(tokens, chr(1) || 'q', 2)::bigint $$`,
  )
  await index(knex, 'logs_search', ['quarter'], { on: 'search_quarter(tokens), id' })
  // How many rows a time has is known of the table alone until then.
  await knex.raw('ANALYZE logs_search')
}

export const down = async (knex: Knex): Promise<void> => {
  if (!isPostgres(knex)) return
  await knex.raw('DROP INDEX logs_search_quarter_index')
  await knex.raw('DROP FUNCTION search_quarter(text)')
}
