import type { Knex } from 'knex'

/** Names of roles by their ids, in the language of the reader where a role has a name in it. */
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

/** The name of a company's administrator. */
export const companyAdministratorName = async (
  read: Knex,
  companyId: number,
): Promise<string | null> =>
  (await read('companies').where({ id: companyId }).first('administrator_name'))
    ?.administrator_name ?? null
