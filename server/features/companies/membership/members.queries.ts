import type { Transaction } from '#db/connect'
import { lockForChange } from '#db/dialect'
import { versionBump } from '#db/tables'
import {
  copyAdministratorContact,
  withdrawPermissionRequests,
} from '#server/platform/identity/companies.queries'

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
 * Removes all members of a company being closed, and ends their permission requests, its quota requests and its
 * invitations; the caller must remove their roles next.
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
  return ids
}
