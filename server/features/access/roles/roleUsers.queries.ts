import type { Knex } from 'knex'
import type { Transaction } from '#db/connect'
import type { Rows } from '#db/tables'
import { lockForChange, whereIdIn } from '#db/dialect'
import { groupBy } from '#db/groupBy'
import { salesmanKey } from '#contract/access/rights'
import { roleNameIn } from './roleHolders.queries.ts'

export interface LoggedRole {
  roleId: number
  name: string
  companyNumber: number | null
  applicationNumber: number
}

/** Ids of the users who get a role, and of the users who lose it. */
export interface UsersPlan {
  give: number[]
  take: number[]
}

interface RoleCandidate {
  userId: number
  companyId: number | null
  isSystemAdministrator: boolean
  isCompanyAdministrator: boolean
  isOurCompany: boolean
  roleId: number | null
}

/**
 * Returns the users with these ids in scope. In a transaction it locks them in id order, so that they cannot leave the
 * company or get another role.
 */
export const findCandidates = async (
  read: Knex,
  scope: { companyId: number | 'all' },
  ids: readonly number[],
  applicationId: number,
): Promise<RoleCandidate[]> => {
  await lockForChange(
    read('users')
      .whereIn('id', [...ids])
      .orderBy('id'),
  ).select('id')
  const query = read('users as u')
    .leftJoin('companies as c', 'c.id', 'u.company_id')
    .leftJoin('user_roles as ur', (join) => {
      join.on('ur.user_id', 'u.id').andOnVal('ur.application_id', applicationId)
    })
    .whereNull('u.deleted_at')
    .whereIn('u.id', [...ids])
  if (scope.companyId !== 'all') void query.where('u.company_id', scope.companyId)
  const rows = await query.select(
    'u.id',
    'u.company_id',
    'u.is_system_administrator',
    'c.administrator_id',
    'c.kind',
    'ur.role_id',
  )
  return rows.map((row) => ({
    userId: row.id,
    companyId: row.company_id,
    isSystemAdministrator: Boolean(row.is_system_administrator),
    isCompanyAdministrator: row.administrator_id === row.id,
    isOurCompany: row.kind === 'provider',
    roleId: row.role_id,
  }))
}

/**
 * Locks roles, and the current roles of users, in id order. Assigning a role also changes the one it replaces, and two
 * concurrent transactions may replace each other's roles.
 */
export const lockRoles = (
  trx: Transaction,
  roleIds: readonly number[],
  userIds: readonly number[],
): Promise<unknown> =>
  lockForChange(
    trx('roles')
      .where((some) => {
        void some.whereIn('id', [...roleIds]).orWhereIn(
          'id',
          trx('user_roles')
            .whereRaw(...whereIdIn(trx, 'user_id', userIds))
            .select('role_id'),
        )
      })
      .orderBy('id'),
  ).select('id')

export const listHeldRoles = async (
  read: Knex,
  { locale }: { locale: 'zh' | 'en' },
  userIds: readonly number[],
  applicationId?: number,
): Promise<{ role: LoggedRole; userIds: number[] }[]> => {
  const query = read('user_roles as ur')
    .join('roles as r', 'r.id', 'ur.role_id')
    .whereRaw(...whereIdIn(read, 'ur.user_id', userIds))
    .orderBy(['r.id', 'ur.user_id'])
  if (applicationId !== undefined) void query.where('ur.application_id', applicationId)
  const rows: (Rows['roles'] & { user_id: number })[] = await query.select('ur.user_id', 'r.*')
  return [...groupBy(rows, ({ id }) => id).values()].flatMap((holders) => {
    const [row] = holders
    if (!row) return []
    const role = {
      roleId: row.id,
      name: roleNameIn(locale, row),
      companyNumber: row.company_id,
      applicationNumber: row.application_id,
    }
    return [{ role, userIds: holders.map(({ user_id: userId }) => userId) }]
  })
}

export const listHolderIds = (read: Knex, roleId: number): Promise<number[]> =>
  read('user_roles').where({ role_id: roleId }).orderBy('user_id').pluck('user_id')

export const groupByCompany = async (
  read: Knex,
  userIds: readonly number[],
): Promise<Map<number | null, number[]>> => {
  const rows: { id: number; company_id: number | null }[] = await read('users')
    .whereRaw(...whereIdIn(read, 'id', userIds))
    .orderBy('id')
    .select('id', 'company_id')
  const groups = groupBy(rows, (row) => row.company_id)
  return new Map([...groups].map(([company, people]) => [company, people.map(({ id }) => id)]))
}

export const assignRole = async (
  trx: Transaction,
  role: { roleId: number; applicationNumber: number },
  userIds: readonly number[],
): Promise<void> => {
  if (!userIds.length) return
  await trx('user_roles')
    .where({ application_id: role.applicationNumber })
    .whereIn('user_id', [...userIds])
    .delete()
  await trx.batchInsert(
    'user_roles',
    userIds.map((id) => ({
      user_id: id,
      application_id: role.applicationNumber,
      role_id: role.roleId,
    })),
    100,
  )
}

export const withdrawRole = (
  trx: Transaction,
  roleId: number,
  userIds: readonly number[],
): Promise<unknown> =>
  trx('user_roles')
    .where({ role_id: roleId })
    .whereRaw(...whereIdIn(trx, 'user_id', userIds))
    .delete()

interface FormerSalesman {
  userId: number
  username: string
  companyIds: number[]
}

export const releaseCustomers = async (
  trx: Transaction,
  people: readonly number[],
): Promise<FormerSalesman[]> => {
  const rows = await trx('salesman_companies as s')
    .join('users as u', 'u.id', 's.user_id')
    .whereRaw(...whereIdIn(trx, 's.user_id', people))
    .whereNotExists((held) => {
      void held
        .from('user_roles as ur')
        .join('roles as r', 'r.id', 'ur.role_id')
        .whereRaw('ur.user_id = s.user_id')
        .where('r.key', salesmanKey)
    })
    .orderBy(['s.user_id', 's.company_id'])
    .select('s.user_id', 's.company_id', 'u.username')
  const former = [...groupBy(rows, (row) => row.user_id)].map(([userId, held]) => ({
    userId,
    username: held[0]?.username ?? '',
    companyIds: held.map((row) => row.company_id),
  }))
  await trx('salesman_companies')
    .whereRaw(
      ...whereIdIn(
        trx,
        'user_id',
        former.map(({ userId }) => userId),
      ),
    )
    .delete()
  return former
}
