import { companies } from '#contract/companies/companies'
import { similarNameKey, companyNameKey } from '#contract/text/companyNames'
import { homeCountryId, USER_CENTRE_APP_ID } from '#contract/core/enums'
import type { Transaction } from '#db/connect'
import { insertReturningId } from '#db/tables'
import { sortKeysOf } from '#server/core/sortKeys'
import { companySearchKey } from './companyStore.queries.ts'

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
