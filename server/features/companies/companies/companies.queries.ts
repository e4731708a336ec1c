import { numbersOf } from '#contract/text/filters'
import type { Knex } from 'knex'
import type { companies, CompanyFilter } from '#contract/companies/companies'
import type { ListOf } from '#contract/core/resource'
import { wordsOf } from '#contract/text/searchText'
import { likeContains } from '#db/dialect'
import { keysetPages } from '#db/keyset'
import { findPage } from '#server/platform/search/findPage'
import {
  type CompanyScope,
  type CompanyRow,
  type StoredCompany,
  assignedTo,
  visibleCompanies,
  toCompanies,
} from './companyRecords.queries.ts'

type CompanyList = ListOf<typeof companies>

const sortColumns: Record<CompanyList['sort'][0], string> = {
  id: 'c.id',
  name: 'c.name_sort',
  organisationCode: 'c.organisation_code',
  status: 'c.status',
  userCount: 'c.user_count',
  createdAt: 'c.created_at',
  updatedAt: 'c.updated_at',
}

const filtered = (
  query: Knex.QueryBuilder,
  filter: CompanyFilter,
  userId: number,
): Knex.QueryBuilder => {
  if (filter.id) void query.whereIn('c.id', numbersOf(filter.id))
  for (const searchWord of wordsOf(filter.q))
    void query.whereRaw(...likeContains('c.search_key', searchWord))
  if (filter.status) void query.where('c.status', filter.status)
  if (filter.type !== undefined) void query.where('c.type', filter.type)
  if (filter.createdFrom) void query.where('c.created_at', '>=', Date.parse(filter.createdFrom))
  if (filter.createdTo) void query.where('c.created_at', '<', Date.parse(filter.createdTo))
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

const isEmpty = ({ q, ...rest }: CompanyFilter): boolean =>
  wordsOf(q).length === 0 && Object.values(rest).every((value) => value === undefined)

export const listCompanies = async (
  read: Knex,
  scope: CompanyScope,
  userId: number,
  list: CompanyList,
): Promise<{ companies: StoredCompany[]; total: number; capped: boolean }> => {
  const [column, order] = list.sort
  const { q, ...rest } = list.filter
  const restOnly = scope === 'all' && isEmpty(rest) ? null : rest
  const { ids, ...counted } = await findPage(
    {
      read,
      list: 'companies',
      visible: () => visibleCompanies(read, scope),
      matching: () => filtered(visibleCompanies(read, scope), list.filter, userId),
      isFiltered: !isEmpty(list.filter),
      asked: { words: wordsOf(q), tokens: [] },
      rest: restOnly && (() => filtered(visibleCompanies(read, scope), restOnly, userId)),
      column: sortColumns[column],
      tie: 'c.id',
      order,
    },
    list,
  )
  const rows: CompanyRow[] = await visibleCompanies(read, scope).whereIn('c.id', ids).select('c.*')
  const byId = new Map(rows.map((row) => [row.id, row]))
  return {
    companies: await toCompanies(
      read,
      ids.flatMap((id) => byId.get(id) ?? []),
    ),
    ...counted,
  }
}

export async function* companyPages(
  read: Knex,
  scope: CompanyScope,
  userId: number,
  list: Pick<CompanyList, 'sort' | 'filter'>,
): AsyncGenerator<StoredCompany[]> {
  const [column, order] = list.sort
  const pages = keysetPages<CompanyRow>(
    read,
    () => filtered(visibleCompanies(read, scope), list.filter, userId).select('c.*'),
    { column: sortColumns[column], tie: 'c.id', order },
  )
  for await (const rows of pages) yield await toCompanies(read, rows)
}
