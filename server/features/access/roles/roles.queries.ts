import { findPage } from '#server/platform/search/findPage'
import type { Knex } from 'knex'
import type { DataLevel } from '#contract/core/enums'
import type { SortOrder } from '#contract/core/paging'
import { roles, type RoleFilter, type RoleRecord, type roleSortable } from '#contract/access/roles'
import { wordsOf } from '#contract/text/searchText'
import { lockForChange } from '#db/dialect'
import { keysetPages } from '#db/keyset'
import type { Rows } from '#db/tables'
import { recordReader } from '#server/core/columns'
import { isOurCompany, listProviderOnly } from '#server/platform/permissions/permissions.queries'
import { filterRoles, presetLevelOf, rolesInScope } from './roles.filter.ts'
import {
  noHolders,
  superAdministrators,
  usersOfRoles,
  type RoleScope,
  type RoleUsers,
} from './roleHolders.queries.ts'

type RoleSort = (typeof roleSortable)[number]

const sortColumns: Record<RoleSort, string> = {
  id: 'r.id',
  name: 'r.name_sort',
  type: 'r.type',
  applicationId: 'r.application_id',
  dataLevel: 'r.data_level',
  createdAt: 'r.created_at',
  updatedAt: 'r.updated_at',
}

type Row = Rows['roles'] & { level: RoleRecord['presetLevel'] }

/** A stored role with numeric ids in addition to the record. `key` is set for built-in roles only. */
export interface StoredRole extends RoleRecord {
  roleId: number
  key: string | null
  companyNumber: number | null
  applicationNumber: number
  dataLevel: DataLevel
}

const columns = (read: Knex) => ['r.*', read.raw(`${presetLevelOf} AS level`)]

/**
 * Returns the effective permissions of roles: the role's company must have them, by grant or by default, and only the
 * provider's own company can use the ones reserved for it. For roles without a company, the company in scope counts.
 */
const permissionsOf = async (
  read: Knex,
  { companyId }: RoleScope,
  ids: readonly number[],
): Promise<Map<number, string[]>> => {
  const query = read('role_permissions as rp')
    .join('roles as r', 'r.id', 'rp.role_id')
    .whereIn('rp.role_id', [...ids])
    .orderBy(['rp.role_id', 'rp.permission_id'])
    .select('rp.role_id', 'rp.permission_id')
  const bound = companyId === 'all' ? null : companyId
  const providerOnly = [...(await listProviderOnly(read))]
  const ofOurs = bound !== null && (await isOurCompany(read, bound))
  void query.where((condition) => {
    void condition
      .whereNotIn('rp.permission_id', providerOnly)
      .orWhereIn('r.company_id', (ours) => {
        void ours.from('companies').where({ kind: 'provider' }).select('id')
      })
    if (bound === null || ofOurs) void condition.orWhereNull('r.company_id')
  })
  void query.where((cut) => {
    void cut.whereExists(
      read('company_permissions as cp')
        .whereRaw('cp.permission_id = rp.permission_id')
        .whereRaw(
          bound === null
            ? 'cp.company_id = r.company_id'
            : 'cp.company_id = COALESCE(r.company_id, ?)',
          bound === null ? [] : [bound],
        )
        .select(read.raw('1')),
    )
    void cut.orWhereIn('rp.permission_id', (common) => {
      void common
        .from('role_permissions as dp')
        .join('roles as d', 'd.id', 'dp.role_id')
        .where('d.key', 'companySuperAdministrator')
        .select('dp.permission_id')
    })
    if (bound === null) void cut.orWhereNull('r.company_id')
  })
  const rows: { role_id: number; permission_id: number }[] = await query
  const permissionsByRole = new Map<number, string[]>()
  for (const row of rows) {
    const known = permissionsByRole.get(row.role_id)
    if (known) known.push(String(row.permission_id))
    else permissionsByRole.set(row.role_id, [String(row.permission_id)])
  }
  return permissionsByRole
}

const recordOf = recordReader(roles.record, { presetLevel: 'level' })

export const roleNameIn = (
  locale: RoleScope['locale'],
  { key, name, en_name: enName }: Pick<Row, 'key' | 'name' | 'en_name'>,
): string => (locale === 'en' && key !== null && enName) || name

const toRole = (
  row: Row,
  permissionIds: string[],
  users: RoleUsers,
  locale: RoleScope['locale'],
): StoredRole => ({
  ...recordOf(row),
  roleId: row.id,
  key: row.key,
  isBuiltIn: row.key !== null,
  companyNumber: row.company_id,
  applicationNumber: row.application_id,
  name: roleNameIn(locale, row),
  dataLevel: row.data_level,
  permissionIds,
  userIds: users.ids.map(String),
  userCount: users.count,
})

const toRoles = async (
  read: Knex,
  scope: RoleScope,
  rows: readonly Row[],
): Promise<StoredRole[]> => {
  const ids = rows.map(({ id }) => id)
  const permissions = await permissionsOf(read, scope, ids)
  const isAssigned = ({ type }: Row) => type !== 'superAdministrator'
  const assignedUsers = await usersOfRoles(read, scope, rows.filter(isAssigned))
  const stored: StoredRole[] = []
  for (const row of rows) {
    const users = isAssigned(row)
      ? (assignedUsers.get(row.id) ?? noHolders)
      : await superAdministrators(read, scope, row)
    stored.push(toRole(row, permissions.get(row.id) ?? [], users, scope.locale))
  }
  return stored
}

const isEmpty = ({ q, ...rest }: RoleFilter): boolean =>
  wordsOf(q).length === 0 && Object.values(rest).every((value) => value === undefined)

export const listRoles = async (
  read: Knex,
  scope: RoleScope,
  list: { sort: readonly [RoleSort, SortOrder]; first: number; size: number; filter: RoleFilter },
): Promise<{ roles: StoredRole[]; total: number; capped: boolean }> => {
  const [column, order] = list.sort
  const { q, ...rest } = list.filter
  const restOnly = scope.companyId === 'all' && isEmpty(rest) ? null : rest
  const { ids, ...counted } = await findPage(
    {
      read,
      list: 'roles',
      visible: () => rolesInScope(read, scope),
      matching: () => filterRoles(rolesInScope(read, scope), list.filter, scope),
      isFiltered: !isEmpty(list.filter),
      asked: { words: wordsOf(q), tokens: [] },
      rest: restOnly && (() => filterRoles(rolesInScope(read, scope), restOnly, scope)),
      column: sortColumns[column],
      tie: 'r.id',
      order,
    },
    list,
  )
  const rows: Row[] = await rolesInScope(read, scope).whereIn('r.id', ids).select(columns(read))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const shown = ids.flatMap((id) => byId.get(id) ?? [])
  return { roles: await toRoles(read, scope, shown), ...counted }
}

export const findRole = async (
  read: Knex,
  scope: RoleScope,
  roleId: number,
  lock = false,
): Promise<StoredRole | null> => {
  const query = rolesInScope(read, scope).where('r.id', roleId)
  const row = await (lock ? lockForChange(query) : query).first(...columns(read))
  return row ? ((await toRoles(read, scope, [row]))[0] ?? null) : null
}

export const findBuiltInRole = async (
  read: Knex,
  key: string,
  locale: RoleScope['locale'],
  lock = false,
): Promise<StoredRole | null> => {
  const query = read('roles as r').where('r.key', key)
  const row = await (lock ? lockForChange(query) : query).first(...columns(read))
  return row ? ((await toRoles(read, { companyId: 'all', locale }, [row]))[0] ?? null) : null
}

export async function* rolePages(
  read: Knex,
  scope: RoleScope,
  list: { sort: readonly [RoleSort, SortOrder]; filter: RoleFilter },
): AsyncGenerator<StoredRole[]> {
  const [column, order] = list.sort
  const pages = keysetPages<Row>(
    read,
    () => filterRoles(rolesInScope(read, scope), list.filter, scope).select(columns(read)),
    { column: sortColumns[column], tie: 'r.id', order },
  )
  for await (const rows of pages) yield await toRoles(read, scope, rows)
}
