import type { Knex } from 'knex'
import type { Reach } from '#contract/core/areas'
import type { DataLevel, PermissionType, PresetLevel } from '#contract/core/enums'
import { readRows } from '#db/prepared'
import { carriersAmong, providerOnlyAmong } from '#contract/access/permissions'
import type { Defaults, RoleFacts } from './rights.ts'

export interface PermissionRow {
  id: number
  applicationId: number
  appId: number
  parentId: number | null
  type: PermissionType
  path: string
  filePath: string
  name: string
  enName: string
  icon: string
  visible: boolean
  alwaysVisible: boolean
  keepAlive: boolean
  hideOrGray: 0 | 1
}

export const listPermissions = async (read: Knex): Promise<PermissionRow[]> => {
  const rows = await read('permissions as p')
    .join('applications as a', 'a.id', 'p.application_id')
    .select('p.*', 'a.app_id')
    .orderBy(['p.application_id', 'p.sort_order', 'p.id'])
  return rows.map((row) => ({
    id: row.id,
    applicationId: row.application_id,
    appId: row.app_id,
    parentId: row.parent_id,
    type: row.type,
    path: row.path,
    filePath: row.file_path,
    name: row.name,
    enName: row.en_name,
    icon: row.icon,
    visible: Boolean(row.visible),
    alwaysVisible: Boolean(row.always_visible),
    keepAlive: Boolean(row.keep_alive),
    hideOrGray: row.hide_or_gray,
  }))
}

export const listProviderOnly = async (read: Knex): Promise<ReadonlySet<number>> =>
  providerOnlyAmong(await read('permissions').select('id', 'parent_id as parentId'))

export const listCarriers = async (read: Knex): Promise<ReadonlyMap<number, number>> =>
  carriersAmong(
    (await read('permissions').select('id', 'parent_id', 'type', 'path', 'visible')).map((row) => ({
      ...row,
      parentId: row.parent_id,
      visible: Boolean(row.visible),
    })),
  )

export const isOurCompany = async (read: Knex, companyId: number): Promise<boolean> =>
  (await read('companies').where({ id: companyId }).first('kind'))?.kind === 'provider'

const defaultKeys = ['visitor', 'member', 'agency', 'companySuperAdministrator'] as const

export const limitToIds = <Q extends Knex.QueryBuilder>(
  query: Q,
  column: string,
  ids: readonly number[] | null,
): Q => (ids === null ? query : (query.whereIn(column, ids) as Q))

export const listDefaults = async (
  read: Knex,
  ids: readonly number[] | null = null,
): Promise<Defaults> => {
  const query = read('roles as r')
    .join('role_permissions as rp', 'rp.role_id', 'r.id')
    .whereIn('r.key', [...defaultKeys])
    .select('r.key', 'rp.permission_id')
  const rows: { key: string; permission_id: number }[] = await limitToIds(
    query,
    'rp.permission_id',
    ids,
  )
  const of = (key: (typeof defaultKeys)[number]): ReadonlySet<number> =>
    new Set(rows.filter((row) => row.key === key).map((row) => row.permission_id))
  return {
    visitor: of('visitor'),
    member: of('member'),
    agency: of('agency'),
    companySuperAdministrator: of('companySuperAdministrator'),
  }
}

export interface CompanyFacts extends Reach {
  permissions: ReadonlySet<number>
}

export const findCompanyFacts = async (
  read: Knex,
  companyId: number,
): Promise<CompanyFacts | null> => {
  const row = await read('companies')
    .where({ id: companyId, status: 'passed' })
    .first('nation_code', 'addr_code', 'data_level')
  if (!row) return null
  const permissions = await read('company_permissions')
    .where({ company_id: companyId })
    .pluck('permission_id')
  return {
    nationCode: row.nation_code,
    addrCode: row.addr_code,
    dataLevel: row.data_level as DataLevel,
    permissions: new Set<number>(permissions),
  }
}

export interface RoleRow extends RoleFacts, Reach {
  companyId: number | null
  appId: number
  key: string | null
}

export const listRoleIdsOfUser = async (read: Knex, userId: number): Promise<number[]> => {
  const rows = await readRows<{ role_id: number }>(
    read,
    'SELECT role_id FROM user_roles WHERE user_id = ?',
    [userId],
  )
  return rows.map((row) => row.role_id)
}

export const findRoleFacts = async (read: Knex, roleId: number): Promise<RoleRow | null> => {
  const rows: {
    id: number
    key: string | null
    preset_level: PresetLevel | null
    company_id: number | null
    app_id: number
    nation_code: string
    addr_code: string
    data_level: DataLevel
    permission_id: number | null
  }[] = await read('roles as r')
    .join('applications as a', 'a.id', 'r.application_id')
    .leftJoin('role_permissions as rp', 'rp.role_id', 'r.id')
    .where('r.id', roleId)
    .select(
      'r.id',
      'r.key',
      'r.preset_level',
      'r.company_id',
      'a.app_id',
      'r.nation_code',
      'r.addr_code',
      'r.data_level',
      'rp.permission_id',
    )
  const [row] = rows
  if (!row) return null
  return {
    roleId: row.id,
    presetLevel: row.preset_level,
    companyId: row.company_id,
    key: row.key,
    appId: row.app_id,
    nationCode: row.nation_code,
    addrCode: row.addr_code,
    dataLevel: row.data_level,
    permissions: new Set(rows.flatMap(({ permission_id: id }) => (id === null ? [] : [id]))),
  }
}

/** Increments the rights version, so that every process empties its rights cache on its next request. */
export const markRightsChanged = (trx: Knex): Promise<unknown> =>
  trx('change_marks').where({ name: 'rights' }).increment('value', 1)

export const openPermissionIds = async (read: Knex, userId: number): Promise<ReadonlySet<number>> =>
  new Set<number>(
    await read('rights_requests')
      .where({ user_id: userId, status: 'inReview' })
      .pluck('permission_id'),
  )
