import { establishedStatuses } from '#contract/core/enums'
import type { Transaction } from '#db/connect'
import { lockForChange, whereIdIn } from '#db/dialect'
import { revised } from '#db/tables'
import { companySearchKey } from './companyStore.queries.ts'

/**
 * Gives the company that a user administers the name and the phone of their account: the verified phone, otherwise the one
 * that waits for its code, otherwise the one that the application named. Call it wherever any of them changes.
 */
export const followAdministrator = async (
  trx: Transaction,
  userId: number,
  now: number,
): Promise<void> => {
  const company = await trx('companies as c')
    .join('users as u', 'u.id', 'c.administrator_id')
    .where('u.id', userId)
    .whereIn('c.status', [...establishedStatuses])
    .first({
      id: 'c.id',
      name: 'c.name',
      organisation_code: 'c.organisation_code',
      real_name: 'u.real_name',
      dial_code: trx.raw('coalesce(u.dial_code, u.pending_dial_code, c.administrator_dial_code)'),
      phone: trx.raw('coalesce(u.phone, u.pending_phone, c.administrator_phone)'),
    })
  if (!company) return
  const bound = {
    administrator_name: company.real_name,
    administrator_dial_code: company.dial_code ?? '',
    administrator_phone: company.phone ?? '',
  }
  await trx('companies')
    .where({ id: company.id })
    .whereNot((same) => void same.where(bound))
    .update({
      ...bound,
      search_key: companySearchKey(company.name, company.organisation_code, company.real_name),
      ...revised(trx, now),
    })
}

/** Withdraws the rights that people have asked for: they join or leave a company, and others decide on it from now on. */
export const withdrawRightsRequests = (
  trx: Transaction,
  userIds: readonly number[],
  now: number,
): Promise<unknown> =>
  trx('rights_requests')
    .whereRaw(...whereIdIn(trx, 'user_id', userIds))
    .where({ status: 'inReview' })
    .update({ status: 'withdrawn', decided_at: now, ...revised(trx, now) })

/**
 * Makes a user without a company a member of one; what rights they asked for before are withdrawn, because others decide
 * on them now. @returns whether the user is there, is as `who` says and had none.
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
    .update({ company_id: companyId, ...revised(trx, now) })
  if (joined !== 1) return false
  await withdrawRightsRequests(trx, [who.id], now)
  return true
}

/**
 * Makes a user without a company the first member and super administrator of one; what they asked of others is closed.
 * @returns whether the user had none.
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
  await followAdministrator(trx, userId, now)
  return true
}

/**
 * Hands a company to another administrator. Their record has another version then: who read it before would change a name
 * or a phone number that the company does not follow.
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
      ...revised(trx, now),
    })
  await trx('users').where({ id: userId }).update(revised(trx, now))
  await followAdministrator(trx, userId, now)
}

/** Whether someone brought their own account into their company: by founding it, by a request or by an invitation. */
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

/** Ids of everyone who belongs to a company. */
export const listMembers = (trx: Transaction, companyId: number): Promise<number[]> =>
  trx('users').where({ company_id: companyId }).whereNull('deleted_at').orderBy('id').pluck('id')

/** Closes the open requests to join that someone made. */
export const closeRequests = (trx: Transaction, userId: number, now: number): Promise<unknown> =>
  trx('join_requests')
    .where({ user_id: userId, status: 'inReview' })
    .update({ status: 'closed', decided_at: now, ...revised(trx, now) })

/** Rejects the open requests to join a company. @returns which, with whose they were. */
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
    .update({ ...decision, status: 'rejected', decided_at: now, ...revised(trx, now) })
  return open
}

/**
 * Takes everyone out of a company that is closed, and ends what it asked for and whom it invited; their roles are to be
 * taken next. @returns their ids.
 */
export const releaseMembers = async (
  trx: Transaction,
  companyId: number,
  now: number,
): Promise<number[]> => {
  // Who asks for a permission at this moment holds their own account.
  const members = trx('users').where({ company_id: companyId }).orderBy('id')
  const ids: number[] = await lockForChange(members).pluck('id')
  await withdrawRightsRequests(trx, ids, now)
  await trx('users')
    .where({ company_id: companyId })
    .update({ company_id: null, department_id: null, ...revised(trx, now) })
  await trx('companies').where({ id: companyId }).update({ user_count: 0, administrator_id: null })
  await trx('quota_requests')
    .where({ company_id: companyId, status: 'inReview' })
    .update({ status: 'withdrawn', decided_at: now, ...revised(trx, now) })
  await trx('invitations')
    .where({ company_id: companyId, status: 'open' })
    .update({ status: 'revoked', ...revised(trx, now) })
  return ids
}
