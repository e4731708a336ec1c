import type { Knex } from 'knex'
import { account, type Account } from '#contract/people/account'
import { establishedStatuses, type CompanyStatus } from '#contract/core/enums'
import { roleOfUser, users } from '#contract/people/users'
import type { Transaction } from '#db/connect'
import { lockForChange } from '#db/dialect'
import { versionBump } from '#db/tables'
import { recordReader, sortKeysOf } from '#server/core/columns'
import { closeRequests } from '#server/features/companies/membership/index'
import { closeActivations } from '#server/platform/credentials/activation.queries'
import { deleteContactChanges } from '#server/platform/identity/contactChanges.queries'
import { contactsInUse, contactsOfRow } from '#server/platform/identity/storedUser'

const accountOf = recordReader(account.omit({ roles: true }))
const roleOf = recordReader(roleOfUser)

const listRoles = async (read: Knex, userId: number): Promise<Account['roles']> => {
  const rows = await read('user_roles as ur')
    .join('roles as r', 'r.id', 'ur.role_id')
    .where('ur.user_id', userId)
    .orderBy('ur.application_id')
    .select('ur.application_id', 'ur.role_id', 'r.name as role_name', 'r.en_name as role_en_name')
  return rows.map(roleOf)
}

export const findOwnData = async (read: Knex, userId: number): Promise<Account | null> => {
  const row = await read('users as u')
    .leftJoin('companies as c', 'c.id', 'u.company_id')
    .where('u.id', userId)
    .whereNull('u.deleted_at')
    .first('u.*', 'c.name as company_name')
  if (!row) return null
  const roles = await listRoles(read, userId)
  return { ...accountOf(row), ...contactsInUse(contactsOfRow(row)), roles }
}

export const setNotifyByEmail = (
  trx: Transaction,
  userId: number,
  chosen: boolean,
): Promise<unknown> => trx('users').where({ id: userId }).update({ notify_by_email: chosen })

/**
 * Reads everything that forbids deleting the account: being the last administrator, a company it administers, an
 * application in review.
 */
export const findTies = async (read: Knex, userId: number) => {
  const user = await read('users').where({ id: userId }).first('is_system_administrator')
  const isSystemAdministrator = Boolean(user?.is_system_administrator)
  const administrators: number[] = isSystemAdministrator
    ? await read('users').where({ is_system_administrator: true, status: 'active' }).pluck('id')
    : []
  const companies: { name: string; status: CompanyStatus }[] = await read('companies')
    .where((own) => {
      void own.where({ administrator_id: userId }).whereIn('status', [...establishedStatuses])
    })
    .orWhere({ applicant_id: userId, status: 'inReview' })
    .select('name', 'status')
  return {
    isSystemAdministrator,
    otherSystemAdministrators: administrators.filter((id) => id !== userId).length,
    ownedCompany:
      companies.find(({ status }) => establishedStatuses.some((one) => one === status))?.name ??
      null,
    applicationInReview: companies.some(({ status }) => status === 'inReview'),
  }
}
export type Ties = Awaited<ReturnType<typeof findTies>>

/**
 * Locks the account and all companies and administrators that its deletion depends on until the transaction ends,
 * companies before users. Returns the obstacles to the deletion, see `findTies`.
 * @param otherUserId second account to lock together with its company, for example in a merge
 */
export const lockTies = async (
  trx: Transaction,
  userId: number,
  otherUserId: number = userId,
): Promise<Ties> => {
  const both = [userId, otherUserId]
  const own = () => trx('users').where({ id: userId })
  await lockForChange(
    trx('companies')
      .whereIn('id', trx('users').whereIn('id', both).select('company_id'))
      .orWhere({ applicant_id: userId })
      .orWhere({ administrator_id: userId })
      .orWhereIn(
        ['administrator_dial_code', 'administrator_phone'],
        own().select('dial_code', 'phone'),
      )
      .orderBy('id'),
  ).select('id')
  const people = trx('users').whereIn('id', both).orderBy('id')
  if ((await own().first('is_system_administrator'))?.is_system_administrator)
    void people.orWhere({ is_system_administrator: true, status: 'active' })
  await lockForChange(people).select('id')
  return findTies(trx, userId)
}

/**
 * Removes all personal data from an account but keeps its row for foreign keys; user name, phone and email become free
 * again. The pseudonym must contain a hyphen, which no user name can, so that it cannot be registered.
 */
export const anonymiseUser = async (
  trx: Transaction,
  userId: number,
  pseudonym: string,
  now: number,
): Promise<void> => {
  await trx('users')
    .where({ id: userId })
    .update({
      username: pseudonym,
      username_key: pseudonym,
      real_name: pseudonym,
      ...sortKeysOf(users, { realName: pseudonym }),
      nick_name: '',
      dial_code: null,
      phone: null,
      email: null,
      email_key: null,
      pending_dial_code: null,
      pending_phone: null,
      pending_email: null,
      pending_email_key: null,
      search_key: '',
      avatar: null,
      password_hash: '',
      company_id: null,
      is_system_administrator: false,
      status: 'disabled',
      failed_sign_ins: 0,
      locked_until: null,
      last_locked_at: null,
      agreement_version: null,
      agreed_at: null,
      deleted_at: now,
      ...versionBump(trx, now),
    })
  await closeActivations(trx, userId)
  await deleteContactChanges(trx, userId)
  await closeRequests(trx, userId, now)
}
