import type { SortOf } from '#contract/resource'
import { readPage } from '#db/page'
import { iso } from '#contract/times'
import { numbersOf, wordsOf } from '#contract/filters'
import type { Knex } from 'knex'
import type {
  InvitationChannel,
  InvitationFilter,
  InvitationRecord,
  invitations,
  InvitationStatus,
} from '#contract/invitations'
import type { Locale } from '#contract/enums'
import type { SortOrder } from '#contract/paging'
import { likeContains, lockForUpdate, orderByClause } from '#db/dialect'

/** The invitations that a caller may see: those of one company, or all. */
export type InvitationScope = number | 'all'

type Sort = SortOf<typeof invitations>

const sortColumns: Record<Sort, string> = {
  id: 'i.id',
  recipient: 'i.recipient_key',
  channel: 'i.channel',
  expiresAt: 'i.expires_at',
  createdAt: 'i.created_at',
  updatedAt: 'i.updated_at',
}

interface Row {
  id: number
  company_id: number
  company_name: string
  channel: InvitationChannel
  recipient: string
  recipient_key: string
  locale: Locale
  standing: InvitationStatus
  uses: number
  uses_allowed: number
  days: number
  invited_by: number
  inviter_name: string
  sent_at: number
  sends: number
  expires_at: number
  created_at: number
  updated_at: number
  version: number
}

/** An invitation as stored, with its numbers beside the record. */
export interface StoredInvitation extends InvitationRecord {
  invitationId: number
  companyNumber: number
  inviterNumber: number
  recipientKey: string
  days: number
  sentAtMs: number
}

/**
 * The status as of a moment. Nothing runs when an invitation expires, and none outlives its inviter's belonging to the
 * company: who was sent away leaves no door open.
 */
const standing = `CASE
  WHEN i.status <> 'open' THEN i.status
  WHEN c.status <> 'passed' OR v.status <> 'active' OR v.deleted_at IS NOT NULL
    OR NOT (v.is_system_administrator OR COALESCE(v.company_id, 0) = i.company_id) THEN 'revoked'
  WHEN i.expires_at <= ? THEN 'expired'
  ELSE 'open' END`

const visible = (read: Knex, scope: InvitationScope): Knex.QueryBuilder => {
  const query = read('invitations as i')
    .join('companies as c', 'c.id', 'i.company_id')
    .join('users as v', 'v.id', 'i.invited_by')
  return scope === 'all' ? query : query.where('i.company_id', scope)
}

const selected = (query: Knex.QueryBuilder, read: Knex, now: number): Knex.QueryBuilder =>
  query.select(
    'i.*',
    'c.name as company_name',
    'v.real_name as inviter_name',
    read.raw(`${standing} AS standing`, [now]),
  )

const filtered = (
  query: Knex.QueryBuilder,
  filter: InvitationFilter,
  now: number,
): Knex.QueryBuilder => {
  if (filter.id) void query.whereIn('i.id', numbersOf(filter.id))
  for (const word of wordsOf(filter.q))
    void query.where((any) => {
      for (const column of ['i.recipient_key', 'lower(v.real_name)'])
        void any.orWhereRaw(...likeContains(column, word))
    })
  if (filter.channel) void query.where('i.channel', filter.channel)
  if (filter.status) void query.whereRaw(`(${standing}) = ?`, [now, filter.status])
  return query
}

const grouped = <T>(rows: readonly (T & { invitation_id: number })[]): Map<number, T[]> => {
  const groups = new Map<number, T[]>()
  for (const row of rows)
    groups.set(row.invitation_id, [...(groups.get(row.invitation_id) ?? []), row])
  return groups
}

interface RoleRow {
  invitation_id: number
  role_id: number
  name: string
}
interface AcceptanceRow {
  invitation_id: number
  user_id: number
  real_name: string
  at: number
}

const toInvitations = async (read: Knex, rows: Row[]): Promise<StoredInvitation[]> => {
  const ids = rows.map(({ id }) => id)
  const roles = grouped<RoleRow>(
    await read('invitation_roles as ir')
      .join('roles as r', 'r.id', 'ir.role_id')
      .whereIn('ir.invitation_id', ids)
      .orderBy('r.application_id')
      .select('ir.invitation_id', 'ir.role_id', 'r.name'),
  )
  const acceptances = grouped<AcceptanceRow>(
    await read('invitation_acceptances as a')
      .join('users as u', 'u.id', 'a.user_id')
      .whereIn('a.invitation_id', ids)
      .orderBy('a.at')
      .select('a.invitation_id', 'a.user_id', 'u.real_name', 'a.at'),
  )
  return rows.map((row) => ({
    invitationId: row.id,
    companyNumber: row.company_id,
    inviterNumber: row.invited_by,
    recipientKey: row.recipient_key,
    days: row.days,
    sentAtMs: row.sent_at,
    id: String(row.id),
    companyId: String(row.company_id),
    companyName: row.company_name,
    channel: row.channel,
    recipient: row.recipient,
    roles: (roles.get(row.id) ?? []).map((role) => ({
      roleId: String(role.role_id),
      roleName: role.name,
    })),
    locale: row.locale,
    status: row.standing,
    uses: row.uses,
    usesAllowed: row.uses_allowed,
    acceptedBy: (acceptances.get(row.id) ?? []).map((one) => ({
      userId: String(one.user_id),
      userName: one.real_name,
      at: iso(one.at),
    })),
    invitedBy: String(row.invited_by),
    invitedByName: row.inviter_name,
    sentAt: iso(row.sent_at),
    sends: row.sends,
    expiresAt: iso(row.expires_at),
    createdAt: iso(row.created_at),
    updatedAt: iso(row.updated_at),
    version: row.version,
  }))
}

/** One page of the invitations in scope, and how many there are. */
export const listInvitations = async (
  read: Knex,
  scope: InvitationScope,
  list: {
    sort: readonly [Sort, SortOrder]
    first: number
    size: number
    filter: InvitationFilter
  },
  now: number,
): Promise<{ invitations: StoredInvitation[]; total: number }> => {
  const [column, order] = list.sort
  const { rows, total } = await readPage<Row>(
    () => filtered(visible(read, scope), list.filter, now),
    list,
    orderByClause(read, sortColumns[column], order, 'i.id'),
    (query) => selected(query, read, now),
  )
  return { invitations: await toInvitations(read, rows), total }
}

/** The invitation with this id where it is in scope; null otherwise. */
export const findInvitation = async (
  read: Knex,
  scope: InvitationScope,
  invitationId: number,
  now: number,
): Promise<StoredInvitation | null> => {
  const row = await selected(visible(read, scope).where('i.id', invitationId), read, now).first()
  return row ? ((await toInvitations(read, [row]))[0] ?? null) : null
}

/** The invitation that a token opens; in a transaction it is locked until the end. */
export const findInvitationByToken = async (
  read: Knex,
  tokenHash: string,
  now: number,
  lock = false,
): Promise<StoredInvitation | null> => {
  const query = read('invitations').where({ token_hash: tokenHash })
  const found = await (lock ? lockForUpdate(query) : query).first('id')
  return found ? findInvitation(read, 'all', found.id, now) : null
}
