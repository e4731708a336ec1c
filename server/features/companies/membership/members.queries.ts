import type { Knex } from 'knex'
import { fold } from '#contract/text/fold'
import type { Transaction } from '#db/connect'
import { lockForChange } from '#db/dialect'
import { versionBump } from '#db/tables'
import {
  copyAdministratorContact,
  withdrawPermissionRequests,
} from '#server/platform/identity/companies.queries'
import { endTokensOfUsers } from '#server/platform/identity/apiTokens.queries'
import type { StoredUser } from '#server/platform/identity/storedUser'
import { endArtifactsOfUsers } from '#server/platform/logins/ending.queries'

/**
 * Adds a user without a company to a company, and withdraws their open rights requests, because other people would now
 * decide them.
 * @returns false if the user is missing, does not match `who`, or already has a company
 */
export const joinCompany = async (
  trx: Transaction,
  who: { id: number; status?: 'active' },
  companyId: number,
  now: number,
): Promise<boolean> => {
  const joined = await trx('users')
    .where(who)
    .whereNull('company_id')
    .whereNull('deleted_at')
    .update({ company_id: companyId, ...versionBump(trx, now) })
  if (joined !== 1) return false
  await withdrawPermissionRequests(trx, [who.id], now)
  return true
}

/**
 * Makes a user without a company the first member and administrator of a company, and closes the user's open requests
 * to join other companies.
 * @returns false if the user already has a company
 */
export const installAdministrator = async (
  trx: Transaction,
  companyId: number,
  userId: number,
  now: number,
): Promise<boolean> => {
  if (!(await joinCompany(trx, { id: userId, status: 'active' }, companyId, now))) return false
  await trx('companies')
    .where({ id: companyId })
    .update({ administrator_id: userId, user_count: 1 })
  await closeRequests(trx, userId, now)
  await copyAdministratorContact(trx, userId, now)
  return true
}

/**
 * Transfers a company to another administrator. The user's version is raised too, so that a stale form cannot change
 * name or phone without updating the company.
 */
export const setAdministrator = async (
  trx: Transaction,
  companyId: number,
  userId: number,
  now: number,
): Promise<void> => {
  await trx('companies')
    .where({ id: companyId })
    .update({
      administrator_id: userId,
      administrator_dial_code: '',
      administrator_phone: '',
      ...versionBump(trx, now),
    })
  await trx('users').where({ id: userId }).update(versionBump(trx, now))
  await copyAdministratorContact(trx, userId, now)
}

/** True if the user joined the company with their own account: as founder, by request or by invitation. */
export const hasJoinedByThemselves = async (
  trx: Transaction,
  { userId, companyIdNumber }: { userId: number; companyIdNumber: number | null },
): Promise<boolean> => {
  if (companyIdNumber === null) return false
  const found =
    (await trx('companies').where({ id: companyIdNumber, applicant_id: userId }).first('id')) ??
    (await trx('join_requests')
      .where({ company_id: companyIdNumber, user_id: userId, status: 'agreed' })
      .first('id')) ??
    (await trx('invitation_acceptances as a')
      .join('invitations as i', 'i.id', 'a.invitation_id')
      .where({ 'a.user_id': userId, 'i.company_id': companyIdNumber })
      .first('i.id'))
  return found !== undefined
}

export const listMembers = (trx: Transaction, companyId: number): Promise<number[]> =>
  trx('users').where({ company_id: companyId }).whereNull('deleted_at').orderBy('id').pluck('id')

export const closeRequests = (trx: Transaction, userId: number, now: number): Promise<unknown> =>
  trx('join_requests')
    .where({ user_id: userId, status: 'inReview' })
    .update({ status: 'closed', decided_at: now, ...versionBump(trx, now) })

export const rejectRequests = async (
  trx: Transaction,
  companyId: number,
  decision: { reason: string; decided_by: number },
  now: number,
): Promise<{ id: number; userId: number; userName: string }[]> => {
  const open = await trx('join_requests as j')
    .join('users as u', 'u.id', 'j.user_id')
    .where({ 'j.company_id': companyId, 'j.status': 'inReview' })
    .orderBy('j.id')
    .select({ id: 'j.id', userId: 'u.id', userName: 'u.real_name' })
  await trx('join_requests')
    .where({ company_id: companyId, status: 'inReview' })
    .update({ ...decision, status: 'rejected', decided_at: now, ...versionBump(trx, now) })
  return open
}

/**
 * Removes all members of a company being closed, and ends their permission requests, their tokens at applications, their
 * access tokens, its quota requests and its invitations; the caller must remove their roles next.
 * @returns the ids of the members
 */
export const removeAllMembers = async (
  trx: Transaction,
  companyId: number,
  now: number,
): Promise<number[]> => {
  // Waits for concurrent permission requests, which lock the requester's account.
  const members = trx('users').where({ company_id: companyId }).orderBy('id')
  const ids: number[] = await lockForChange(members).pluck('id')
  await withdrawPermissionRequests(trx, ids, now)
  await trx('users')
    .where({ company_id: companyId })
    .update({ company_id: null, department_id: null, ...versionBump(trx, now) })
  await trx('companies').where({ id: companyId }).update({ user_count: 0, administrator_id: null })
  await trx('quota_requests')
    .where({ company_id: companyId, status: 'inReview' })
    .update({ status: 'withdrawn', decided_at: now, ...versionBump(trx, now) })
  await trx('invitations')
    .where({ company_id: companyId, status: 'open' })
    .update({ status: 'revoked', ...versionBump(trx, now) })
  await endArtifactsOfUsers(trx, ids)
  await endTokensOfUsers(trx, ids, now)
  return ids
}

export const markRemoved = (trx: Transaction, userId: number, companyId: number) =>
  trx('invitation_acceptances')
    .where({ user_id: userId })
    .whereIn('invitation_id', trx('invitations').where({ company_id: companyId }).select('id'))
    .update({ is_removed: true })

/**
 * Removes a user from their company, except for the roles. Call `removeFromCompany` instead, which also withdraws the roles.
 * @returns false if they no longer belong to it or administer it
 */
export const removeMember = async (
  trx: Transaction,
  { userId, companyIdNumber: companyId }: StoredUser,
  now: number,
): Promise<boolean> => {
  const removed = await trx('users')
    .where({ id: userId, company_id: companyId })
    .update({ company_id: null, department_id: null, ...versionBump(trx, now) })
  await withdrawPermissionRequests(trx, [userId], now)
  await endArtifactsOfUsers(trx, [userId])
  await endTokensOfUsers(trx, [userId], now)
  if (companyId === null) return removed === 1
  const freed = await trx('companies')
    .where({ id: companyId })
    .where((is) => void is.whereNull('administrator_id').orWhereNot({ administrator_id: userId }))
    .decrement('user_count', 1)
  return removed === 1 && freed === 1
}

/**
 * Reserves seats in a company's quota with one conditional statement, so concurrent callers cannot exceed it.
 * @returns false if the company is not approved or lacks free seats
 */
export const claimSeats = async (
  trx: Transaction,
  companyId: number,
  count: number,
): Promise<boolean> => {
  const taken = await trx('companies')
    .where({ id: companyId, status: 'passed' })
    .whereRaw('user_count + ? <= user_quota', [count])
    .increment('user_count', count)
  return Number(taken) === 1
}

export const findFreeSeats = async (
  read: Knex,
  companyId: number,
): Promise<{ free: number; limit: number } | null> => {
  const row = await read('companies')
    .where({ id: companyId, status: 'passed' })
    .first('user_count', 'user_quota')
  return row ? { free: row.user_quota - row.user_count, limit: row.user_quota } : null
}

/**
 * Returns the company's name if it has a member with this verified contact, otherwise null. Only this company is
 * searched, so nothing is revealed about others.
 * @param contactKey the folded email address, or the full number: `+8613800000003`
 */
export const findMemberCompany = async (
  read: Knex,
  companyId: number,
  contactKey: string,
): Promise<{ companyName: string } | null> => {
  const query = read('users as u')
    .join('companies as c', 'c.id', 'u.company_id')
    .where({ 'u.company_id': companyId })
  if (contactKey.includes('@')) void query.where('u.email_key', contactKey)
  else void query.whereRaw("'+' || u.dial_code || u.phone = ?", [fold(contactKey)])
  const row = await query.first('c.name')
  return row ? { companyName: row.name } : null
}
