import type { Knex } from 'knex'
import { createListIndexes } from './0004_people.ts'
import { addSortColumn, index, isPostgres, sortedText, sortKey } from './helpers.ts'
import { sortKeyBy, type SortKind } from './sortKey.ts'

type Columns = Readonly<Record<string, SortKind>>

/** Texts that lists are sorted by. Users have indexes of their own. */
const listed: Readonly<Record<string, Columns>> = {
  companies: { name: 'text' },
  roles: { name: 'text' },
  departments: { name: 'text' },
  applications: { name: 'text', en_name: 'text' },
  stations: { name: 'text', en_name: 'text' },
  downloads: { name: 'text' },
  announcements: { title: 'text', en_title: 'text' },
}
const people: Columns = { real_name: 'person' }
const sorted = { users: people, user_import_rows: people, ...listed }

/** Indexes by the names themselves, which no list is sorted by any more. */
const former = {
  companies: ['name'],
  roles: ['name_key'],
  stations: ['name', 'en_name'],
} as const
const formerOfUsers = ['users_real_name_id_index', 'users_company_id_real_name_id_index']

/** Rows at once: memory holds no more, however many there are. */
const batch = 2000

interface Rows {
  table: string
  /** The column that numbers them. */
  by: string
  within?: Readonly<Record<string, number>>
}

const fill = async (
  knex: Knex,
  { table, by, within = {} }: Rows,
  columns: Columns,
  keyOf: ReturnType<typeof sortKeyBy>,
): Promise<void> => {
  const names = Object.keys(columns)
  const [source, cast] = isPostgres(knex)
    ? ['json_array_elements(?::json) AS filled (value)', '::integer']
    : ['json_each(?) AS filled', '']
  const set = names.map((name, place) => `${name}_sort = filled.value ->> ${place + 1}`)
  const same = Object.entries(within).map(([name, value]) => ` AND ${table}.${name} = ${value}`)
  for (let last = 0; ;) {
    const rows: Record<string, number | string | null>[] = await knex(table)
      .where(within)
      .where(by, '>', last)
      .orderBy(by)
      .limit(batch)
      .select(by, ...names)
    if (rows.length === 0) return
    last = Number(rows.at(-1)?.[by])
    const keys = rows.map((row) => [
      row[by],
      ...Object.entries(columns).map(([name, kind]) => keyOf(String(row[name] ?? ''), kind)),
    ])
    await knex.raw(
      `UPDATE ${table} SET ${set.join(', ')} FROM ${source}
        WHERE ${table}.${by} = (filled.value ->> 0)${cast}${same.join('')}`,
      [JSON.stringify(keys)],
    )
  }
}

/**
 * Names sort by pinyin, the same on both engines: `<column>_sort` holds what a name sorts by, and is compared by its
 * bytes. The program fills it with each name that it stores.
 */
export const up = async (knex: Knex): Promise<void> => {
  const pinyin = await import('pinyin-pro')
  const keyOf = sortKeyBy(() => pinyin)
  await addSortColumn(knex, 'users', 'real_name')
  await addSortColumn(knex, 'user_import_rows', 'real_name', '')
  for (const name of formerOfUsers) await knex.raw(`DROP INDEX ${name}`)
  for (const [table, columns] of Object.entries(former))
    for (const column of columns) await knex.raw(`DROP INDEX ${table}_${column}_id_index`)
  for (const [table, columns] of Object.entries(listed)) {
    for (const column of Object.keys(columns)) await sortedText(knex, table, column)
    await fill(knex, { table, by: 'id' }, columns, keyOf)
  }
  await fill(knex, { table: 'users', by: 'id' }, people, keyOf)
  await createListIndexes(knex, 'real_name_sort')
  const imports: number[] = await knex('user_imports').pluck('id')
  for (const import_id of imports) {
    const rows = { table: 'user_import_rows', by: 'row_number', within: { import_id } }
    await fill(knex, rows, people, keyOf)
  }
}

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw('DROP INDEX users_real_name_sort_id_index')
  await knex.raw('DROP INDEX users_company_id_real_name_sort_id_index')
  for (const [table, columns] of Object.entries(listed))
    for (const column of Object.keys(columns))
      await knex.raw(`DROP INDEX ${table}_${column}_sort_id_index`)
  for (const [table, columns] of Object.entries(sorted))
    for (const column of Object.keys(columns))
      await knex.raw(`ALTER TABLE ${table} DROP COLUMN ${column}_sort`)
  await createListIndexes(knex, 'real_name')
  await index(knex, 'companies', ['name', 'id'], { on: sortKey(knex, 'name') })
  await index(knex, 'roles', ['name_key', 'id'])
  for (const column of former.stations) await index(knex, 'stations', [column, 'id'])
}
