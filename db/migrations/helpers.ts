import type { Knex } from 'knex'

/** Which engine a migration runs on. */
export const isPostgres = (knex: Knex): boolean => knex.client.config.client === 'pg'

/** The columns that every record has. Times are milliseconds since 1970 (UTC). */
export const stamps = (table: Knex.CreateTableBuilder): void => {
  table.integer('version').notNullable().defaultTo(1)
  table.bigInteger('created_at').notNullable()
  table.bigInteger('updated_at').notNullable()
}

const nameOf = (table: string, columns: readonly string[], kind: string) =>
  [table, ...columns, kind].join('_')

const only = (where: string | undefined) => (where ? ` WHERE ${where}` : '')

/** A unique index, named `<table>_<columns>_unique`: `violatedUniqueIndex` knows it by that name. */
export const unique = async (
  knex: Knex,
  table: string,
  columns: readonly string[],
  where?: string,
): Promise<void> => {
  const name = nameOf(table, columns, 'unique')
  await knex.raw(`CREATE UNIQUE INDEX ${name} ON ${table} (${columns.join(', ')})${only(where)}`)
}

interface IndexOptions {
  /** What is indexed, where it is more than the columns that give the name. */
  on?: string
  where?: string
}

/** An index, named `<table>_<columns>_index`. */
export const index = async (
  knex: Knex,
  table: string,
  columns: readonly string[],
  { on = columns.join(', '), where }: IndexOptions = {},
): Promise<void> => {
  await knex.raw(
    `CREATE INDEX ${nameOf(table, columns, 'index')} ON ${table} (${on})${only(where)}`,
  )
}

/** What lists sort by: empty values come first, as they do by themselves in SQLite. */
export const sortKey = (knex: Knex, column: string): string =>
  isPostgres(knex) ? `${column} NULLS FIRST, id` : `${column}, id`

/** The column `<column>_sort` by which lists sort a text, see `SortKind` of the contract; compared by its bytes. */
export const addSortColumn = async (
  knex: Knex,
  table: string,
  column: string,
  given = "NOT NULL DEFAULT ''",
): Promise<void> => {
  const type = isPostgres(knex) ? 'text COLLATE "C"' : 'text'
  await knex.raw(`ALTER TABLE ${table} ADD COLUMN ${column}_sort ${type} ${given}`)
}

/** The same with its index. */
export const sortedText = async (knex: Knex, table: string, column: string): Promise<void> => {
  await addSortColumn(knex, table, column)
  await index(knex, table, [`${column}_sort`, 'id'], { on: sortKey(knex, `${column}_sort`) })
}

/** Takes tables away, the one that others refer to last. */
export const dropTables = async (knex: Knex, tables: readonly string[]): Promise<void> => {
  for (const table of tables) await knex.schema.dropTable(table)
}

/** Inserts rows as the table stands at this migration, whatever columns it has today. */
export const insertRows = async (
  knex: Knex,
  table: string,
  rows: readonly object[],
): Promise<void> => {
  await knex.batchInsert(table, rows, 50)
}
