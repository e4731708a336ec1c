import type { Knex } from 'knex'

/**
 * The search index of the log, built behind it by the server: the log in segments of 16,384 consecutive ids, and for
 * each segment which of its rows hold a term. Everything in it can be built again from the log alone.
 */
const replaced = [
  ['action', 'id'],
  ['code', 'id'],
  ['company_id', 'at'],
] as const

const indexName = (columns: readonly string[]) => ['logs', ...columns, 'index'].join('_')

const isPostgres = (knex: Knex) => knex.client.config.client === 'pg'

export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('log_segments', (t) => {
    t.integer('segment').primary()
    t.bigInteger('first_id').notNullable()
    t.bigInteger('last_id').notNullable()
    t.integer('row_count').notNullable()
    t.bigInteger('min_at').notNullable()
    t.bigInteger('max_at').notNullable()
    /** Runs of rows of one UTC day: `[[day, first offset, offset after the last], …]`. */
    t.text('days').notNullable()
    /** Milliseconds since 1970 by offset, as little-endian doubles. */
    t.binary('times').notNullable()
    /** The parts of names must be built anew: a person was erased. */
    t.boolean('stale').notNullable().defaultTo(false)
  })
  // Without row numbers of its own, SQLite keeps the table in the order of its key: a segment lies together.
  await knex.raw(
    `CREATE TABLE log_postings (
       segment integer NOT NULL,
       term ${isPostgres(knex) ? 'varchar(80) COLLATE "C"' : 'varchar(80)'} NOT NULL,
       row_count integer NOT NULL,
       bits ${isPostgres(knex) ? 'bytea' : 'blob'} NOT NULL,
       PRIMARY KEY (segment, term)
     )${isPostgres(knex) ? '' : ' WITHOUT ROWID'}`,
  )
  if (isPostgres(knex)) await knex.raw('ALTER TABLE log_postings ALTER bits SET STORAGE MAIN')
  for (const columns of replaced) await knex.raw(`DROP INDEX ${indexName(columns)}`)
  await knex('change_marks').insert([
    { name: 'logIndex', value: 1 },
    { name: 'logErasures', value: 1 },
    { name: 'absent', value: 1 },
  ])
}

export const down = async (knex: Knex): Promise<void> => {
  await knex('change_marks').whereIn('name', ['logIndex', 'logErasures', 'absent']).delete()
  for (const columns of replaced)
    await knex.raw(`CREATE INDEX ${indexName(columns)} ON logs (${columns.join(', ')})`)
  await knex.schema.dropTable('log_postings')
  await knex.schema.dropTable('log_segments')
}
