import type { Knex } from 'knex'
import { searchKeyOf } from '#db/pinyin'
import { lockForChange, whereIdIn } from '#db/dialect'
import { companies } from '#contract/companies/companies'
import { similarNameKey, companyNameKey } from '#contract/text/companyNames'
import { establishedStatuses, homeCountryId, USER_CENTRE_APP_ID } from '#contract/core/enums'
import type { Transaction } from '#db/connect'
import { insertReturningId, versionBump } from '#db/tables'
import { sortKeysOf } from '#server/core/columns'

const quotas = { user_quota: 500, device_quota: 2000, storage_quota: 500 * 1024 ** 3 }

const insertOwnCompany = async (trx: Transaction, name: string, now: number): Promise<number> => {
  const companyId = await insertReturningId(trx, 'companies', {
    kind: 'provider',
    name,
    name_key: companyNameKey(name),
    likeness_key: similarNameKey(name),
    ...sortKeysOf(companies, { name }),
    search_key: companySearchKey(name, '', ''),
    organisation_code: '',
    nation_code: homeCountryId,
    status: 'passed',
    ...quotas,
    created_at: now,
    updated_at: now,
  })
  const platforms: number[] = await trx('applications')
    .whereNot({ app_id: USER_CENTRE_APP_ID })
    .pluck('id')
  const permissions: number[] = await trx('permissions').pluck('id')
  await trx.batchInsert(
    'company_platforms',
    platforms.map((id) => ({ company_id: companyId, application_id: id })),
  )
  await trx.batchInsert(
    'company_permissions',
    permissions.map((id) => ({ company_id: companyId, permission_id: id })),
    100,
  )
  await trx('company_history').insert({ company_id: companyId, at: now, status: 'passed' })
  return companyId
}

/**
 * Adds every system super administrator without a company to the provider's own company, creating it as passed with all
 * platforms and permissions if missing. Address and organisation code remain empty for them to fill in.
 * @param name name for a newly created company
 */
export const joinOwnCompany = async (
  trx: Transaction,
  name: string,
  now: number,
): Promise<void> => {
  const own = await trx('companies').where({ kind: 'provider' }).first('id')
  const companyId: number = own?.id ?? (await insertOwnCompany(trx, name, now))
  const joined = await trx('users')
    .where({ is_system_administrator: true })
    .whereNull('company_id')
    .update({ company_id: companyId, updated_at: now, version: trx.raw('version + 1') })
  const seats = 'user_count + CAST(? AS integer)'
  await trx('companies')
    .where({ id: companyId })
    .update({
      user_count: trx.raw(seats, [joined]),
      user_quota: trx.raw(`CASE WHEN user_quota < ${seats} THEN ${seats} ELSE user_quota END`, [
        joined,
        joined,
      ]),
    })
}

/**
 * Locks a company until the transaction ends. The lock does not prevent inserts of rows that reference the company, so
 * an operation that inserts rows relevant to a change of the company must lock the company or the user too.
 */
export const lockCompany = async (trx: Transaction, companyId: number): Promise<void> => {
  await lockForChange(trx('companies').where({ id: companyId })).first('id')
}

export const companySearchKey = (
  name: string,
  organisationCode: string,
  administratorName: string,
): string => searchKeyOf([name, organisationCode, administratorName], name)

export const findOwnCompany = async (read: Knex): Promise<number | null> =>
  (await read('companies').where({ kind: 'provider' }).first('id'))?.id ?? null

/**
 * Copies name and phone of the administrator's account to their company: the verified phone, else the pending one, else
 * the phone that the company has already. Call it after any of them changes.
 */
export const copyAdministratorContact = async (
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
      ...versionBump(trx, now),
    })
}

/**
 * Withdraws the open rights requests of users who join or leave a company, because other people would now decide them.
 */
export const withdrawPermissionRequests = (
  trx: Transaction,
  userIds: readonly number[],
  now: number,
): Promise<unknown> =>
  trx('rights_requests')
    .whereRaw(...whereIdIn(trx, 'user_id', userIds))
    .where({ status: 'inReview' })
    .update({ status: 'withdrawn', decided_at: now, ...versionBump(trx, now) })
