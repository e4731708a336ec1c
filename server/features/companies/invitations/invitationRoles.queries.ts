import type { Knex } from 'knex'
import type { Reach } from '#contract/core/areas'
import type { Transaction } from '#db/connect'

export type RoleTerms = Reach & { permissionIds: readonly string[] }

export type PromisedRole = RoleTerms & { roleId: number }

export const setInvitationRoles = async (
  trx: Transaction,
  invitationId: number,
  roles: readonly PromisedRole[],
): Promise<void> => {
  await trx('invitation_roles').where({ invitation_id: invitationId }).delete()
  if (!roles.length) return
  await trx('invitation_roles').insert(
    roles.map(({ roleId, permissionIds, nationCode, addrCode, dataLevel }) => ({
      invitation_id: invitationId,
      role_id: roleId,
      terms: JSON.stringify({ permissionIds, nationCode, addrCode, dataLevel } satisfies RoleTerms),
    })),
  )
}

export const listInvitationRoles = async (
  read: Knex,
  invitationId: number,
): Promise<{ roleId: number; terms: RoleTerms | null }[]> => {
  const rows = await read('invitation_roles as ir')
    .join('roles as r', 'r.id', 'ir.role_id')
    .where('ir.invitation_id', invitationId)
    .orderBy('r.id')
    .select('r.id', 'ir.terms')
  return rows.map((row) => ({ roleId: row.id, terms: JSON.parse(row.terms ?? 'null') }))
}
