import type { Knex } from 'knex'

/** Role names in the reader's language, where a translation exists. */
export const roleNames = async (
  read: Knex,
  ids: readonly number[],
  locale: 'zh' | 'en',
): Promise<Map<number, string>> => {
  const rows = ids.length
    ? await read('roles')
        .whereIn('id', [...ids])
        .select('id', 'name', 'en_name')
    : []
  return new Map(rows.map((row) => [row.id, (locale === 'en' && row.en_name) || row.name]))
}
