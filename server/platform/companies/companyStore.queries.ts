import { companyNameKey } from '#contract/companyNames'
import { fold } from '#contract/fold'
import { establishedStatuses, type CompanyStatus } from '#contract/enums'
import type { Transaction } from '#db/connect'
import { lockForUpdate } from '#db/dialect'
import { insertReturningId } from '#db/tables'
import type { StoredCompany } from './companies.queries.ts'

/** Keeps others from changing a company until the transaction ends. */
export const lockCompany = async (trx: Transaction, companyId: number): Promise<void> => {
  await lockForUpdate(trx('companies').where({ id: companyId })).first('id')
}

export interface CompanyFields {
  name: string
  organisationCode: string
  type: number
  administratorName: string
  administratorDialCode: string
  administratorPhone: string
  nationCode: string
  addrCode: string
  street: string
  address: string
  dataLevel: number
  userQuota: number
  deviceQuota: number
  storageQuota: number
}

/** What a company is found by. */
export const companySearchKey = (
  name: string,
  organisationCode: string,
  administratorName: string,
): string => fold([name, organisationCode, administratorName].join(' '))

const columnsOf = (fields: CompanyFields) => ({
  name: fields.name,
  name_key: companyNameKey(fields.name),
  organisation_code: fields.organisationCode,
  type: fields.type,
  administrator_name: fields.administratorName,
  search_key: companySearchKey(fields.name, fields.organisationCode, fields.administratorName),
  administrator_dial_code: fields.administratorDialCode,
  administrator_phone: fields.administratorPhone,
  nation_code: fields.nationCode,
  addr_code: fields.addrCode,
  street: fields.street,
  address: fields.address,
  data_level: fields.dataLevel,
  user_quota: fields.userQuota,
  device_quota: fields.deviceQuota,
  storage_quota: fields.storageQuota,
})

/** Records which dealer brought a company in; null for none. */
export const setBroughtInBy = (
  trx: Transaction,
  companyId: number,
  dealerId: number | null,
): Promise<unknown> => trx('companies').where({ id: companyId }).update({ brought_in_by: dealerId })

/** @returns the new company's id. */
export const insertCompany = (
  trx: Transaction,
  fields: CompanyFields,
  facts: { status: CompanyStatus; applicantId: number; broughtInBy: number | null },
  now: number,
): Promise<number> =>
  insertReturningId(trx, 'companies', {
    ...columnsOf(fields),
    status: facts.status,
    applicant_id: facts.applicantId,
    brought_in_by: facts.broughtInBy,
    created_at: now,
    updated_at: now,
  })

/** Stores a company's fields if it still has the version. @returns whether it had. */
export const updateCompany = async (
  trx: Transaction,
  company: Pick<StoredCompany, 'companyId' | 'version'>,
  fields: CompanyFields,
  now: number,
): Promise<boolean> =>
  (await trx('companies')
    .where({ id: company.companyId, version: company.version })
    .update({ ...columnsOf(fields), updated_at: now, version: company.version + 1 })) === 1

/** Moves a company from one status to the next. @returns whether it was still in the first. */
export const moveStatus = async (
  trx: Transaction,
  companyId: number,
  from: CompanyStatus,
  to: CompanyStatus,
  now: number,
): Promise<boolean> =>
  (await trx('companies')
    .where({ id: companyId, status: from })
    .update({ status: to, updated_at: now, version: trx.raw('version + 1') })) === 1

export const insertHistory = (
  trx: Transaction,
  entry: { companyId: number; at: number; actorId: number; status: CompanyStatus; reason: string },
): Promise<unknown> =>
  trx('company_history').insert({
    company_id: entry.companyId,
    at: entry.at,
    actor_id: entry.actorId,
    status: entry.status,
    reason: entry.reason,
  })

/** Replaces the platforms of a company. */
export const setPlatforms = async (
  trx: Transaction,
  companyId: number,
  ids: readonly string[],
): Promise<void> => {
  await trx('company_platforms').where({ company_id: companyId }).delete()
  if (ids.length)
    await trx('company_platforms').insert(
      [...new Set(ids)].map((id) => ({ company_id: companyId, application_id: Number(id) })),
    )
}

/** Replaces the permissions of a company, the upper bound of its roles. */
export const setCompanyPermissions = async (
  trx: Transaction,
  companyId: number,
  ids: readonly string[],
): Promise<void> => {
  await trx('company_permissions').where({ company_id: companyId }).delete()
  await trx.batchInsert(
    'company_permissions',
    [...new Set(ids)].map((id) => ({ company_id: companyId, permission_id: Number(id) })),
    100,
  )
}

/**
 * Gives the company that a user administers the name and the phone of their account as it is now: the verified phone, or
 * the one that waits to be verified where there is none. To be called wherever any of them changes.
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
      dial_code: trx.raw('coalesce(u.dial_code, u.pending_dial_code)'),
      phone: trx.raw('coalesce(u.phone, u.pending_phone)'),
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
      updated_at: now,
      version: trx.raw('version + 1'),
    })
}

/** Makes a user without a company the first member and super administrator of one. @returns whether the user had none. */
export const installAdministrator = async (
  trx: Transaction,
  companyId: number,
  userId: number,
  now: number,
): Promise<boolean> => {
  const moved = await trx('users')
    .where({ id: userId, status: 'active' })
    .whereNull('company_id')
    .update({ company_id: companyId, updated_at: now, version: trx.raw('version + 1') })
  if (moved !== 1) return false
  await trx('companies')
    .where({ id: companyId })
    .update({ administrator_id: userId, user_count: 1 })
  await followAdministrator(trx, userId, now)
  return true
}

/** Hands a company to another administrator. */
export const setAdministrator = async (
  trx: Transaction,
  companyId: number,
  userId: number,
  now: number,
): Promise<void> => {
  await trx('companies')
    .where({ id: companyId })
    .update({ administrator_id: userId, updated_at: now, version: trx.raw('version + 1') })
  await followAdministrator(trx, userId, now)
}

/** Takes every role from a user; a super administrator has none. */
export const takeAllRoles = (trx: Transaction, userId: number): Promise<unknown> =>
  trx('user_roles').where({ user_id: userId }).delete()

/** Ids of everyone who belongs to a company. */
export const listMembers = (trx: Transaction, companyId: number): Promise<number[]> =>
  trx('users').where({ company_id: companyId }).whereNull('deleted_at').orderBy('id').pluck('id')

/** Takes everyone out of a company that is closed. @returns their ids. */
export const releaseMembers = async (
  trx: Transaction,
  companyId: number,
  now: number,
): Promise<number[]> => {
  const ids: number[] = await trx('users').where({ company_id: companyId }).pluck('id')
  await trx('user_roles')
    .whereIn('user_id', trx('users').select('id').where({ company_id: companyId }))
    .delete()
  await trx('users')
    .where({ company_id: companyId })
    .update({ company_id: null, updated_at: now, version: trx.raw('version + 1') })
  await trx('companies').where({ id: companyId }).update({ user_count: 0, administrator_id: null })
  await trx('join_requests')
    .where({ company_id: companyId, status: 'inReview' })
    .update({ status: 'closed', updated_at: now, version: trx.raw('version + 1') })
  return ids
}
