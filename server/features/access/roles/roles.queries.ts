import type { Knex } from 'knex'
import { assignedPresetKeys, salesmanKey } from '#contract/access/rights'
import { roles, type RoleRecord } from '#contract/access/roles'
import type { DataLevel } from '#contract/core/enums'
import { numericId } from '#contract/text/filters'
import { lockForChange } from '#db/dialect'
import type { Rows } from '#db/tables'
import { defineTable } from '#server/core/resourceTable'
import { isOurCompany, listProviderOnly } from '#server/platform/permissions/permissions.queries'
import { indexed } from '#server/platform/routing/searchedTable'
import {
  noHolders,
  presetLevelOf,
  roleNameIn,
  superAdministrators,
  usersOfRoles,
  type RoleScope,
} from './roleHolders.queries.ts'

/** Facts of a stored role that are not sent. `key` is set for built-in roles only. */
interface RoleFacts {
  roleId: number
  key: string | null
  companyNumber: number | null
  applicationNumber: number
  dataLevel: DataLevel
}
export type StoredRole = RoleRecord & RoleFacts

const numberOf = (id: string): number => numericId(id) ?? 0

const whereAssignable = (
  query: Knex.QueryBuilder,
  companyId: number,
  assigns: RoleScope['assigns'] = ['company'],
): Knex.QueryBuilder =>
  query
    .where((fits) =>
      fits
        .where((own) => own.where('r.company_id', companyId).where('r.type', 'normal'))
        .orWhere((preset) =>
          preset
            .whereNull('r.company_id')
            .where('r.type', 'preset')
            .whereIn('r.preset_level', [...assigns]),
        ),
    )
    .where((held) =>
      held
        .whereNull('r.key')
        .orWhereIn('r.key', [...assignedPresetKeys])
        .orWhere((ofOurs) =>
          ofOurs.where('r.key', salesmanKey).whereExists((ours) => {
            void ours.from('companies').where({ id: companyId, kind: 'provider' }).select('id')
          }),
        ),
    )

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

type Row = Rows['roles']

export const roleTable = defineTable<typeof roles, RoleScope, RoleFacts>(roles, {
  table: 'roles',
  alias: 'r',
  columns: { presetLevel: 'level' },
  visible: ({ companyId }) =>
    companyId === 'all'
      ? ['1 = 1', []]
      : [
          `r.company_id = ? OR (r.company_id IS NULL AND ${presetLevelOf} = 'company')`,
          [companyId],
        ],
  index: indexed('roles', (_read, _filter, { companyId }) => ({
    knowsVisible: companyId === 'all',
  })),
  filters: {
    // Only roles without a company have a level. The condition on the company lets an index find these few roles.
    presetLevel: (query: Knex.QueryBuilder, level: string) =>
      void query.whereNull('r.company_id').whereRaw(`${presetLevelOf} = ?`, [level]),
    assignableIn: (query: Knex.QueryBuilder, companyId: string, { visible }) =>
      void whereAssignable(query, numberOf(companyId), visible?.assigns),
    permissionId: (query: Knex.QueryBuilder, id: string) =>
      void query.whereIn('r.id', (holding) => {
        void holding
          .from('role_permissions')
          .where({ permission_id: numberOf(id) })
          .select('role_id')
      }),
  },
  show: (query) =>
    query
      .leftJoin('companies as c', 'c.id', 'r.company_id')
      .select('c.name as company_name', query.client.raw(`${presetLevelOf} AS level`)),
  read: (row: Row, { visible }) => ({
    roleId: row.id,
    key: row.key,
    isBuiltIn: row.key !== null,
    companyNumber: row.company_id,
    applicationNumber: row.application_id,
    name: roleNameIn(visible?.locale ?? 'zh', row),
  }),
  gather: async (read, ids, { visible }, rows: readonly Row[]) => {
    const scope = visible ?? { companyId: 'all', locale: 'zh' }
    const permissions = await permissionsOf(read, scope, ids)
    const [implied, assigned] = [true, false].map((isImplied) =>
      rows.filter(({ type }) => (type === 'superAdministrator') === isImplied),
    )
    const users = await usersOfRoles(read, scope, assigned ?? [])
    for (const role of implied ?? [])
      users.set(role.id, await superAdministrators(read, scope, role))
    return (id) => {
      const { ids: userIds, count } = users.get(id) ?? noHolders
      return {
        permissionIds: permissions.get(id) ?? [],
        userIds: userIds.map(String),
        userCount: count,
      }
    }
  },
})

export const findRole = async (
  read: Knex,
  visible: RoleScope,
  roleId: number,
  lock = false,
): Promise<StoredRole | null> => {
  if (lock) await roleTable.lock(read, roleId)
  return roleTable.find(read, roleId, { now: 0, visible })
}

export const findBuiltInRole = async (
  read: Knex,
  key: string,
  locale: RoleScope['locale'],
  lock = false,
): Promise<StoredRole | null> => {
  const query = read('roles').where({ key })
  const row = await (lock ? lockForChange(query) : query).first('id')
  return row ? findRole(read, { companyId: 'all', locale }, row.id) : null
}
