import { z } from 'zod'
import type { Knex } from 'knex'
import {
  applicationCompany,
  applications,
  publicApplication,
  type ApplicationCompany,
  type ApplicationRecord,
  type PublicApplication,
} from '#contract/access/applications'
import { fold } from '#contract/text/fold'
import type { SortOrder } from '#contract/core/paging'
import { nameIn } from '#contract/text/locale'
import type { Transaction } from '#db/connect'
import { lockForChange, orderByClause } from '#db/dialect'
import { readPage } from '#db/page'
import { versionBump } from '#db/tables'
import { recordReader } from '#server/core/columns'
import { groupBy } from '#db/groupBy'
import * as places from '#server/core/places.queries'
import type { Scope } from '#server/core/scope'
import { defineTable } from '#server/core/resourceTable'

const codesOf = async (read: Knex, ids: readonly number[]) => {
  const rows: { application_id: number; permission_id: number }[] = await read(
    'application_permissions',
  )
    .whereIn('application_id', [...ids])
    .orderBy('permission_id')
    .select('application_id', 'permission_id')
  const codes = groupBy(rows, (row) => row.application_id)
  return (id: number) => codes.get(id)?.map((row) => row.permission_id) ?? []
}

export const applicationTable = defineTable(applications, {
  table: 'applications',
  columns: { order: 'sort_order' },
  elsewhere: ['permissionCodes'],
  search: ['applications.name_key', 'applications.en_name_key'],
  show: (query) =>
    query.select((companies: Knex.QueryBuilder) =>
      companies
        .from('company_platforms as cp')
        .join('companies as c', 'c.id', 'cp.company_id')
        .whereRaw('cp.application_id = applications.id')
        .where('c.status', 'passed')
        .count('*')
        .as('company_count'),
    ),
  gather: async (read, ids) => {
    const codes = await codesOf(read, ids)
    return (id) => ({ permissionCodes: codes(id) })
  },
  derive: ({ name = '', enName = '' }) => ({ name_key: fold(name), en_name_key: fold(enName) }),
})

const shownToAll = z.object(publicApplication.shape)

/** The login address of the newest active client with such an address. */
const loginAddress = (clients: Knex.QueryBuilder): Knex.QueryBuilder =>
  clients
    .from('oauth_clients as c')
    .whereRaw('c.application_id = applications.id')
    .where('c.state', 'active')
    .whereNot('c.login_address', '')
    .orderBy('c.id', 'desc')
    .limit(1)
    .select('c.login_address')
    .as('login_address')

export const listActiveApplications = async (read: Knex): Promise<PublicApplication[]> => {
  const rows = await read('applications')
    .where({ state: 'active' })
    .orderBy([{ column: 'sort_order' }, { column: 'id' }])
    .select('applications.*', loginAddress)
  return (await applicationTable.toRecords(read, rows, { now: 0 })).map((record, place) =>
    shownToAll.parse({ ...record, loginAddress: rows[place]?.login_address ?? '' }),
  )
}

export const applicationNames = async ({
  db,
  locale,
}: Pick<Scope, 'db' | 'locale'>): Promise<Map<string, string>> => {
  const applications = await db.read('applications').select('id', 'name', 'en_name as enName')
  return new Map(
    applications.map((application) => [String(application.id), nameIn(application, locale)]),
  )
}

export const existingPermissions = async (
  read: Knex,
  ids: readonly number[],
): Promise<ReadonlySet<number>> =>
  new Set<number>(
    await read('permissions')
      .whereIn('id', [...ids])
      .pluck('id'),
  )

const companyOf = recordReader(applicationCompany)

export const listCompaniesOf = async (
  read: Knex,
  applicationId: number,
  list: { sort: readonly ['id' | 'name', SortOrder]; first: number; size: number },
): Promise<{ rows: ApplicationCompany[]; total: number }> => {
  const query = () =>
    read('company_platforms as cp')
      .join('companies as c', 'c.id', 'cp.company_id')
      .where({ 'cp.application_id': applicationId, 'c.status': 'passed' })
  const column = list.sort[0] === 'id' ? 'c.id' : 'c.name_sort'
  const { rows, total } = await readPage<object>(
    query,
    list,
    orderByClause(read, column, list.sort[1], 'c.id'),
    (page) => page.select('c.id', 'c.name', 'c.created_at', 'c.updated_at', 'c.version'),
  )
  return { rows: rows.map(companyOf), total }
}

/** Locks the whole list until the transaction ends, because positions and numbers depend on all applications. */
export const lockApplications = (trx: Transaction): Promise<unknown> =>
  lockForChange(trx('applications').orderBy('id')).select('id')

export const setCodes = async (trx: Transaction, id: number, codes: readonly number[]) => {
  await trx('application_permissions').where({ application_id: id }).delete()
  if (codes.length)
    await trx('application_permissions').insert(
      codes.map((code) => ({ application_id: id, permission_id: code })),
    )
}

export const nextAppId = async (trx: Transaction): Promise<string> => {
  const row = await trx('applications').max({ last: 'app_id' }).first()
  return String(Number(row?.last ?? 9999) + 1)
}

export const lastPlace = (trx: Transaction): Promise<number> =>
  places.lastPlace(trx('applications'))

export const freePlace = (
  trx: Transaction,
  id: number,
  order: number,
  now: number,
): Promise<void> => places.freePlace(() => trx('applications').whereNot({ id }), order, now)

export const insertRoot = (
  trx: Transaction,
  application: { id: number; name: string; enName: string },
  now: number,
): Promise<unknown> =>
  trx('permissions').insert({
    application_id: application.id,
    type: 'platform',
    name: application.name,
    en_name: application.enName,
    created_at: now,
    updated_at: now,
  })

export const setState = async (
  trx: Transaction,
  id: number,
  state: ApplicationRecord['state'],
  now: number,
): Promise<boolean> =>
  (await trx('applications')
    .where({ id })
    .whereNot({ state })
    .update({ state, ...versionBump(trx, now) })) === 1
