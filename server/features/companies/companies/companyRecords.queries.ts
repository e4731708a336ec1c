import { iso } from '#contract/core/times'
import type { Knex } from 'knex'
import { companyFormFields, companyRecord, type CompanyRecord } from '#contract/companies/companies'
import type { Rows } from '#db/tables'
import { recordReader } from '#server/core/columns'
import { groupBy } from '#server/core/groupBy'

/**
 * Companies a caller may see: all; or the caller's own company, companies they applied for, companies their dealer
 * company brought in, and companies assigned to them as salesman. Every query on behalf of a caller requires a scope.
 */
export type CompanyScope =
  | 'all'
  | { userId: number; companyId: number | null; isAgency: boolean; follows: boolean }

export type CompanyRow = Rows['companies']

export interface StoredCompany extends CompanyRecord {
  companyId: number
  administratorNumber: number | null
  applicantNumber: number | null
}

const recordOf = recordReader(companyRecord)

export const assignedTo =
  (userId: number) =>
  (sub: Knex.QueryBuilder): void => {
    void sub.from('salesman_companies').where({ user_id: userId }).select('company_id')
  }

/** Selects by id, because with conditions on `companies` SQLite would scan all of them in list order. */
export const visibleCompanies = (read: Knex, scope: CompanyScope): Knex.QueryBuilder => {
  const query = read('companies as c')
  if (scope === 'all') return query
  const { userId, companyId, isAgency, follows } = scope
  const having = (column: string, value: number) =>
    read('companies')
      .where({ [column]: value })
      .select('id')
  const others = [
    ...(companyId === null ? [] : [having('id', companyId)]),
    ...(isAgency && companyId !== null ? [having('brought_in_by', companyId)] : []),
    ...(follows ? [read.queryBuilder().modify(assignedTo(userId))] : []),
  ]
  return query.whereIn('c.id', having('applicant_id', userId).unionAll(others))
}

/** Runs sequentially, because a transaction's connection handles one query at a time. */
const partsOf = async (read: Knex, ids: number[], dealerIds: number[]) => {
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

const changedSince = (text: string | null, company: CompanyRecord): CompanyRecord['previous'] => {
  if (text === null) return null
  const before = JSON.parse(text) as Partial<CompanyRecord>
  return Object.fromEntries(
    companyFormFields
      .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(company[name]))
      .map((name) => [name, before[name]]),
  )
}

export const toCompanies = async (read: Knex, rows: CompanyRow[]): Promise<StoredCompany[]> => {
  const parts = await partsOf(
    read,
    rows.map(({ id }) => id),
    rows.flatMap((row) => row.brought_in_by ?? []),
  )
  return rows.map((row) => {
    const record = recordOf(row)
    const dealer = parts.dealers.get(row.brought_in_by ?? 0)
    const company = {
      ...record,
      companyId: row.id,
      administratorNumber: row.administrator_id,
      applicantNumber: row.applicant_id,
      isOurCompany: row.kind === 'provider',
      broughtInByName: dealer?.name ?? '',
      dealerCode: dealer?.organisation_code ?? '',
      platforms: (parts.platforms.get(row.id) ?? []).map((one) => String(one.application_id)),
      permissionIds: (parts.permissions.get(row.id) ?? []).map((one) => String(one.permission_id)),
      history: (parts.history.get(row.id) ?? []).map(({ at, status, reason, real_name: by }) => ({
        at: iso(at),
        by: by ?? '',
        status,
        reason,
      })),
      flags: [],
    }
    return { ...company, previous: changedSince(row.last_submission, company) }
  })
}

export const findCompany = async (
  read: Knex,
  scope: CompanyScope,
  companyId: number,
): Promise<StoredCompany | null> => {
  const row = await visibleCompanies(read, scope).where('c.id', companyId).first('c.*')
  return row ? ((await toCompanies(read, [row]))[0] ?? null) : null
}

export const hasApplicationInReview = async (read: Knex, userId: number): Promise<boolean> =>
  (await read('companies').where({ applicant_id: userId, status: 'inReview' }).first('id')) !==
  undefined
