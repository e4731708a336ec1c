import type { Knex } from 'knex'
import type { Transaction } from '#db/connect'
import { lockForChange } from '#db/dialect'

/** Someone who is to have a role, with the role that they have in its application. */
export interface RoleCandidate {
  userId: number
  companyId: number | null
  isSystemAdministrator: boolean
  isCompanyAdministrator: boolean
  isOurCompany: boolean
  roleId: number | null
}

/**
 * The users with these ids in scope. In a transaction they are locked until it ends, in the order of their ids, so
 * that they neither leave the company nor get another role meanwhile.
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
    isCompanyAdministrator: row.company_id !== null && row.administrator_id === row.id,
    isOurCompany: row.kind === 'provider',
    roleId: row.role_id,
  }))
}

/** Gives a role to users; whatever role they had in its application gives way. */
export const giveRole = async (
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

export const takeRole = (
  trx: Transaction,
  roleId: number,
  userIds: readonly number[],
): Promise<unknown> =>
  trx('user_roles')
    .where({ role_id: roleId })
    .whereIn('user_id', [...userIds])
    .delete()
