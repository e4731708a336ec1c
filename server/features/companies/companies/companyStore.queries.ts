import { dropLostReports } from '#server/features/companies/usage/index'
import { companyFormFields, type CompanyRecord } from '#contract/companies/companies'
import type { Knex } from 'knex'
import type { CompanyStatus } from '#contract/core/enums'
import type { Transaction } from '#db/connect'
import { versionBump, type NewRow } from '#db/tables'
import { listChange } from '#server/core/listChange'
import { companyTable, type StoredCompany } from './companies.queries.ts'

const fieldNames = [
  'name',
  'organisationCode',
  'type',
  'administratorName',
  'administratorDialCode',
  'administratorPhone',
  'nationCode',
  'addrCode',
  'street',
  'address',
  'licence',
  'dataLevel',
  'userQuota',
  'deviceQuota',
  'storageQuota',
] as const

export type CompanyFields = Pick<CompanyRecord, (typeof fieldNames)[number]>

export const fieldsAmong = (given: {
  [Name in keyof CompanyFields]?: CompanyFields[Name] | undefined
}): Partial<CompanyFields> =>
  Object.fromEntries(
    fieldNames.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])),
  )

export const setBroughtInBy = (
  trx: Transaction,
  companyId: number,
  dealerId: number | null,
): Promise<unknown> => trx('companies').where({ id: companyId }).update({ brought_in_by: dealerId })

export const insertCompany = (
  trx: Transaction,
  fields: CompanyFields,
  facts: { status: CompanyStatus; applicantId: number; broughtInBy: number | null },
  now: number,
): Promise<number> =>
  companyTable.insert(trx, { ...fieldsAmong(fields), status: facts.status }, now, {
    applicant_id: facts.applicantId,
    brought_in_by: facts.broughtInBy,
  })

export const updateCompany = (
  trx: Transaction,
  company: StoredCompany,
  fields: CompanyFields,
  now: number,
): Promise<boolean> => companyTable.update(trx, company, fieldsAmong(fields), now)

/**
 * Changes the status of a company; closing it also removes its licence.
 * @returns false if its status is no longer `from`
 */
export const moveStatus = async (
  trx: Transaction,
  companyId: number,
  from: CompanyStatus,
  to: CompanyStatus,
  now: number,
): Promise<boolean> =>
  (await trx('companies')
    .where({ id: companyId, status: from })
    .update({
      status: to,
      last_submission: null,
      ...(to === 'closed' ? { licence: null } : {}),
      ...versionBump(trx, now),
    })) === 1

export const insertHistory = (
  trx: Transaction,
  entry: NewRow<'company_history'>,
): Promise<unknown> => trx('company_history').insert(entry)

export const setPlatforms = async (
  trx: Transaction,
  companyId: number,
  ids: readonly string[],
  now: number,
): Promise<void> => {
  await trx('company_platforms').where({ company_id: companyId }).delete()
  if (ids.length)
    await trx('company_platforms').insert(
      [...new Set(ids)].map((id) => ({ company_id: companyId, application_id: Number(id) })),
    )
  await dropLostReports(trx, companyId, now)
}

/** Stores the permissions granted to a company, which limit its roles (see `boundOf`). */
export const setCompanyPermissions = async (
  trx: Transaction,
  companyId: number,
  ids: readonly string[],
): Promise<void> => {
  const own = () => trx('company_permissions').where({ company_id: companyId })
  // Writes only changed rows: deleting a permission waits for its rows and inserting rows waits for the permission, so
  // rewriting all rows could deadlock.
  const { gone, added } = listChange(await own().pluck('permission_id'), ids)
  await own().whereIn('permission_id', gone).delete()
  await trx.batchInsert(
    'company_permissions',
    added.map((id) => ({ company_id: companyId, permission_id: id })),
    100,
  )
}

/** Stores the previous form of an application for the next reviewer. */
export const storePreviousSubmission = (trx: Transaction, company: StoredCompany) =>
  trx('companies')
    .where({ id: company.companyId })
    .update({
      last_submission: JSON.stringify(
        Object.fromEntries(companyFormFields.map((name) => [name, company[name]])),
      ),
    })

export const findCompanyOfLicence = async (read: Knex, licence: string): Promise<number | null> =>
  (await read('companies').where({ licence }).first('id'))?.id ?? null

export const clearRejectedLicences = (trx: Transaction, applicantId: number, now: number) =>
  trx('companies')
    .where({ applicant_id: applicantId, status: 'rejected' })
    .whereNotNull('licence')
    .update({ licence: null, ...versionBump(trx, now) })
