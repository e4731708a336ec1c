import type { Knex } from 'knex'
import { companyTypeAgency, type PresetLevel, type UserStatus } from '#contract/core/enums'
import { roleUser, type RoleUser } from '#contract/access/roles'
import { recordReader } from '#server/core/columns'
import { whereIdIn } from '#db/dialect'
import { groupBy } from '#db/groupBy'
import { limitToIds, listDefaults, listProviderOnly } from './permissions.queries.ts'
import type { Defaults } from './rights.ts'
import type { PersonWithRoles, RightsSnapshot } from './rights.ts'

/**
 * The people that a caller may see: all, or the people of one company. Every query on behalf of a caller requires a
 * scope.
 */
export interface PeopleScope {
  companyId: number | 'all'
}

export interface FoundPerson extends PersonWithRoles {
  readonly user: RoleUser
}

interface Row {
  id: number
  username: string
  real_name: string
  status: UserStatus
  is_system_administrator: boolean | number
  company_id: number | null
  company_name: string | null
  company_type: number | null
  company_kind: 'provider' | 'customer' | null
  administrator_id: number | null
  suspended_id: number | null
  created_at: number
  updated_at: number
  version: number
}

export const accounts = (read: Knex, { companyId }: PeopleScope): Knex.QueryBuilder => {
  const query = read('users as u').whereNull('u.deleted_at')
  return companyId === 'all' ? query : query.where('u.company_id', companyId)
}

/** The accounts with their company: joined as `c` if it is approved, as `held` if it is suspended. */
export const people = (read: Knex, scope: PeopleScope): Knex.QueryBuilder =>
  accounts(read, scope)
    .leftJoin('companies as c', (join) => {
      join.on('c.id', 'u.company_id').andOnVal('c.status', 'passed')
    })
    .leftJoin('companies as held', (join) => {
      join.on('held.id', 'u.company_id').andOnVal('held.status', 'suspended')
    })

const columns = [
  'u.id',
  'u.username',
  'u.real_name',
  'u.status',
  'u.is_system_administrator',
  'u.created_at',
  'u.updated_at',
  'u.version',
  'c.id as company_id',
  'c.name as company_name',
  'c.type as company_type',
  'c.kind as company_kind',
  'c.administrator_id',
  'held.id as suspended_id',
]

const roleUserOf = recordReader(roleUser)

const withRoles = async (read: Knex, rows: readonly Row[]): Promise<FoundPerson[]> => {
  const ids = rows.map(({ id }) => id)
  const assigned: { user_id: number; role_id: number }[] = await read('user_roles')
    .whereRaw(...whereIdIn(read, 'user_id', ids))
    .select('user_id', 'role_id')
  const roles = groupBy(assigned, (row) => row.user_id)
  return rows.map((row) => ({
    userId: row.id,
    companyId: row.company_id,
    isSystemAdministrator: Boolean(row.is_system_administrator),
    isCompanyAdministrator: row.administrator_id === row.id,
    isAgency: row.company_type === companyTypeAgency,
    isOurCompany: row.company_kind === 'provider',
    suspendedCompanyId: row.suspended_id,
    roleIds: roles.get(row.id)?.map((role) => role.role_id) ?? [],
    user: roleUserOf(row),
  }))
}

/** The people a change of rights may affect: all, or the holders of a role plus some users. */
export type Concerned = 'all' | { roleId?: number; userIds?: readonly number[] }

const whereConcerned = (query: Knex.QueryBuilder, whom: Concerned) => {
  if (whom === 'all') return query
  const { roleId, userIds } = whom
  return query.where((any) => {
    void any.whereIn('u.id', [...(userIds ?? [])])
    if (roleId !== undefined)
      void any.orWhereIn('u.id', (holders) => {
        void holders.from('user_roles').where({ role_id: roleId }).select('user_id')
      })
  })
}

export const nextPeople = async (
  read: Knex,
  scope: PeopleScope,
  whom: Concerned,
  afterId: number,
  size: number,
): Promise<FoundPerson[]> =>
  withRoles(
    read,
    await whereConcerned(people(read, scope), whom)
      .where('u.id', '>', afterId)
      .orderBy('u.id')
      .limit(size)
      .select(columns),
  )

export const findPerson = async (
  read: Knex,
  scope: PeopleScope,
  userId: number,
): Promise<FoundPerson | null> => {
  const rows = await people(read, scope).where('u.id', userId).select(columns)
  return (await withRoles(read, rows))[0] ?? null
}

export const peopleOfIds = async (
  read: Knex,
  scope: PeopleScope,
  ids: readonly number[],
): Promise<FoundPerson[]> => {
  const rows: Row[] = await people(read, scope)
    .whereRaw(...whereIdIn(read, 'u.id', ids))
    .select(columns)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return withRoles(
    read,
    ids.flatMap((id) => byId.get(id) ?? []),
  )
}

const grouped = (rows: readonly { key: number; permission_id: number | null }[]) => {
  const groups = new Map<number, Set<number>>()
  for (const { key, permission_id: id } of rows) {
    const group = groups.get(key) ?? new Set<number>()
    if (id !== null) group.add(id)
    groups.set(key, group)
  }
  return groups
}

/** Loads all data that the rights of some people depend on, limited to the permissions `ids` (null for all). */
export const snapshotOf = async (
  read: Knex,
  persons: readonly PersonWithRoles[],
  ids: readonly number[] | null,
  moreRoles: readonly number[] = [],
): Promise<RightsSnapshot> => {
  const companyIds = [...new Set(persons.flatMap(({ companyId }) => companyId ?? []))]
  const roleIds = [...new Set([...persons.flatMap((person) => person.roleIds), ...moreRoles])]
  const all: number[] = await limitToIds(read('permissions'), 'id', ids).pluck('id')
  const defaults: Defaults = await listDefaults(read, ids)
  const given = await limitToIds(
    read('company_permissions').whereIn('company_id', companyIds),
    'permission_id',
    ids,
  ).select('company_id as key', 'permission_id')
  const roles: {
    id: number
    key: string | null
    preset_level: PresetLevel | null
    company_id: number | null
  }[] = await read('roles').whereIn('id', roleIds).select('id', 'key', 'preset_level', 'company_id')
  const permissionRows = await limitToIds(
    read('role_permissions').whereIn('role_id', roleIds),
    'permission_id',
    ids,
  ).select('role_id as key', 'permission_id')
  const permissions = grouped(permissionRows)
  return {
    all: new Set(all),
    providerOnly: await listProviderOnly(read),
    defaults,
    companies: grouped(given),
    roles: new Map(
      roles.map((row) => [
        row.id,
        {
          roleId: row.id,
          presetLevel: row.preset_level,
          companyId: row.company_id,
          key: row.key,
          permissions: permissions.get(row.id) ?? new Set<number>(),
        },
      ]),
    ),
  }
}
