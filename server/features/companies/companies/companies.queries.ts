import { iso } from '#contract/times'
import { numbersOf, wordsOf } from '#contract/filters'
import type { Knex } from 'knex'
import type { companySortable, CompanyFilter, CompanyRecord } from '#contract/companies'
import type { CompanyStatus } from '#contract/enums'
import type { SortOrder } from '#contract/paging'
import { likeContains } from '#db/dialect'
import { keysetPages } from '#db/keyset'
import { countBits } from '#server/platform/search/bits'
import { pageOfIds, scan } from '#server/platform/search/hits'

/**
 * The companies that a caller may see: all; or the own one, those applied for, those a dealer brought in, and those
 * that a salesman looks after.
 * Every query over companies takes one.
 */
export type CompanyScope =
  | 'all'
  | { userId: number; companyId: number | null; isAgency: boolean; follows: boolean }

type CompanySort = (typeof companySortable)[number]

const sortColumns: Record<CompanySort, string> = {
  id: 'c.id',
  name: 'c.name',
  organisationCode: 'c.organisation_code',
  status: 'c.status',
  userCount: 'c.user_count',
  createdAt: 'c.created_at',
  updatedAt: 'c.updated_at',
}

interface Row {
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

const assignedTo =
  (userId: number) =>
  (sub: Knex.QueryBuilder): void => {
    void sub.from('salesman_companies').where({ user_id: userId }).select('company_id')
  }

const visible = (read: Knex, scope: CompanyScope): Knex.QueryBuilder => {
  const query = read('companies as c')
  if (scope === 'all') return query
  return query.where((own) => {
    void own.where('c.applicant_id', scope.userId).orWhere('c.id', scope.companyId ?? 0)
    if (scope.isAgency && scope.companyId !== null)
      void own.orWhere('c.brought_in_by', scope.companyId)
    if (scope.follows) void own.orWhereIn('c.id', assignedTo(scope.userId))
  })
}

const filtered = (
  query: Knex.QueryBuilder,
  filter: CompanyFilter,
  userId: number,
): Knex.QueryBuilder => {
  if (filter.id) void query.whereIn('c.id', numbersOf(filter.id))
  for (const word of wordsOf(filter.q)) void query.whereRaw(...likeContains('c.search_key', word))
  if (filter.status) void query.where('c.status', filter.status)
  if (filter.type !== undefined) void query.where('c.type', filter.type)
  if (filter.mine === true) void query.where('c.applicant_id', userId)
  if (filter.followed === true)
    void query.where((either) =>
      either.whereIn('c.id', assignedTo(userId)).orWhereIn('c.brought_in_by', (dealer) => {
        void dealer
          .from('users')
          .where({ id: userId })
          .whereNotNull('company_id')
          .select('company_id')
      }),
    )
  return query
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

const toCompanies = async (read: Knex, rows: Row[]): Promise<StoredCompany[]> => {
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

const isEmpty = ({ q, ...rest }: CompanyFilter): boolean =>
  wordsOf(q).length === 0 && Object.values(rest).every((value) => value === undefined)

/** One page of the companies in scope, and how many there are. */
export const listCompanies = async (
  read: Knex,
  scope: CompanyScope,
  userId: number,
  list: {
    sort: readonly [CompanySort, SortOrder]
    first: number
    size: number
    filter: CompanyFilter
  },
): Promise<{ companies: StoredCompany[]; total: number }> => {
  const [column, order] = list.sort
  const matching = () => filtered(visible(read, scope), list.filter, userId)
  const listed = {
    read,
    visible: () => visible(read, scope),
    column: sortColumns[column],
    tie: 'c.id',
    order,
  }
  const hits = isEmpty(list.filter) ? null : await scan(read, matching().select('c.id'))
  const total = hits
    ? countBits(hits)
    : Number((await matching().count({ total: '*' }).first())?.total)
  const ids = await pageOfIds(listed, hits, total, list)
  const rows: Row[] = await visible(read, scope).whereIn('c.id', ids).select('c.*')
  const byId = new Map(rows.map((row) => [row.id, row]))
  return {
    companies: await toCompanies(
      read,
      ids.flatMap((id) => byId.get(id) ?? []),
    ),
    total,
  }
}

/** The company with this id where it is in scope; null otherwise. */
export const findCompany = async (
  read: Knex,
  scope: CompanyScope,
  companyId: number,
): Promise<StoredCompany | null> => {
  const row = await visible(read, scope).where('c.id', companyId).first('c.*')
  return row ? ((await toCompanies(read, [row]))[0] ?? null) : null
}

/** Every company in scope that a filter lets through, in pages. */
export async function* companyPages(
  read: Knex,
  scope: CompanyScope,
  userId: number,
  list: { sort: readonly [CompanySort, SortOrder]; filter: CompanyFilter },
): AsyncGenerator<StoredCompany[]> {
  const [column, order] = list.sort
  const pages = keysetPages<Row>(
    read,
    () => filtered(visible(read, scope), list.filter, userId).select('c.*'),
    { column: sortColumns[column], tie: 'c.id', order },
  )
  for await (const rows of pages) yield await toCompanies(read, rows)
}
