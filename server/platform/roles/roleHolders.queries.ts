import type { Knex } from 'knex'
import type { PresetLevel } from '#contract/core/enums'
import { widestRange } from '#contract/core/paging'
import { likely } from '#db/dialect'
import type { Rows } from '#db/tables'
import { groupBy } from '#server/core/groupBy'
import { accounts, type PeopleScope } from '#server/platform/permissions/people.queries'
import type { ListedPeople } from '#server/platform/permissions/peopleList.queries'

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
      .select('administrator_id as id')
  return people.from('user_roles').where({ role_id: roleId }).select('user_id as id')
}

/** Leaves of some people (`users as u`) those who have a role. */
export const havingRole =
  (roleId: number) =>
  (query: Knex.QueryBuilder): Knex.QueryBuilder =>
    query.whereIn('u.id', (people) => void holders(people, roleId))

type Role = Pick<Rows['roles'], 'id' | 'company_id'>

/** Whether everyone who has a role is in scope. What a company owns goes to its own people alone. */
const isWholeIn = ({ companyId }: PeopleScope, role: Role): boolean =>
  companyId === 'all' || companyId === role.company_id

const deleted = (read: Knex) => read('users').whereNotNull('deleted_at').select('id')

/** Those who have a role, of the people in scope. */
export const holdersListed = (read: Knex, scope: PeopleScope, role: Role): ListedPeople => ({
  all: () => havingRole(role.id)(accounts(read, scope)),
  ...(isWholeIn(scope, role) && {
    ids: () =>
      read.from(holders(read.queryBuilder(), role.id).as('u')).whereNotIn('u.id', deleted(read)),
  }),
})

/** Whom a role is given to, as far as they are in scope. @param byHolder looks each of them up, not each of the company */
const assigned = (read: Knex, scope: RoleScope, role: Role, byHolder = false) => {
  const query = read('user_roles as ur').where('ur.role_id', role.id)
  if (isWholeIn(scope, role)) return query.whereNotIn('ur.user_id', deleted(read))
  // SQLite takes the tables of a cross join in their order.
  const joined = byHolder
    ? query.crossJoin(read.raw('users as u')).whereRaw('u.id = ur.user_id')
    : query.join('users as u', 'u.id', 'ur.user_id')
  return joined.whereNull('u.deleted_at').where('u.company_id', scope.companyId)
}

/** The first thousand, and how many there are. */
export interface RoleUsers {
  ids: number[]
  count: number
}

/** Roles a statement: SQLite takes no more than 500 queries in one. */
const rolesAtOnce = 100

/** The roles, of some, that so few people have, in all companies, that each of them is sooner looked up than a company's. */
const heldByFew = async (read: Knex, roles: readonly Role[]): Promise<Set<number>> => {
  const few = new Set<number>()
  for (const { id } of roles) {
    const next = read('user_roles').where({ role_id: id }).offset(widestRange).limit(1)
    if ((await next.pluck('user_id')).length === 0) few.add(id)
  }
  return few
}

/** Those whom roles are assigned to. */
export const usersOfRoles = async (
  read: Knex,
  scope: RoleScope,
  roles: readonly Role[],
): Promise<Map<number, RoleUsers>> => {
  const few = await heldByFew(
    read,
    roles.filter((role) => !isWholeIn(scope, role)),
  )
  // Each role's own, which its index has in order: numbering all would read every holder.
  const first = (role: Role) =>
    read
      .from(
        assigned(read, scope, role, few.has(role.id))
          .orderBy('ur.user_id')
          .limit(widestRange)
          .select('ur.role_id', 'ur.user_id')
          .as('n'),
      )
      .select('role_id', 'user_id')
  const rows: { role_id: number; user_id: number }[] = []
  for (let at = 0; at < roles.length; at += rolesAtOnce)
    rows.push(...(await read.unionAll(roles.slice(at, at + rolesAtOnce).map(first))))
  const users = new Map<number, RoleUsers>()
  for (const [id, some] of groupBy(rows, ({ role_id: roleId }) => roleId))
    users.set(id, { ids: some.map(({ user_id: userId }) => userId), count: some.length })
  for (const role of roles) {
    const found = users.get(role.id)
    if (found?.count === widestRange)
      found.count = Number((await assigned(read, scope, role).count({ total: '*' }).first())?.total)
  }
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
