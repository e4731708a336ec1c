import type { Knex } from 'knex'
import { numericId } from '#contract/text/filters'

export const departmentAndBelow =
  (departmentId: string, companyId: number | 'all') =>
  (query: Knex.QueryBuilder): void => {
    void query
      .from('departments as d')
      .join('departments as top', 'top.company_id', 'd.company_id')
      .where('top.id', numericId(departmentId) ?? 0)
      .whereRaw('substr(d.tree_key, 1, length(top.tree_key)) = top.tree_key')
      .select('d.id')
    if (companyId !== 'all') void query.where('top.company_id', companyId)
  }

export interface Department {
  id: number
  name: string
  path: string
}

export const findDepartment = async (
  read: Knex,
  companyId: number | null,
  departmentId: string,
): Promise<Department | null> => {
  const row = await read('departments')
    .where({ id: numericId(departmentId) ?? 0, company_id: companyId ?? 0 })
    .first('id', 'name', 'path')
  return row ?? null
}

export const departmentsOf = (read: Knex, companyId: number): Promise<Department[]> =>
  read('departments').where({ company_id: companyId }).orderBy('id').select('id', 'name', 'path')
