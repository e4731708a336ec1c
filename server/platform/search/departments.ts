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
