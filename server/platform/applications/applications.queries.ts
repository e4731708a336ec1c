import type { SortOf } from '#contract/resource'
import { readPage } from '#db/page'
import { iso } from '#contract/times'
import { numbersOf, wordsOf } from '#contract/filters'
import type { Knex } from 'knex'
import type {
  ApplicationCompany,
  ApplicationFilter,
  ApplicationRecord,
  applications,
  PublicApplication,
} from '#contract/applications'
import type { SortOrder } from '#contract/paging'
import { likeContains, orderByClause } from '#db/dialect'

/** An application as stored, with its number beside the record. */
export interface StoredApplication extends ApplicationRecord {
  applicationNumber: number
}

interface Row {
  id: number
  app_id: number
  name: string
  en_name: string
  description: string
  en_description: string
  type: ApplicationRecord['type']
  url: string
  icon: string
  contact: string
  sort_order: number
  state: ApplicationRecord['state']
  created_at: number
  updated_at: number
  version: number
  company_count: number | string
}

const codesOf = async (read: Knex, ids: readonly number[]): Promise<Map<number, number[]>> => {
  const rows: { application_id: number; permission_id: number }[] = await read(
    'application_permissions',
  )
    .whereIn('application_id', [...ids])
    .orderBy('permission_id')
    .select('application_id', 'permission_id')
  const codes = new Map<number, number[]>()
  for (const { application_id: id, permission_id: code } of rows)
    codes.set(id, [...(codes.get(id) ?? []), code])
  return codes
}

const toApplication = (row: Row, codes: ReadonlyMap<number, number[]>): StoredApplication => ({
  applicationNumber: row.id,
  id: String(row.id),
  appId: String(row.app_id),
  name: row.name,
  enName: row.en_name,
  description: row.description,
  enDescription: row.en_description,
  type: row.type,
  url: row.url,
  icon: row.icon,
  contact: row.contact,
  permissionCodes: codes.get(row.id) ?? [],
  order: row.sort_order,
  state: row.state,
  companyCount: Number(row.company_count),
  createdAt: iso(row.created_at),
  updatedAt: iso(row.updated_at),
  version: row.version,
})

const withCodes = async (read: Knex, rows: readonly Row[]): Promise<StoredApplication[]> => {
  const codes = await codesOf(
    read,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => toApplication(row, codes))
}

const columns = (read: Knex) => [
  'a.*',
  read('company_platforms as cp')
    .join('companies as c', 'c.id', 'cp.company_id')
    .whereRaw('cp.application_id = a.id')
    .where('c.status', 'passed')
    .count('*')
    .as('company_count'),
]

/** The applications that are in use, in their order, with the permissions that open each. */
export const listActiveApplications = async (read: Knex): Promise<PublicApplication[]> => {
  const rows: Row[] = await read('applications as a')
    .where({ state: 'active' })
    .orderBy([{ column: 'sort_order' }, { column: 'id' }])
    .select('a.*', read.raw('0 as company_count'))
  return (await withCodes(read, rows)).map(
    ({
      applicationNumber: _number,
      state: _state,
      companyCount: _companies,
      createdAt: _created,
      updatedAt: _updated,
      version: _version,
      ...application
    }) => application,
  )
}

const sortColumns: Record<SortOf<typeof applications>, string> = {
  id: 'a.id',
  order: 'a.sort_order',
  name: 'a.name_key',
  enName: 'a.en_name_key',
  type: 'a.type',
  state: 'a.state',
  createdAt: 'a.created_at',
  updatedAt: 'a.updated_at',
}

const filtered = (read: Knex, filter: ApplicationFilter): Knex.QueryBuilder => {
  const query: Knex.QueryBuilder = read('applications as a')
  if (filter.id) void query.whereIn('a.id', numbersOf(filter.id))
  for (const word of wordsOf(filter.q))
    void query.where((any) =>
      any
        .whereRaw(...likeContains('a.name_key', word))
        .orWhereRaw(...likeContains('a.en_name_key', word)),
    )
  if (filter.type) void query.where('a.type', filter.type)
  if (filter.state) void query.where('a.state', filter.state)
  return query
}

/** One page of the applications, retired ones too, and how many there are. */
export const listApplications = async (
  read: Knex,
  list: {
    sort: readonly [SortOf<typeof applications>, SortOrder]
    first: number
    size: number
    filter: ApplicationFilter
  },
): Promise<{ applications: StoredApplication[]; total: number }> => {
  const [column, order] = list.sort
  const { rows, total } = await readPage<Row>(
    () => filtered(read, list.filter),
    list,
    orderByClause(read, sortColumns[column], order, 'a.id'),
    (query) => query.select(columns(read)),
  )
  return { applications: await withCodes(read, rows), total }
}

export const findApplication = async (
  read: Knex,
  id: number,
): Promise<StoredApplication | null> => {
  const row: Row | undefined = await read('applications as a')
    .where('a.id', id)
    .first(columns(read))
  return row ? ((await withCodes(read, [row]))[0] ?? null) : null
}

/** Of some permission numbers, those that there are. */
export const existingPermissions = async (
  read: Knex,
  ids: readonly number[],
): Promise<ReadonlySet<number>> =>
  new Set<number>(
    await read('permissions')
      .whereIn('id', [...ids])
      .pluck('id'),
  )

interface CompanyRow {
  id: number
  name: string
  created_at: number
  updated_at: number
  version: number
}

/** One page of the companies that have an application among their platforms. */
export const listCompaniesOf = async (
  read: Knex,
  applicationId: number,
  list: { sort: readonly ['id' | 'name', SortOrder]; first: number; size: number },
): Promise<{ rows: ApplicationCompany[]; total: number }> => {
  const query = () =>
    read('company_platforms as cp')
      .join('companies as c', 'c.id', 'cp.company_id')
      .where({ 'cp.application_id': applicationId, 'c.status': 'passed' })
  const column = list.sort[0] === 'id' ? 'c.id' : 'c.name_key'
  const { rows, total } = await readPage<CompanyRow>(
    query,
    list,
    orderByClause(read, column, list.sort[1], 'c.id'),
    (page) => page.select('c.id', 'c.name', 'c.created_at', 'c.updated_at', 'c.version'),
  )
  return {
    rows: rows.map((row) => ({
      id: String(row.id),
      name: row.name,
      createdAt: iso(row.created_at),
      updatedAt: iso(row.updated_at),
      version: row.version,
    })),
    total,
  }
}
