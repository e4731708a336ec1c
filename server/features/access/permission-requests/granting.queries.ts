import type { Knex } from 'knex'
import type { PresetLevel } from '#contract/core/enums'
import type { Transaction } from '#db/connect'
import { lockForChange } from '#db/dialect'
import { groupBy } from '#db/groupBy'
import { listRolesHolding } from '#server/features/access/roles/index'

export const findAdministratorId = async (read: Knex, companyId: number): Promise<number | null> =>
  (await read('companies').where({ id: companyId }).first('administrator_id'))?.administrator_id ??
  null

export const findLocale = async (read: Knex, userId: number): Promise<'zh' | 'en'> =>
  (await read('users').where({ id: userId }).first('locale'))?.locale === 'en' ? 'en' : 'zh'

/** At most 50 roles that contain the permission, smallest first, with all their permissions. */
export const listCandidateRoles = async (
  read: Knex,
  companyId: number,
  permissionId: number,
  levels: readonly PresetLevel[],
) => {
  const roles = await listRolesHolding(read, companyId, permissionId, levels, 50)
  const permissionRows: { role_id: number; permission_id: number }[] = await read(
    'role_permissions',
  )
    .whereIn(
      'role_id',
      roles.map(({ roleId }) => roleId),
    )
    .select('role_id', 'permission_id')
  const permissions = groupBy(permissionRows, (row) => row.role_id)
  return roles.map((role) => ({
    ...role,
    permissions: new Set(permissions.get(role.roleId)?.map((row) => row.permission_id)),
  }))
}

export const listAssignedRoles = (
  read: Knex,
  userId: number,
): Promise<{ roleId: number; applicationId: number; name: string; enName: string }[]> =>
  read('user_roles as ur')
    .join('roles as r', 'r.id', 'ur.role_id')
    .where('ur.user_id', userId)
    .select('r.id as roleId', 'ur.application_id as applicationId', 'r.name', 'r.en_name as enName')

/** Locks the person, so that concurrent requests are counted correctly. */
export const countOpenRequests = async (trx: Transaction, userId: number): Promise<number> => {
  await lockForChange(trx('users').where({ id: userId })).first('id')
  const row = await trx('rights_requests')
    .where({ user_id: userId, status: 'inReview' })
    .count({ n: '*' })
    .first()
  return Number(row?.n)
}
