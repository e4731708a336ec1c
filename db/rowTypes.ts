import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Knex } from 'knex'
import { connect } from './connect.ts'
import { migrateUp } from './migrate.ts'

interface Column {
  name: string
  type: string
  notnull: 0 | 1
  dflt_value: string | null
  pk: number
  /** SQLite reports 2 or more for a generated column. */
  hidden: number
}

const head = `// Written by \`npm run db:types\` from the migrated schema; a test compares both.

/** SQLite answers 0 and 1, PostgreSQL true and false. */
export type Flag = boolean | 0 | 1
`

/** Reads the allowed values from the column's CHECK constraint as a union of string literals. */
const checkValues = (sql: string, column: string): string | undefined =>
  new RegExp(`check \\(\`?${column}\`? in \\(([^)]+)\\)\\)`, 'i')
    .exec(sql)?.[1]
    ?.replaceAll(', ', ' | ')

const typeOf = ({ name, type }: Column, sql: string): string => {
  if (/^(integer|bigint|float|double)/i.test(type)) return 'number'
  if (/^boolean/i.test(type)) return 'Flag'
  if (/^blob/i.test(type)) return 'Buffer'
  if (/^(text|varchar)/i.test(type)) return checkValues(sql, name) ?? 'string'
  throw new Error(`no type for ${name}: ${type}`)
}

const named = (names: readonly string[]) => names.map((name) => `'${name}'`).join(' | ') || 'never'

const describe = async (db: Knex, table: string, sql: string) => {
  const columns: Column[] = await db.raw(`SELECT * FROM pragma_table_xinfo('${table}')`)
  const numbered = / autoincrement/i.test(sql)
  const fields = columns.map((column) => {
    const nullable = column.notnull || column.pk ? '' : ' | null'
    return `    ${column.name}: ${typeOf(column, sql)}${nullable}\n`
  })
  const given = columns.filter((one) => one.dflt_value !== null || (one.pk && numbered))
  const computed = columns.filter(({ hidden }) => hidden > 1)
  const namesOf = (some: readonly Column[]) => named(some.map(({ name }) => name))
  return {
    row: `  ${table}: {\n${fields.join('')}  }\n`,
    given: `  ${table}: ${namesOf(given)}\n`,
    computed: computed.length ? `  ${table}: ${namesOf(computed)}\n` : '',
  }
}

/**
 * Migrates a new database in a temporary folder and generates the text of `rows.ts`.
 * @param isWanted selects tables; a table that only a declared resource uses needs no types
 */
export const rowTypes = async (
  isWanted: (table: string) => boolean = () => true,
): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-types-'))
  const db = await connect(`sqlite:${join(folder, 'portal.db')}`)
  try {
    await migrateUp(db)
    const tables: { name: string; sql: string }[] = await db.read.raw(
      `SELECT name, master.sql FROM sqlite_master AS master JOIN pragma_table_list AS list USING (name)
       WHERE list.type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'migrations%' ORDER BY name`,
    )
    const described: Awaited<ReturnType<typeof describe>>[] = []
    for (const { name, sql } of tables.filter((one) => isWanted(one.name)))
      described.push(await describe(db.read, name, sql))
    const all = (part: 'row' | 'given' | 'computed') => described.map((one) => one[part]).join('')
    return [
      head,
      `/** A row of each table, as it is read. */\nexport interface Rows {\n${all('row')}}\n`,
      `/** Columns that an insert may omit, because the database fills them in. */\nexport interface Given {\n${all('given')}}\n`,
      `/** Columns that the database computes. */\nexport interface Computed {\n${all('computed')}}\n`,
    ].join('\n')
  } finally {
    await db.close()
    await rm(folder, { recursive: true })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await writeFile(new URL('rows.ts', import.meta.url), await rowTypes())
