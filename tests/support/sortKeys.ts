import { declaredResources } from '#contract/core/resource'
import type { Reader } from '#db/connect'
import { sortKey } from '#db/pinyin'
import { snakeCase, sortColumn } from '#server/core/columns'

const tables: Readonly<Record<string, string>> = {
  salesmen: 'users',
  'permission-packages': 'permission_packages',
}

export const wrongSortKeys = async (read: Reader): Promise<{ wrong: string[]; seen: number }> => {
  const wrong: string[] = []
  let seen = 0
  for (const { name, sortKeys = {} } of declaredResources()) {
    const table = tables[name] ?? name
    for (const [field, kind] of Object.entries(sortKeys)) {
      const column = snakeCase(field)
      const rows: Record<string, string>[] = await read(table).select(column, sortColumn(column))
      seen += rows.length
      for (const row of rows)
        if (row[sortColumn(column)] !== sortKey(row[column] ?? '', kind))
          wrong.push(`${table}.${column} ${row[column]}: ${row[sortColumn(column)]}`)
    }
  }
  return { wrong, seen }
}
