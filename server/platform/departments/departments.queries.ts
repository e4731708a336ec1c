import type { Knex } from 'knex'
import { numericId } from '#contract/text/filters'

/**
 * For `whereIn`: the ids of a department and of all below it.
 * @param companyId the company that it has to belong to; any for those who see all
 */
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

/** What someone can be put into. */
export interface Department {
  id: number
  name: string
  path: string
}

/** A department of a company; null where there is none with this id. */
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

/** All departments of a company. */
export const departmentsOf = (read: Knex, companyId: number): Promise<Department[]> =>
  read('departments').where({ company_id: companyId }).orderBy('id').select('id', 'name', 'path')
