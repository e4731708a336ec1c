import { numericId } from '#contract/text/filters'
import type { Knex } from 'knex'
import { departments } from '#contract/people/departments'
import type { Transaction } from '#db/connect'
import { lockForChange, lockForUpdate } from '#db/dialect'
import { searchKeyOf } from '#db/pinyin'
import { versionBump, type Rows } from '#db/tables'
import { defineTable } from '#server/core/resourceTable'

const levelDigits = 13

export const departmentTable = defineTable(departments, {
  table: 'departments',
  columns: { order: 'sort_order' },
  search: ['departments.search_key'],
  sort: { tree: 'departments.tree_key' },
  read: ({ tree_key }: { tree_key: string }) => ({ level: tree_key.length / levelDigits }),
  gather: async (read, ids) => {
    const rows: { department_id: number; n: number | string }[] = await read('users')
      .whereIn('department_id', [...ids])
      .groupBy('department_id')
      .select('department_id')
      .count({ n: '*' })
    const counts = new Map(rows.map((row) => [row.department_id, Number(row.n)]))
    return (id) => ({ userCount: counts.get(id) ?? 0 })
  },
})

type StoredPlace = Pick<
  Rows['departments'],
  'id' | 'parent_id' | 'name' | 'sort_order' | 'path' | 'tree_key'
>

export const treeOf = (read: Knex, companyId: number): Promise<StoredPlace[]> =>
  read('departments')
    .where({ company_id: companyId })
    .orderBy('tree_key')
    .select('id', 'parent_id', 'name', 'sort_order', 'path', 'tree_key')

export const storePlace = (
  trx: Transaction,
  id: number,
  place: { path: string; tree_key: string },
): Promise<unknown> =>
  trx('departments')
    .where({ id })
    .update({ ...place, search_key: searchKeyOf([place.path], place.path) })

const departmentGone = (department: string): string =>
  JSON.stringify([
    { field: 'departmentName', key: 'validation.importDepartmentUnknown', args: { department } },
  ])

const moveRowsUp = async (
  trx: Transaction,
  { id, parent_id, name }: StoredPlace,
): Promise<void> => {
  const rowsOf = (query: Knex.QueryBuilder) =>
    query
      .where({ department_id: id, refused: false })
      .whereIn(
        'import_id',
        trx('user_imports').whereIn('state', ['checking', 'checked', 'running']).select('id'),
      )
  if (parent_id !== null) {
    await rowsOf(trx('user_import_rows')).update({ department_id: parent_id })
    return
  }
  const counts: { import_id: number; n: number | string }[] = await rowsOf(trx('user_import_rows'))
    .groupBy('import_id')
    .select('import_id')
    .count({ n: '*' })
  for (const { import_id: importId, n } of counts)
    await trx('user_imports')
      .where({ id: importId })
      .increment({ refused_count: Number(n), version: 1 })
  await rowsOf(trx('user_import_rows')).update({
    refused: true,
    problems: departmentGone(name),
    department_id: null,
  })
}

/**
 * Moves the users, child departments and import rows of a department that is being removed one level up. A top-level
 * department has no level above, so its import rows are refused. The row lock waits for transactions that assign users
 * to the department.
 * @returns the number of users and departments moved
 */
export const moveUp = async (
  trx: Transaction,
  place: StoredPlace,
  now: number,
): Promise<{ users: number; departments: number }> => {
  const { id, parent_id } = place
  await lockForUpdate(trx('departments').where({ id })).first('id')
  await moveRowsUp(trx, place)
  return {
    users: await trx('users')
      .where({ department_id: id })
      .update({ department_id: parent_id, ...versionBump(trx, now) }),
    departments: await trx('departments')
      .where({ parent_id: id })
      .update({ parent_id, ...versionBump(trx, now) }),
  }
}

export const lockCompanyOfDepartment = (trx: Transaction, id: number): Promise<unknown> =>
  lockForChange(
    trx('companies').whereIn('id', trx('departments').where({ id }).select('company_id')),
  ).select('id')

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
