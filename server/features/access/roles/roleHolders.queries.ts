import type { Knex } from 'knex'
import type { PresetLevel } from '#contract/core/enums'
import { maxRangeRows } from '#contract/core/paging'
import { likely } from '#db/dialect'
import type { Rows } from '#db/tables'
import { groupBy } from '#db/groupBy'
import { accounts, type PeopleScope } from '#server/platform/permissions/people.queries'
import type { ListedPeople } from '#server/platform/permissions/peopleList.queries'

/**
 * The roles a caller may see: all, or one company's own roles, the company-level presets and the role of company super
 * administrators. Every query on behalf of a caller requires a scope.
 */
export interface RoleScope {
  companyId: number | 'all'
  locale: 'zh' | 'en'
  /** Levels of the presets the caller may assign; company level by default. */
  assigns?: readonly PresetLevel[]
}

/** Ids of the super administrator roles. They are never assigned: being a super administrator implies the role. */
const systemSuperAdministrator = 1
const companySuperAdministrator = 2

const holders = (people: Knex.QueryBuilder, roleId: number): Knex.QueryBuilder => {
  if (roleId === systemSuperAdministrator)
    return people.from('users').where({ is_system_administrator: true }).select('id')
  if (roleId === companySuperAdministrator)
    return people
      .from('companies')
      .where({ status: 'passed' })
      .whereNotNull('administrator_id')
      .select('administrator_id as id')
  return people.from('user_roles').where({ role_id: roleId }).select('user_id as id')
}

export const havingRole =
  (roleId: number) =>
  (query: Knex.QueryBuilder): Knex.QueryBuilder =>
    query.whereIn('u.id', (people) => void holders(people, roleId))

type Role = Pick<Rows['roles'], 'id' | 'company_id'>

/** True if all holders of a role are in scope. A company's role has no holders outside the company. */
const isWholeIn = ({ companyId }: PeopleScope, role: Role): boolean =>
  companyId === 'all' || companyId === role.company_id

const deleted = (read: Knex) => read('users').whereNotNull('deleted_at').select('id')

export const holdersListed = (read: Knex, scope: PeopleScope, role: Role): ListedPeople => ({
  all: () => havingRole(role.id)(accounts(read, scope)),
  ...(isWholeIn(scope, role) && {
    ids: () =>
      read.from(holders(read.queryBuilder(), role.id).as('u')).whereNotIn('u.id', deleted(read)),
  }),
})

/**
 * The assignments of a role that are in scope. @param byHolder looks up each holder instead of scanning the company's
 * users
 */
const assigned = (read: Knex, scope: RoleScope, role: Role, byHolder = false) => {
  const query = read('user_roles as ur').where('ur.role_id', role.id)
  if (isWholeIn(scope, role)) return query.whereNotIn('ur.user_id', deleted(read))
  // SQLite joins the tables of a cross join in the given order.
  const joined = byHolder
    ? query.crossJoin(read.raw('users as u')).whereRaw('u.id = ur.user_id')
    : query.join('users as u', 'u.id', 'ur.user_id')
  return joined.whereNull('u.deleted_at').where('u.company_id', scope.companyId)
}

/** The ids of the first thousand users of a role, and the number of all its users. */
export interface RoleUsers {
  ids: number[]
  count: number
}

/** Roles per statement. Each role is one query of a union, and SQLite allows at most 500 queries in a union. */
const rolesPerStatement = 100

/**
 * Returns the roles with at most a thousand holders. For them, looking up each holder is faster than scanning all users
 * of a company.
 */
const findRolesWithFewHolders = async (
  read: Knex,
  roles: readonly Role[],
): Promise<Set<number>> => {
  const few = new Set<number>()
  for (const { id } of roles) {
    const next = read('user_roles').where({ role_id: id }).offset(maxRangeRows).limit(1)
    if ((await next.pluck('user_id')).length === 0) few.add(id)
  }
  return few
}

export const usersOfRoles = async (
  read: Knex,
  scope: RoleScope,
  roles: readonly Role[],
): Promise<Map<number, RoleUsers>> => {
  const few = await findRolesWithFewHolders(
    read,
    roles.filter((role) => !isWholeIn(scope, role)),
  )
  // One indexed query per role: a window function over all roles would read every holder.
  const first = (role: Role) =>
    read
      .from(
        assigned(read, scope, role, few.has(role.id))
          .orderBy('ur.user_id')
          .limit(maxRangeRows)
          .select('ur.role_id', 'ur.user_id')
          .as('n'),
      )
      .select('role_id', 'user_id')
  const rows: { role_id: number; user_id: number }[] = []
  for (let at = 0; at < roles.length; at += rolesPerStatement)
    rows.push(...(await read.unionAll(roles.slice(at, at + rolesPerStatement).map(first))))
  const users = new Map<number, RoleUsers>()
  for (const [id, some] of groupBy(rows, ({ role_id: roleId }) => roleId))
    users.set(id, { ids: some.map(({ user_id: userId }) => userId), count: some.length })
  for (const role of roles) {
    const found = users.get(role.id)
    if (found?.count === maxRangeRows)
      found.count = Number((await assigned(read, scope, role).count({ total: '*' }).first())?.total)
  }
  return users
}

/**
 * Selects super administrators. The ones of companies are read from `companies` alone: deleted accounts need no filter,
 * because an account cannot be deleted while it administers a company.
 */
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

export const superAdministrators = async (
  read: Knex,
  scope: RoleScope,
  role: { id: number; key: string | null },
): Promise<RoleUsers> => {
  const { query, id } = superAdministratorIds(read, scope, role.key)
  const ids: number[] = await query.clone().orderBy(id).limit(maxRangeRows).pluck(id)
  const counted = await query.clone().count({ total: '*' }).first()
  return { ids, count: Number(counted?.total) }
}

export const noHolders: RoleUsers = { ids: [], count: 0 }

/**
 * Lists the roles of a company, and the presets of these levels, that hold a permission, starting with the one with the
 * fewest permissions.
 */
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

/**
 * SQL for the level of a role: the stored level of a preset, the level that follows from the key of a super
 * administrator role, null for other roles.
 */
export const presetLevelOf = `CASE r.key WHEN 'systemSuperAdministrator' THEN 'system'
  WHEN 'companySuperAdministrator' THEN 'company' ELSE r.preset_level END`

export const roleNameIn = (
  locale: RoleScope['locale'],
  { key, name, en_name: enName }: Pick<Rows['roles'], 'key' | 'name' | 'en_name'>,
): string => (locale === 'en' && key !== null && enName) || name
