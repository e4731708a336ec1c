import type { Knex } from 'knex'
import { widestRange } from '#contract/paging'

/**
 * The roles that a caller may see: all; or those of one company, the presets that can be given to its members and the
 * super administrator roles. Every query over roles takes one.
 */
export interface RoleScope {
  companyId: number | 'all'
  locale: 'zh' | 'en'
}

/** Who has a role: those it is assigned to; for the super administrator roles, the super administrators. */
const holders = (read: Knex, role: { id: number; key: string | null }): Knex.QueryBuilder => {
  if (role.key === 'systemSuperAdministrator')
    return read('users').where({ is_system_administrator: true }).select('id as user_id')
  if (role.key === 'companySuperAdministrator')
    return read('companies')
      .where({ status: 'passed' })
      .whereNotNull('administrator_id')
      .select('administrator_id as user_id')
  return read('user_roles').where({ role_id: role.id }).select('user_id')
}

/** Leaves of some people those who have a role. */
export const havingRole =
  (read: Knex, role: { roleId: number; key: string | null }) =>
  (query: Knex.QueryBuilder): Knex.QueryBuilder =>
    query.whereIn('u.id', holders(read, { id: role.roleId, key: role.key }))

const assigned = (read: Knex, { companyId }: RoleScope, ids: readonly number[]) => {
  const query = read('user_roles as ur')
    .join('users as u', 'u.id', 'ur.user_id')
    .whereNull('u.deleted_at')
    .whereIn('ur.role_id', [...ids])
  return companyId === 'all' ? query : query.where('u.company_id', companyId)
}

/** The first thousand, and how many there are. */
export interface RoleUsers {
  ids: number[]
  count: number
}

/** Those whom roles are assigned to. */
export const usersOfRoles = async (
  read: Knex,
  scope: RoleScope,
  ids: readonly number[],
): Promise<Map<number, RoleUsers>> => {
  const numbered = assigned(read, scope, ids).select(
    'ur.role_id',
    'ur.user_id',
    read.raw('ROW_NUMBER() OVER (PARTITION BY ur.role_id ORDER BY ur.user_id) AS place'),
  )
  const rows: { role_id: number; user_id: number }[] = await read
    .from(numbered.as('n'))
    .where('place', '<=', widestRange)
    .orderBy(['role_id', 'place'])
    .select('role_id', 'user_id')
  const counts: { role_id: number; total: number | string }[] = await assigned(read, scope, ids)
    .groupBy('ur.role_id')
    .select('ur.role_id', read.raw('COUNT(*) AS total'))
  const users = new Map<number, RoleUsers>(
    counts.map((row) => [row.role_id, { ids: [], count: Number(row.total) }]),
  )
  for (const row of rows) users.get(row.role_id)?.ids.push(row.user_id)
  return users
}

/** Those who are what a super administrator role stands for. */
export const superAdministrators = async (
  read: Knex,
  { companyId }: RoleScope,
  role: { id: number; key: string | null },
): Promise<RoleUsers> => {
  const query = () => {
    const users = read('users as u').whereNull('u.deleted_at').whereIn('u.id', holders(read, role))
    return companyId === 'all' ? users : users.where('u.company_id', companyId)
  }
  const ids: number[] = await query().orderBy('u.id').limit(widestRange).pluck('u.id')
  const counted = await query().count({ total: '*' }).first()
  return { ids, count: Number(counted?.total) }
}

export const nobody: RoleUsers = { ids: [], count: 0 }
