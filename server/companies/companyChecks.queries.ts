import type { Knex } from 'knex'
import { companyNameKey } from '#contract/companyNames'
import type { companyFlags } from '#contract/companies'
import { companyTypeAgency } from '#contract/enums'
import { containing } from '#db/dialect'
import type { StoredCompany } from './companies.queries.ts'

/** The dealer with this organisation code: a company of that type that has passed; null otherwise. */
export const findDealer = async (read: Knex, organisationCode: string): Promise<number | null> => {
  const row = await read('companies')
    .where({ organisation_code: organisationCode, type: companyTypeAgency, status: 'passed' })
    .first('id')
  return row?.id ?? null
}

/** Of the given ids, those that no row has. */
export const unknownIds = async (
  read: Knex,
  table: 'applications' | 'permissions',
  ids: readonly string[],
): Promise<string[]> => {
  const known = new Set(await read(table).whereIn('id', ids.map(Number)).pluck('id'))
  return ids.filter((id) => !known.has(Number(id)))
}

/** The user with a phone, as far as being a company's administrator depends on it. */
export const findPhoneOwner = async (
  read: Knex,
  dialCode: string,
  phone: string,
): Promise<{
  userId: number
  companyId: number | null
  isSystemAdministrator: boolean
  administers: number | null
} | null> => {
  const row = await read('users as u')
    .leftJoin('companies as c', (join) => {
      join.on('c.administrator_id', 'u.id').andOnVal('c.status', 'passed')
    })
    .where({ 'u.dial_code': dialCode, 'u.phone': phone })
    .first('u.id', 'u.company_id', 'u.is_system_administrator', 'c.id as administers')
  if (!row) return null
  return {
    userId: row.id,
    companyId: row.company_id,
    isSystemAdministrator: Boolean(row.is_system_administrator),
    administers: row.administers,
  }
}

/** What a reviewer should look at twice in each of some companies. */
export const findFlags = async (
  read: Knex,
  companies: readonly StoredCompany[],
): Promise<Map<string, (typeof companyFlags)[number][]>> => {
  const flags = new Map<string, (typeof companyFlags)[number][]>()
  for (const company of companies) {
    const key = companyNameKey(company.name)
    const others = await read('companies')
      .whereNot({ id: company.companyId })
      .where((same) =>
        same
          .where({ organisation_code: company.organisationCode })
          .orWhere((similar) =>
            similar
              .whereRaw(...containing('name_key', key))
              .andWhereRaw('length(name_key) <= ?', [key.length + 4]),
          ),
      )
      .limit(20)
      .select('organisation_code', 'status')
    const own: (typeof companyFlags)[number][] = []
    if (
      others.some(
        (other) =>
          other.organisation_code !== company.organisationCode && other.status !== 'closed',
      )
    )
      own.push('similarName')
    if (
      others.some(
        (other) =>
          other.organisation_code === company.organisationCode && other.status === 'closed',
      )
    )
      own.push('closedBefore')
    flags.set(company.id, own)
  }
  return flags
}
