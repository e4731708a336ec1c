import type { Knex } from 'knex'
import type { ApplicationCompany, ApplicationUser } from '#contract/access/applicationService'
import type { UserStatus, CompanyStatus } from '#contract/core/enums'
import type { SortOrder } from '#contract/core/paging'
import type { Stamps } from '#contract/core/stamps'
import { iso, isoOrNull } from '#contract/core/times'
import { numbersOf, numericId } from '#contract/text/filters'
import { whereIdIn } from '#db/dialect'
import { groupBy } from '#db/groupBy'
import { readPage, type Page } from '#db/page'
import type { CallingApplication } from '#server/core/scope'

interface Asked<Filter> {
  sort: readonly ['id' | 'updatedAt', SortOrder]
  first: number
  size: number
  filter: Filter
}

interface Filter {
  id?: readonly string[] | undefined
  since?: string | undefined
}

/** Companies in operation or suspended that have the application among their platforms. */
const companiesWith = (read: Knex, { applicationId }: CallingApplication): Knex.QueryBuilder =>
  read('companies as c')
    .whereIn('c.status', ['passed', 'suspended'])
    .whereExists(
      read('company_platforms as p')
        .whereRaw('p.company_id = c.id')
        .where('p.application_id', applicationId),
    )

/** Users of companies that have the application; for a third party, only users who agreed to show it their profile. */
export const peopleOf = (read: Knex, application: CallingApplication): Knex.QueryBuilder => {
  const companies = companiesWith(read, application).select('c.id')
  const query = read('users as u').whereNull('u.deleted_at').whereIn('u.company_id', companies)
  if (application.isOwn) return query
  return query.whereIn(
    'u.id',
    read('oauth_consents as k')
      .join('oauth_clients as o', 'o.id', 'k.client_id')
      .where('o.application_id', application.applicationId)
      .where('k.scopes', 'like', '%"profile"%')
      .select('k.user_id'),
  )
}

const narrowed = (query: Knex.QueryBuilder, table: string, { id, since }: Filter) => {
  if (id) void query.whereIn(`${table}.id`, numbersOf(id))
  if (since !== undefined) void query.where(`${table}.updated_at`, '>=', Date.parse(since))
  return query
}

const orderOf = (table: string, [column, order]: Asked<Filter>['sort']): string =>
  column === 'id' ? `${table}.id ${order}` : `${table}.updated_at ${order}, ${table}.id ${order}`

interface StampColumns {
  version: number
  created_at: number
  updated_at: number
}

const stampsOf = (row: StampColumns): Stamps => ({
  createdAt: iso(row.created_at),
  updatedAt: iso(row.updated_at),
  version: row.version,
})

const userColumns = [
  'id',
  'username',
  'real_name',
  'company_id',
  'status',
  'created_at',
  'updated_at',
  'version',
] as const

interface UserRow extends StampColumns {
  id: number
  username: string
  real_name: string
  company_id: number
  status: UserStatus
}

const listRoles = async (
  read: Knex,
  { applicationId }: CallingApplication,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, { user_id: number; role_id: number }[]>> =>
  groupBy(
    await read('user_roles as ur')
      .join('roles as r', 'r.id', 'ur.role_id')
      .whereIn('ur.user_id', [...userIds])
      .where('r.application_id', applicationId)
      .orderBy('ur.role_id')
      .select<{ user_id: number; role_id: number }[]>('ur.user_id', 'ur.role_id'),
    (row) => row.user_id,
  )

export const listUsers = async (
  read: Knex,
  application: CallingApplication,
  {
    filter: { companyId, ...filter },
    ...asked
  }: Asked<Filter & { companyId?: string | undefined }>,
): Promise<Page<ApplicationUser>> => {
  const ofCompany = companyId === undefined ? {} : { 'u.company_id': numericId(companyId) ?? 0 }
  const { rows, total } = await readPage<UserRow>(
    () => narrowed(peopleOf(read, application).where(ofCompany), 'u', filter),
    asked,
    orderOf('u', asked.sort),
    (query) => query.select(...userColumns.map((column) => `u.${column}`)),
  )
  const ids = rows.map(({ id }) => id)
  const roles = await listRoles(read, application, ids)
  return {
    rows: rows.map((row) => ({
      id: String(row.id),
      username: row.username,
      realName: row.real_name,
      companyId: String(row.company_id),
      status: row.status,
      roleIds: (roles.get(row.id) ?? []).map((role) => String(role.role_id)),
      ...stampsOf(row),
    })),
    total,
    capped: false,
    first: asked.first,
  }
}

interface CompanyRow extends StampColumns {
  id: number
  name: string
  type: number
  status: CompanyStatus
  device_quota: number
  device_count: number | null
  storage_quota: number | string
  storage_used: number | string | null
  usage_reported_at: number | null
}

export const listCompanies = async (
  read: Knex,
  application: CallingApplication,
  { filter, ...asked }: Asked<Filter>,
): Promise<Page<ApplicationCompany>> => {
  const { rows, total } = await readPage<CompanyRow>(
    () => narrowed(companiesWith(read, application), 'c', filter),
    asked,
    orderOf('c', asked.sort),
    (query) => query.select('c.*'),
  )
  return {
    rows: rows.map((row) => ({
      id: String(row.id),
      name: row.name,
      type: row.type,
      status: row.status,
      deviceQuota: row.device_quota,
      deviceCount: row.device_count,
      storageQuota: Number(row.storage_quota),
      storageUsed: row.storage_used === null ? null : Number(row.storage_used),
      usageReportedAt: isoOrNull(row.usage_reported_at),
      ...stampsOf(row),
    })),
    total,
    capped: false,
    first: asked.first,
  }
}

/** Ids of the people among `userIds` whom the application may know. */
export const listKnownIds = (
  read: Knex,
  application: CallingApplication,
  userIds: readonly number[],
): Promise<number[]> =>
  peopleOf(read, application)
    .whereRaw(...whereIdIn(read, 'u.id', userIds))
    .pluck('u.id')

/** The permissions among `ids` that belong to the application's own tree. */
export const listOwnPermissions = (
  read: Knex,
  { applicationId }: CallingApplication,
  ids: readonly number[],
): Promise<{ id: number; name: string; en_name: string }[]> =>
  read('permissions')
    .where({ application_id: applicationId })
    .whereIn('id', [...ids])
    .select('id', 'name', 'en_name')
