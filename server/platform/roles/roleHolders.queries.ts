import type { Knex } from 'knex'
import type { PresetLevel } from '#contract/enums'
import { widestRange } from '#contract/paging'
import { likely } from '#db/dialect'

/**
 * The roles that a caller may see: all; or those of one company, the presets that can be given to its members and the
 * super administrator roles. Every query over roles takes one.
 */
export interface RoleScope {
  companyId: number | 'all'
  locale: 'zh' | 'en'
  /** The levels of the presets that the caller may assign; those of companies where not given. */
  assigns?: readonly PresetLevel[]
}

/** The ids of the super administrator roles, which nobody is given: who is one has it. */
const systemSuperAdministrator = 1
const companySuperAdministrator = 2

/** Who has a role: those it is assigned to; for the super administrator roles, the super administrators. */
const holders = (people: Knex.QueryBuilder, roleId: number): Knex.QueryBuilder => {
  if (roleId === systemSuperAdministrator)
    return people.from('users').where({ is_system_administrator: true }).select('id')
  if (roleId === companySuperAdministrator)
    return people
      .from('companies')
      .where({ status: 'passed' })
      .whereNotNull('administrator_id')
      .select('administrator_id')
  return people.from('user_roles').where({ role_id: roleId }).select('user_id')
}

/** Leaves of some people (`users as u`) those who have a role. */
export const havingRole =
  (roleId: number) =>
  (query: Knex.QueryBuilder): Knex.QueryBuilder =>
    query.whereIn('u.id', (people) => void holders(people, roleId))

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

/** Roles a statement: SQLite takes no more than 500 queries in one. */
const rolesAtOnce = 100

/** Those whom roles are assigned to. */
export const usersOfRoles = async (
  read: Knex,
  scope: RoleScope,
  ids: readonly number[],
): Promise<Map<number, RoleUsers>> => {
  // Each role's own, which its index has in order: numbering all would read every holder.
  const first = (id: number) =>
    read
      .from(
        assigned(read, scope, [id])
          .orderBy('ur.user_id')
          .limit(widestRange)
          .select('ur.role_id', 'ur.user_id')
          .as('n'),
      )
      .select('role_id', 'user_id')
  const rows: { role_id: number; user_id: number }[] = []
  for (let at = 0; at < ids.length; at += rolesAtOnce)
    rows.push(...(await read.unionAll(ids.slice(at, at + rolesAtOnce).map(first))))
  const counts: { role_id: number; total: number | string }[] = await assigned(read, scope, ids)
    .groupBy('ur.role_id')
    .select('ur.role_id', read.raw('COUNT(*) AS total'))
  const users = new Map<number, RoleUsers>(
    counts.map((row) => [row.role_id, { ids: [], count: Number(row.total) }]),
  )
  for (const row of rows) users.get(row.role_id)?.ids.push(row.user_id)
  return users
}

/** Companies alone tell who their super administrators are: no one deletes an account while a company hangs on it. */
export const superAdministratorIds = (
  read: Knex,
  { companyId }: RoleScope,
  key: string | null,
): { query: Knex.QueryBuilder; id: string } => {
  const ofCompany = (query: Knex.QueryBuilder, column: string) =>
    companyId === 'all' ? query : query.where(column, companyId)
  return key === 'systemSuperAdministrator'
    ? {
        query: ofCompany(
          read('users').where({ is_system_administrator: true }).whereNull('deleted_at'),
          'company_id',
        ),
        id: 'id',
      }
    : {
        query: ofCompany(
          read('companies')
            .whereRaw(likely(read, "status = 'passed'"))
            .whereNotNull('administrator_id'),
          'id',
        ),
        id: 'administrator_id',
      }
}

/** Those who are what a super administrator role stands for. */
export const superAdministrators = async (
  read: Knex,
  scope: RoleScope,
  role: { id: number; key: string | null },
): Promise<RoleUsers> => {
  const { query, id } = superAdministratorIds(read, scope, role.key)
  const ids: number[] = await query.clone().orderBy(id).limit(widestRange).pluck(id)
  const counted = await query.clone().count({ total: '*' }).first()
  return { ids, count: Number(counted?.total) }
}

export const nobody: RoleUsers = { ids: [], count: 0 }

/** The roles of a company, and the presets of these levels, that hold a permission; the smallest first. */
export const listRolesHolding = async (
  read: Knex,
  companyId: number,
  permissionId: number,
  levels: readonly PresetLevel[],
  most: number,
): Promise<
  {
    roleId: number
    name: string
    enName: string
    presetLevel: PresetLevel | null
    applicationId: number
  }[]
> => {
  const size = read('role_permissions as rs').whereRaw('rs.role_id = r.id').count('*').as('size')
  const rows = await read('roles as r')
    .join('role_permissions as rp', 'rp.role_id', 'r.id')
    .where('rp.permission_id', permissionId)
    .whereNot('r.type', 'superAdministrator')
    .where((own) =>
      own
        .where('r.company_id', companyId)
        .orWhere((preset) =>
          preset.whereNull('r.company_id').whereIn('r.preset_level', [...levels]),
        ),
    )
    .orderBy([{ column: 'size' }, { column: 'r.id' }])
    .limit(most)
    .select('r.id', 'r.name', 'r.en_name', 'r.preset_level', 'r.application_id', size)
  return rows.map((row) => ({
    roleId: row.id,
    name: row.name,
    enName: row.en_name,
    presetLevel: row.preset_level,
    applicationId: row.application_id,
  }))
}
