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

/** The roles that could be given to a member of a company to give a permission, the smallest first. */
export const rolesThatHold = async (
  read: Knex,
  companyId: number,
  permissionId: number,
): Promise<{ roleId: number; name: string; enName: string }[]> => {
  const size = read('role_permissions as rs').whereRaw('rs.role_id = r.id').count('*').as('size')
  const rows = await read('roles as r')
    .join('role_permissions as rp', 'rp.role_id', 'r.id')
    .where('rp.permission_id', permissionId)
    .where((own) =>
      own
        .where('r.company_id', companyId)
        .orWhere((preset) => preset.whereNull('r.company_id').where('r.preset_level', 'company')),
    )
    .orderBy([{ column: 'size' }, { column: 'r.id' }])
    .limit(5)
    .select('r.id', 'r.name', 'r.en_name', size)
  return rows.map((row) => ({ roleId: row.id, name: row.name, enName: row.en_name }))
}

/** The name of a company's administrator. */
export const companyAdministratorName = async (
  read: Knex,
  companyId: number,
): Promise<string | null> =>
  (await read('companies').where({ id: companyId }).first('administrator_name'))
    ?.administrator_name ?? null
