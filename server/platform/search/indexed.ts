import type { Rows } from '#db/rows'
import type { Indexing } from './indexing.ts'

type User = Pick<Rows['users'], 'id' | 'search_key' | 'company_id' | 'status' | 'deleted_at'>

export const companyToken = (companyId: number): string => `c${companyId}`
export const statusToken = (status: string): string => `s${status}`

/** Deleted accounts get no entries, so that no search finds them. */
export const usersIndexing: Indexing<User> = {
  list: 'users',
  columns: ['id', 'search_key', 'company_id', 'status', 'deleted_at'],
  entries: (_, rows) =>
    rows
      .filter(({ deleted_at: deletedAt }) => deletedAt === null)
      .map(({ id, search_key: key, company_id: company, status }) => [
        id,
        key,
        [companyToken(company ?? 0), statusToken(status)],
      ]),
}

const byText = (list: 'companies' | 'roles'): Indexing<{ id: number; search_key: string }> => ({
  list,
  columns: ['id', 'search_key'],
  entries: (_, rows) => rows.map(({ id, search_key: key }) => [id, key, []]),
})

export const companiesIndexing = byText('companies')
export const rolesIndexing = byText('roles')
