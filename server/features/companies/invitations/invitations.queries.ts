import type { Knex } from 'knex'
import type { Reach } from '#contract/core/areas'
import type { Transaction, Reader } from '#db/connect'
import { invitations, type InvitationRecord } from '#contract/companies/invitations'
import { iso } from '#contract/core/times'
import { lockForUpdate } from '#db/dialect'
import { groupBy } from '#db/groupBy'
import { defineTable } from '#server/core/resourceTable'

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

/**
 * Status at the time of reading, because no job expires invitations. An open one counts as revoked while its company is
 * not active, and when its inviter is inactive or belongs neither to the company nor to the provider, whose people may
 * invite for all.
 */
const currentStatusSql = `CASE
  WHEN invitations.status <> 'open' THEN invitations.status
  WHEN c.status <> 'passed' OR v.status <> 'active' OR v.deleted_at IS NOT NULL
    OR NOT (v.is_system_administrator OR COALESCE(v.company_id, 0) = invitations.company_id
      OR EXISTS (SELECT 1 FROM companies AS p WHERE p.id = v.company_id AND p.kind = 'provider')) THEN 'revoked'
  WHEN invitations.expires_at <= ? THEN 'expired'
  ELSE 'open' END`

const rolesOf = (read: Reader, ids: readonly number[]) =>
  read('invitation_roles as ir')
    .join('roles as r', 'r.id', 'ir.role_id')
    .whereIn('ir.invitation_id', ids)
    .orderBy('r.application_id')
    .select('ir.invitation_id', 'ir.role_id', 'r.name', 'r.en_name')

const acceptancesOf = (read: Reader, ids: readonly number[]) =>
  read('invitation_acceptances as a')
    .join('users as u', 'u.id', 'a.user_id')
    .whereIn('a.invitation_id', ids)
    .orderBy('a.at')
    .select('a.invitation_id', 'a.user_id', 'u.real_name', 'a.at')

export const invitationTable = defineTable(invitations, {
  table: 'invitations',
  columns: { status: 'standing' },
  join: (query) =>
    query
      .join('companies as c', 'c.id', 'invitations.company_id')
      .join('users as v', 'v.id', 'invitations.invited_by'),
  show: (query, { now }) =>
    query.select(
      'c.name as company_name',
      'v.real_name as invited_by_name',
      query.client.raw(`${currentStatusSql} AS standing`, [now]),
    ),
  search: ['invitations.recipient_key', 'lower(v.real_name)'],
  sort: { recipient: 'invitations.recipient_key' },
  filters: {
    status: (query: Knex.QueryBuilder, status: InvitationRecord['status'], { now }) =>
      void query.whereRaw(`(${currentStatusSql}) = ?`, [now, status]),
  },
  gather: async (read, ids) => {
    const roles = groupBy(await rolesOf(read, ids), (row) => row.invitation_id)
    const acceptances = groupBy(await acceptancesOf(read, ids), (row) => row.invitation_id)
    return (id) => ({
      roles: (roles.get(id) ?? []).map((role) => ({
        roleId: String(role.role_id),
        roleName: role.name,
        roleEnName: role.en_name,
      })),
      acceptedBy: (acceptances.get(id) ?? []).map((one) => ({
        userId: String(one.user_id),
        userName: one.real_name,
        at: iso(one.at),
      })),
    })
  },
})

export const findInvitationByToken = async (
  read: Reader,
  hashes: readonly string[],
  now: number,
  lock = false,
): Promise<InvitationRecord | null> => {
  const query = read('invitations').whereIn('token_hash', hashes)
  const found = await (lock ? lockForUpdate(query) : query).first('id')
  return found ? invitationTable.find(read, found.id, { now }) : null
}
