import { searchKeyOf, sortKey } from '#db/pinyin'
import type { Transaction } from '#db/connect'

interface DepartmentSeed {
  name: string
  below?: readonly DepartmentSeed[]
}

const company = 2
const departments: readonly DepartmentSeed[] = [
  { name: '测绘部', below: [{ name: '外业组' }, { name: '内业组' }] },
  { name: '数据部' },
]

const insertBelow = async (
  trx: Transaction,
  seeds: readonly DepartmentSeed[],
  above: { id: number | null; path: string; key: string },
  now: number,
): Promise<void> => {
  for (const [at, { name, below = [] }] of seeds.entries()) {
    const path = above.path ? `${above.path} / ${name}` : name
    const [row] = await trx('departments')
      .insert({
        company_id: company,
        parent_id: above.id,
        name,
        name_sort: sortKey(name, 'text'),
        sort_order: at + 1,
        path,
        search_key: searchKeyOf([path], path),
        created_at: now,
        updated_at: now,
      })
      .returning('id')
    const id = Number(row?.id)
    const key = above.key + String(at + 1).padStart(4, '0') + String(id).padStart(9, '0')
    await trx('departments').where({ id }).update({ tree_key: key })
    await insertBelow(trx, below, { id, path, key }, now)
  }
}

export const insertDepartments = (trx: Transaction, now: number): Promise<void> =>
  insertBelow(trx, departments, { id: null, path: '', key: '' }, now)
