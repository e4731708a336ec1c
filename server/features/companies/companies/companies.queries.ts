import type { Knex } from 'knex'
import { companies, companyFormFields, type CompanyRecord } from '#contract/companies/companies'
import { iso } from '#contract/core/times'
import { companyNameKey, similarNameKey } from '#contract/text/companyNames'
import type { Rows } from '#db/tables'
import { groupBy } from '#db/groupBy'
import { defineTable } from '#server/core/resourceTable'
import type { Sql } from '#server/core/storedRecords'
import { companySearchKey } from '#server/platform/identity/companies.queries'
import { indexed } from '#server/platform/routing/searchedTable'

/**
 * Companies a caller may see: all; or the caller's own company, companies they applied for, companies their dealer
 * company brought in, and companies assigned to them as salesman. Every query on behalf of a caller requires a scope.
 */
export type CompanyScope =
  | 'all'
  | {
      userId: number
      /** False for access tokens: the applications of their maker are no records of their company. */
      seesApplications: boolean
      companyId: number | null
      isAgency: boolean
      follows: boolean
    }

/** Selects by id, because with conditions on `companies` SQLite would scan all of them in list order. */
const visibleCompanies = (scope: CompanyScope): Sql => {
  if (scope === 'all') return ['1 = 1', []]
  const { userId, seesApplications, companyId, isAgency, follows } = scope
  const having = (column: string) => `SELECT id FROM companies WHERE ${column} = ?`
  const queries: [sql: string, value: number][] = []
  if (seesApplications) queries.push([having('applicant_id'), userId])
  if (companyId !== null) queries.push([having('id'), companyId])
  if (companyId !== null && isAgency) queries.push([having('brought_in_by'), companyId])
  if (follows) queries.push(['SELECT company_id FROM salesman_companies WHERE user_id = ?', userId])
  return [
    `c.id IN (${queries.map(([sql]) => sql).join(' UNION ALL ')})`,
    queries.map(([, value]) => value),
  ]
}

type Row = Rows['companies']

/** Facts of a stored company that are not sent. */
interface CompanyFacts {
  companyId: number
  administratorNumber: number | null
  applicantNumber: number | null
}
export type StoredCompany = CompanyRecord & CompanyFacts

/** Runs sequentially, because a transaction's connection handles one query at a time. */
const partsOf = async (read: Knex, ids: readonly number[], rows: readonly Row[]) => {
  const dealerIds = rows.flatMap((row) => row.brought_in_by ?? [])
  const dealers = await read('companies')
    .whereIn('id', dealerIds)
    .select('id', 'name', 'organisation_code')
  const platforms = await read('company_platforms')
    .whereIn('company_id', ids)
    .orderBy('application_id')
  const permissions = await read('company_permissions')
    .whereIn('company_id', ids)
    .orderBy('permission_id')
  const history = await read('company_history as h')
    .leftJoin('users as u', 'u.id', 'h.actor_id')
    .whereIn('h.company_id', ids)
    .orderBy('h.id')
    .select('h.company_id', 'h.at', 'h.status', 'h.reason', 'u.real_name')
  return {
    dealers: new Map(dealers.map((row) => [row.id, row])),
    platforms: groupBy(platforms, (row) => row.company_id),
    permissions: groupBy(permissions, (row) => row.company_id),
    history: groupBy(history, (row) => row.company_id),
  }
}

const changedSince = (
  text: string | null | undefined,
  company: CompanyRecord,
): CompanyRecord['previous'] => {
  if (!text) return null
  const before = JSON.parse(text) as Partial<CompanyRecord>
  return Object.fromEntries(
    companyFormFields
      .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(company[name]))
      .map((name) => [name, before[name]]),
  )
}

export const companyTable = defineTable<typeof companies, CompanyScope, CompanyFacts>(companies, {
  table: 'companies',
  alias: 'c',
  visible: visibleCompanies,
  index: indexed('companies', (_read, _filter, scope) => ({ knowsVisible: scope === 'all' })),
  filters: {
    mine: (query: Knex.QueryBuilder, mine: boolean, { userId = 0 }) => {
      if (mine) void query.where('c.applicant_id', userId)
    },
    followed: (query: Knex.QueryBuilder, followed: boolean, { userId = 0 }) => {
      if (!followed) return
      void query.whereRaw(
        `(c.id IN (SELECT company_id FROM salesman_companies WHERE user_id = ?)
          OR c.brought_in_by IN (SELECT company_id FROM users WHERE id = ? AND company_id IS NOT NULL))`,
        [userId, userId],
      )
    },
  },
  derive: ({ name = '', organisationCode = '', administratorName = '' }) => ({
    name_key: companyNameKey(name),
    likeness_key: similarNameKey(name),
    search_key: companySearchKey(name, organisationCode, administratorName),
  }),
  read: (row: Row) => ({
    companyId: row.id,
    administratorNumber: row.administrator_id,
    applicantNumber: row.applicant_id,
    isOurCompany: row.kind === 'provider',
    flags: [],
  }),
  gather: async (read, ids, _seen, rows: readonly Row[]) => {
    const { dealers, platforms, permissions, history } = await partsOf(read, ids, rows)
    const rowOf = new Map(rows.map((row) => [row.id, row]))
    return (id, record) => {
      const row = rowOf.get(id)
      const dealer = dealers.get(row?.brought_in_by ?? 0)
      const parts = {
        broughtInByName: dealer?.name ?? '',
        dealerCode: dealer?.organisation_code ?? '',
        platforms: (platforms.get(id) ?? []).map((one) => String(one.application_id)),
        permissionIds: (permissions.get(id) ?? []).map((one) => String(one.permission_id)),
        history: (history.get(id) ?? []).map(({ at, status, reason, real_name: by }) => ({
          at: iso(at),
          by: by ?? '',
          status,
          reason,
        })),
      }
      return { ...parts, previous: changedSince(row?.last_submission, { ...record, ...parts }) }
    }
  },
})

export const findCompany = (
  read: Knex,
  visible: CompanyScope,
  companyId: number,
): Promise<StoredCompany | null> => companyTable.find(read, companyId, { now: 0, visible })

export const hasApplicationInReview = async (read: Knex, userId: number): Promise<boolean> =>
  (await read('companies').where({ applicant_id: userId, status: 'inReview' }).first('id')) !==
  undefined
