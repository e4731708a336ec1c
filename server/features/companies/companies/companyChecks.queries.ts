import type { Knex } from 'knex'
import {
  similarNameKey,
  companyNameKey,
  containedIn,
  hasValidCheckCharacter,
  isLongEnough,
  maxBefore,
} from '#contract/text/companyNames'
import type { companyFlags } from '#contract/companies/companies'
import type { KnownCompany } from '#contract/companies/companyLookup'
import {
  companyTypeAgency,
  establishedStatuses,
  homeCountryId,
  type CompanyStatus,
} from '#contract/core/enums'
import { likely, rawRows } from '#db/dialect'
import type { StoredCompany } from './companies.queries.ts'

export const findDealer = async (read: Knex, organisationCode: string): Promise<number | null> => {
  const row = await read('companies')
    .where({ organisation_code: organisationCode, type: companyTypeAgency, status: 'passed' })
    .first('id')
  return row?.id ?? null
}

interface NamedCompany {
  companyId: number
  name: string
  administratorId: number | null
  status: CompanyStatus
}

type NameOrCode = { organisationCode?: string | undefined; name?: string | undefined }

const findNamed = async (
  read: Knex,
  by: NameOrCode,
  statuses: readonly CompanyStatus[],
): Promise<NamedCompany | null> => {
  const where =
    by.organisationCode === undefined
      ? { name_key: companyNameKey(by.name ?? '') }
      : { organisation_code: by.organisationCode.toUpperCase() }
  const row = await read('companies')
    .where(where)
    .whereIn('status', [...statuses])
    .first('id', 'name', 'administrator_id', 'status')
  if (!row) return null
  const { id: companyId, name, administrator_id: administratorId, status } = row
  return { companyId, name, administratorId, status }
}

export const findPassedCompany = (read: Knex, by: NameOrCode): Promise<NamedCompany | null> =>
  findNamed(read, by, ['passed'])

/** Includes suspended companies. */
export const findEstablishedCompany = (read: Knex, by: NameOrCode): Promise<NamedCompany | null> =>
  findNamed(read, by, establishedStatuses)

export const findKnownCompany = async (
  read: Knex,
  by: NameOrCode,
): Promise<KnownCompany | null> => {
  const company = await findEstablishedCompany(read, by)
  return company && { name: company.name, takesMembers: company.status === 'passed' }
}

export const absentIds = async (
  read: Knex,
  table: 'applications' | 'permissions',
  ids: readonly string[],
): Promise<string[]> => {
  const known = new Set(await read(table).whereIn('id', ids.map(Number)).pluck('id'))
  return ids.filter((id) => !known.has(Number(id)))
}

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
      join.on('c.administrator_id', 'u.id').andOnIn('c.status', [...establishedStatuses])
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

/** A name that contains a short name counts as similar only if it has at most this many characters more. */
const maxExtraLength = 4
const startOffsets = Array.from({ length: maxBefore + 1 }, (_none, index) => index + 1)

const inputRowsSql = (read: Knex) =>
  read.client.config.client === 'pg'
    ? `jsonb_to_recordset(?::jsonb)
         AS a(id int, code text, key text, beyond text, longest int, contained jsonb)`
    : `(SELECT value ->> 'id' AS id, value ->> 'code' AS code, value ->> 'key' AS key,
         value ->> 'beyond' AS beyond, value ->> 'longest' AS longest, value -> 'contained' AS contained
         FROM json_each(?)) AS a`

/**
 * SQL for two flags: `alike` if the likeness key of another company equals or contains this one or is contained in it,
 * found with an index for each start offset; `closed` if a closed company has the same code.
 */
export const flagsSql = (read: Knex): string => {
  const isPostgres = read.client.config.client === 'pg'
  const from = (start: number) =>
    `substr(c.likeness_key, ${start})${isPostgres ? ' COLLATE "C"' : ''}`
  // A join, because for `IN` over the array PostgreSQL would read all companies for each value.
  const contained = isPostgres
    ? 'jsonb_array_elements_text(a.contained) AS held (value)'
    : 'json_each(a.contained) AS held'
  const conditions = [
    ...startOffsets.map(
      (start) => `companies c WHERE ${from(start)} >= a.key AND ${from(start)} < a.beyond
        AND length(c.likeness_key) <= a.longest`,
    ),
    `${contained} JOIN companies c ON ${from(1)} = held.value WHERE 1 = 1`,
  ]
  const matches = conditions.map(
    (condition) => `EXISTS (SELECT 1 FROM ${condition} AND c.id <> a.id
      AND c.organisation_code <> a.code AND ${likely(read, "c.status <> 'closed'")})`,
  )
  return `SELECT a.id, ${matches.join(' OR ')} AS alike,
      EXISTS (SELECT 1 FROM companies c WHERE c.organisation_code = a.code AND c.id <> a.id
        AND ${likely(read, "c.status = 'closed'")}) AS closed
    FROM ${inputRowsSql(read)}`
}

/**
 * A prefix followed by this character sorts after all texts with that prefix, so it ends the range of an index search.
 */
const highestCharacter = '\u{10ffff}'
const unlimitedLength = 2 ** 30

const hasWrongCode = ({ nationCode, organisationCode }: StoredCompany): boolean =>
  nationCode === homeCountryId && !hasValidCheckCharacter(organisationCode)

export const findFlags = async (
  read: Knex,
  companies: readonly StoredCompany[],
): Promise<Map<string, (typeof companyFlags)[number][]>> => {
  const json = JSON.stringify(
    companies.map(({ companyId, name, organisationCode }) => {
      const key = similarNameKey(name)
      return {
        id: companyId,
        code: organisationCode,
        key,
        beyond: key + highestCharacter,
        longest: isLongEnough(key) ? unlimitedLength : key.length + maxExtraLength,
        contained: containedIn(key),
      }
    }),
  )
  const rows = rawRows<{ id: number; alike: boolean | number; closed: boolean | number }>(
    read,
    await read.raw(flagsSql(read), [json]),
  )
  const wrong = new Set(companies.filter(hasWrongCode).map(({ companyId }) => companyId))
  return new Map(
    rows.map(({ id, alike: matches, closed }) => [
      String(id),
      [
        ...(wrong.has(id) ? ['checkCharacter' as const] : []),
        ...(matches ? ['similarName' as const] : []),
        ...(closed ? ['closedBefore' as const] : []),
      ],
    ]),
  )
}
