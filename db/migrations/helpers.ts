import type { Knex } from 'knex'

export const isPostgres = (knex: Knex): boolean => knex.client.config.client === 'pg'

/** The columns that every record has. Times are milliseconds since 1970 (UTC). */
export const stamps = (table: Knex.CreateTableBuilder): void => {
  table.integer('version').notNullable().defaultTo(1)
  table.bigInteger('created_at').notNullable()
  table.bigInteger('updated_at').notNullable()
}

/** A primary key that is SQLite's rowid: any type but `integer` would cost it an index of its own. */
export const rowKey = (knex: Knex, table: Knex.CreateTableBuilder, column: string): void => {
  if (isPostgres(knex)) table.bigInteger(column).primary()
  else table.specificType(column, 'integer PRIMARY KEY NOT NULL')
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
  /** The indexed expressions, where they differ from the columns in the name. */
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

/** The order of lists: empty values come first, which is SQLite's default. */
export const sortKey = (knex: Knex, column: string): string =>
  isPostgres(knex) ? `${column} NULLS FIRST, id` : `${column}, id`

export const sortIndex = (knex: Knex, table: string, column: string): Promise<void> =>
  index(knex, table, [column, 'id'], { on: sortKey(knex, column) })

/** The column `<column>_sort`: the sort key of a text (`SortKind` of the contract), compared by its bytes. */
export const sortColumn = (
  knex: Knex,
  table: Knex.TableBuilder,
  column: string,
  rules = "NOT NULL DEFAULT ''",
): void => {
  const type = isPostgres(knex) ? 'text COLLATE "C"' : 'text'
  table.specificType(`${column}_sort`, `${type} ${rules}`)
}

/** Drops the tables in the given order: list a table after all tables that refer to it. */
export const dropTables = async (knex: Knex, tables: readonly string[]): Promise<void> => {
  for (const table of tables) await knex.schema.dropTable(table)
}

/** Drops triggers of tables that remain; on PostgreSQL, dropping a trigger's function drops the trigger too. */
export const dropTriggers = async (
  knex: Knex,
  triggers: readonly string[],
  functions: readonly string[] = triggers,
): Promise<void> => {
  if (isPostgres(knex))
    for (const name of functions) await knex.raw(`DROP FUNCTION ${name}() CASCADE`)
  else for (const name of triggers) await knex.raw(`DROP TRIGGER ${name}`)
}

/** Inserts rows without type checks, because later migrations may change the columns of the row types. */
export const insertRows = async (knex: Knex, table: string, rows: readonly object[]) => {
  await knex.batchInsert(table, rows, 50)
}

type Names = readonly [zh: string, en: string]

/** Renames a built-in permission in Chinese and English; names that an operator has given are kept. */
export const renamePermission = async (
  knex: Knex,
  id: number,
  [zh, en]: Names,
  [newZh, newEn]: Names,
): Promise<void> => {
  await knex('permissions').where({ id, name: zh }).update({ name: newZh })
  await knex('permissions').where({ id, en_name: en }).update({ en_name: newEn })
}
