import { iso } from '#contract/times'
import type { Knex } from 'knex'
import type { CompanyRecord } from '#contract/companies'
import type { CompanyStatus } from '#contract/enums'

/**
 * The companies that a caller may see: all; or the own one, those applied for, those a dealer brought in, and those
 * that a salesman looks after.
 * Every query over companies takes one.
 */
export type CompanyScope =
  | 'all'
  | { userId: number; companyId: number | null; isAgency: boolean; follows: boolean }

export interface CompanyRow {
  id: number
  kind: 'provider' | 'customer'
  name: string
  organisation_code: string
  type: number
  applicant_id: number | null
  brought_in_by: number | null
  administrator_id: number | null
  administrator_name: string
  administrator_dial_code: string
  administrator_phone: string
  nation_code: string
  addr_code: string
  street: string
  address: string
  data_level: number
  user_quota: number
  user_count: number
  device_quota: number
  device_count: number
  storage_quota: number
  storage_used: number
  status: CompanyStatus
  created_at: number
  updated_at: number
  version: number
}

/** A company as stored, with its numbers beside the record. */
export interface StoredCompany extends CompanyRecord {
  companyId: number
  administratorNumber: number | null
  applicantNumber: number | null
}

const idOrNull = (id: number | null) => (id === null ? null : String(id))

export const assignedTo =
  (userId: number) =>
  (sub: Knex.QueryBuilder): void => {
    void sub.from('salesman_companies').where({ user_id: userId }).select('company_id')
  }

export const visibleCompanies = (read: Knex, scope: CompanyScope): Knex.QueryBuilder => {
  const query = read('companies as c')
  if (scope === 'all') return query
  return query.where((own) => {
    void own.where('c.applicant_id', scope.userId).orWhere('c.id', scope.companyId ?? 0)
    if (scope.isAgency && scope.companyId !== null)
      void own.orWhere('c.brought_in_by', scope.companyId)
    if (scope.follows) void own.orWhereIn('c.id', assignedTo(scope.userId))
  })
}

const grouped = <T>(rows: { company_id: number }[], value: (row: never) => T): Map<number, T[]> => {
  const groups = new Map<number, T[]>()
  for (const row of rows)
    groups.set(row.company_id, [...(groups.get(row.company_id) ?? []), value(row as never)])
  return groups
}

/** One after the other: a transaction's connection takes one query at a time. */
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
    dealers: new Map<number, { name: string; organisation_code: string }>(
      dealers.map((row) => [row.id, row]),
    ),
    platforms: grouped(platforms, (row: { application_id: number }) => String(row.application_id)),
    permissions: grouped(permissions, (row: { permission_id: number }) =>
      String(row.permission_id),
    ),
    history: grouped(
      history,
      (row: { at: number; status: CompanyStatus; reason: string; real_name: string | null }) => ({
        at: iso(row.at),
        by: row.real_name ?? '',
        status: row.status,
        reason: row.reason,
      }),
    ),
  }
}

export const toCompanies = async (read: Knex, rows: CompanyRow[]): Promise<StoredCompany[]> => {
  const parts = await partsOf(
    read,
    rows.map(({ id }) => id),
    rows.flatMap((row) => row.brought_in_by ?? []),
  )
  return rows.map((row) => ({
    companyId: row.id,
    administratorNumber: row.administrator_id,
    applicantNumber: row.applicant_id,
    id: String(row.id),
    isOurCompany: row.kind === 'provider',
    name: row.name,
    organisationCode: row.organisation_code,
    type: row.type,
    administratorName: row.administrator_name,
    administratorDialCode: row.administrator_dial_code,
    administratorPhone: row.administrator_phone,
    administratorId: idOrNull(row.administrator_id),
    applicantId: idOrNull(row.applicant_id),
    broughtInBy: idOrNull(row.brought_in_by),
    broughtInByName: parts.dealers.get(row.brought_in_by ?? 0)?.name ?? '',
    dealerCode: parts.dealers.get(row.brought_in_by ?? 0)?.organisation_code ?? '',
    nationCode: row.nation_code,
    addrCode: row.addr_code,
    street: row.street,
    address: row.address,
    platforms: parts.platforms.get(row.id) ?? [],
    permissionIds: parts.permissions.get(row.id) ?? [],
    dataLevel: row.data_level,
    userQuota: row.user_quota,
    userCount: row.user_count,
    deviceQuota: row.device_quota,
    deviceCount: row.device_count,
    storageQuota: row.storage_quota,
    storageUsed: row.storage_used,
    status: row.status,
    history: parts.history.get(row.id) ?? [],
    flags: [],
    createdAt: iso(row.created_at),
    updatedAt: iso(row.updated_at),
    version: row.version,
  }))
}

/** The company with this id where it is in scope; null otherwise. */
export const findCompany = async (
  read: Knex,
  scope: CompanyScope,
  companyId: number,
): Promise<StoredCompany | null> => {
  const row = await visibleCompanies(read, scope).where('c.id', companyId).first('c.*')
  return row ? ((await toCompanies(read, [row]))[0] ?? null) : null
}

/** Whether someone's own company application is in review. */
export const hasApplicationInReview = async (read: Knex, userId: number): Promise<boolean> =>
  (await read('companies').where({ applicant_id: userId, status: 'inReview' }).first('id')) !==
  undefined
