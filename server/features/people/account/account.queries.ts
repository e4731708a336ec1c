import type { Knex } from 'knex'
import { account, type Account } from '#contract/account'
import { establishedStatuses, type CompanyStatus } from '#contract/enums'
import { roleOfUser, users } from '#contract/users'
import type { Transaction } from '#db/connect'
import { lockForChange } from '#db/dialect'
import { revised } from '#db/tables'
import { recordReader } from '#server/core/columns'
import { sortKeysOf } from '#server/core/sortKeys'
import { closeRequests } from '#server/platform/companies/companyMembers.queries'
import { closeActivations } from '#server/platform/credentials/activation.queries'
import { contactsInUse } from '#server/platform/identity/contacts'
import { contactsOfRow } from '#server/platform/identity/storedUser'

const accountOf = recordReader(account.omit({ roles: true }))
const roleOf = recordReader(roleOfUser)

const listRoles = async (read: Knex, userId: number): Promise<Account['roles']> => {
  const rows = await read('user_roles as ur')
    .join('roles as r', 'r.id', 'ur.role_id')
    .where('ur.user_id', userId)
    .orderBy('ur.application_id')
    .select('ur.application_id', 'ur.role_id', 'r.name as role_name')
  return rows.map(roleOf)
}

/** One's own data; null where the account is gone. */
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

/** Whether notifications go to one's email address, too. */
export const setNotifyByEmail = (
  trx: Transaction,
  userId: number,
  chosen: boolean,
): Promise<unknown> => trx('users').where({ id: userId }).update({ notify_by_email: chosen })

const findTiesBy = async (
  read: Knex,
  userId: number,
  hold: (query: Knex.QueryBuilder) => Knex.QueryBuilder,
) => {
  // What was rejected may be sent again at this moment.
  const companies: { name: string; status: CompanyStatus }[] = await hold(
    read('companies').where((either) =>
      either
        .where({ administrator_id: userId })
        .whereIn('status', [...establishedStatuses])
        .orWhere((own) =>
          own.where({ applicant_id: userId }).whereIn('status', ['inReview', 'rejected']),
        ),
    ),
  ).select('name', 'status')
  // After the companies, as everyone locks people.
  const user = await read('users').where({ id: userId }).first('is_system_administrator')
  const administrators: number[] = user?.is_system_administrator
    ? await hold(
        read('users').where({ is_system_administrator: true, status: 'active' }).orderBy('id'),
      ).pluck('id')
    : []
  return {
    isSystemAdministrator: Boolean(user?.is_system_administrator),
    otherSystemAdministrators: administrators.filter((id) => id !== userId).length,
    ownedCompany:
      companies.find(({ status }) => establishedStatuses.some((one) => one === status))?.name ??
      null,
    applicationInReview: companies.some(({ status }) => status === 'inReview'),
  }
}
export type Ties = Awaited<ReturnType<typeof findTiesBy>>

/** What ties an account, so that it cannot be deleted. */
export const findTies = (read: Knex, userId: number): Promise<Ties> =>
  findTiesBy(read, userId, (query) => query)

/** The same, kept from being changed until the transaction ends. */
export const lockTies = (trx: Transaction, userId: number): Promise<Ties> =>
  findTiesBy(trx, userId, lockForChange)

/**
 * Takes everything from an account that tells whose it was. The row stays, so that what points to it stands; user name,
 * phone and email are free for others. A hyphen is in no user name that can be registered.
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
      ...revised(trx, now),
    })
  await closeActivations(trx, userId)
  await closeRequests(trx, userId, now)
}
