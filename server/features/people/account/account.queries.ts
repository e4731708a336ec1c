import { iso } from '#contract/times'
import type { Knex } from 'knex'
import type { Account, AccountExport } from '#contract/account'
import { establishedStatuses } from '#contract/enums'
import type { Transaction } from '#db/connect'
import { lockForUpdate } from '#db/dialect'
import { closeActivations } from '#server/platform/credentials/activation.queries'
import { contactsInUse } from '#server/platform/identity/contacts'
import { contactsOfRow } from '#server/platform/identity/users.queries'

const isoOrNull = (ms: number | null) => (ms === null ? null : iso(ms))

/** Most rows of the log in an export of one's own data. */
const mostLogRows = 10_000

/** One's own data; null where the account is gone. */
export const findOwnData = async (read: Knex, userId: number): Promise<Account | null> => {
  const row = await read('users as u')
    .leftJoin('companies as c', 'c.id', 'u.company_id')
    .where('u.id', userId)
    .whereNull('u.deleted_at')
    .first('u.*', 'c.name as company_name')
  if (!row) return null
  const contacts = contactsOfRow(row)
  return {
    id: String(row.id),
    username: row.username,
    realName: row.real_name,
    nickName: row.nick_name,
    ...contactsInUse(contacts),
    pendingDialCode: contacts.pending.dialCode,
    pendingPhone: contacts.pending.phone,
    pendingEmail: contacts.pending.email,
    companyId: row.company_id === null ? null : String(row.company_id),
    companyName: row.company_name,
    locale: row.locale,
    notifyByEmail: Boolean(row.notify_by_email),
    agreementVersion: row.agreement_version,
    agreedAt: isoOrNull(row.agreed_at),
    passwordChangedAt: isoOrNull(row.password_changed_at),
    lastSignInAt: isoOrNull(row.last_sign_in_at),
    createdAt: iso(row.created_at),
    updatedAt: iso(row.updated_at),
    version: row.version,
  }
}

/** Whether notifications go to one's email address, too. */
export const setNotifyByEmail = (
  trx: Transaction,
  userId: number,
  chosen: boolean,
): Promise<unknown> => trx('users').where({ id: userId }).update({ notify_by_email: chosen })

type OwnRecords = Pick<
  AccountExport,
  'joinRequests' | 'companyApplications' | 'rightsRequests' | 'applications' | 'log'
>

/** What else an export of one's own data holds. */
export const findOwnRecords = async (read: Knex, userId: number): Promise<OwnRecords> => {
  const [requests, applications, rightsRequests, uses, log] = await Promise.all([
    read('join_requests as j')
      .join('companies as c', 'c.id', 'j.company_id')
      .where('j.user_id', userId)
      .orderBy('j.id', 'desc')
      .select('j.*', 'c.name as company_name'),
    read('companies').where({ applicant_id: userId }).orderBy('id', 'desc'),
    read('rights_requests as r')
      .join('permissions as p', 'p.id', 'r.permission_id')
      .where('r.user_id', userId)
      .orderBy('r.id', 'desc')
      .select('r.*', 'p.name as permission_name', 'p.en_name as permission_en_name'),
    read('application_uses as u')
      .join('applications as a', 'a.id', 'u.application_id')
      .where('u.user_id', userId)
      .orderBy('u.application_id')
      .select('u.*', 'a.name', 'a.en_name'),
    read('logs').where({ actor_id: userId }).orderBy('id', 'desc').limit(mostLogRows),
  ])
  return {
    joinRequests: requests.map((row) => ({
      id: String(row.id),
      companyName: row.company_name,
      message: row.message,
      status: row.status,
      reason: row.reason,
      createdAt: iso(row.created_at),
      decidedAt: isoOrNull(row.decided_at),
    })),
    companyApplications: applications.map((row) => ({
      id: String(row.id),
      name: row.name,
      organisationCode: row.organisation_code,
      status: row.status,
      createdAt: iso(row.created_at),
    })),
    rightsRequests: rightsRequests.map((row) => ({
      id: String(row.id),
      permissionId: String(row.permission_id),
      permissionName: row.permission_name,
      permissionEnName: row.permission_en_name || row.permission_name,
      message: row.message,
      status: row.status,
      reason: row.reason,
      roleName: row.role_name,
      createdAt: iso(row.created_at),
      decidedAt: isoOrNull(row.decided_at),
    })),
    applications: uses.map((row) => ({
      applicationId: String(row.application_id),
      name: row.name,
      enName: row.en_name || row.name,
      pinnedAt: isoOrNull(row.pinned_at),
      usedAt: isoOrNull(row.used_at),
    })),
    log: log.map((row) => ({
      at: iso(row.at),
      action: row.action,
      targetType: row.target_type,
      targetName: row.target_name ?? '',
      code: row.code,
      address: row.address ?? '',
      userAgent: row.user_agent ?? '',
    })),
  }
}

/** What an account is tied to, so that it cannot be deleted. */
export interface Ties {
  isSystemAdministrator: boolean
  /** Other system super administrators who can log in. */
  otherSystemAdministrators: number
  /** The company whose super administrator the user is. */
  ownedCompany: string | null
  applicationInReview: boolean
}

/** What ties an account; locked where it is read in a transaction, so that it stays true until the end. */
export const findTies = async (trx: Transaction, userId: number): Promise<Ties> => {
  const user = await trx('users').where({ id: userId }).first('is_system_administrator')
  const administrators: number[] = user?.is_system_administrator
    ? await lockForUpdate(
        trx('users').where({ is_system_administrator: true, status: 'active' }).orderBy('id'),
      ).pluck('id')
    : []
  const companies = await lockForUpdate(
    trx('companies').where((either) =>
      either
        .where({ administrator_id: userId })
        .whereIn('status', [...establishedStatuses])
        .orWhere({ applicant_id: userId, status: 'inReview' }),
    ),
  ).select('name', 'status')
  return {
    isSystemAdministrator: Boolean(user?.is_system_administrator),
    otherSystemAdministrators: administrators.filter((id) => id !== userId).length,
    ownedCompany: companies.find(({ status }) => status !== 'inReview')?.name ?? null,
    applicationInReview: companies.some(({ status }) => status === 'inReview'),
  }
}

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
      updated_at: now,
      version: trx.raw('version + 1'),
    })
  await closeActivations(trx, userId)
  await trx('join_requests')
    .where({ user_id: userId, status: 'inReview' })
    .update({ status: 'closed', updated_at: now, version: trx.raw('version + 1') })
}
