import type { Knex } from 'knex'

export const lastPlace = async (siblings: Knex.QueryBuilder): Promise<number> => {
  const row = await siblings.max({ last: 'sort_order' }).first()
  return row?.last === null || row?.last === undefined ? 0 : Number(row.last) + 1
}

/**
 * Frees a position by raising the position of its row and of the following ones by one. It increments their versions,
 * so that a form opened earlier cannot restore the old order.
 * @param others creates a query for the affected rows
 */
export const freePlace = async (
  others: () => Knex.QueryBuilder,
  order: number,
  now: number,
): Promise<void> => {
  const taken = await others().where({ sort_order: order }).first('id')
  if (!taken) return
  await others()
    .where('sort_order', '>=', order)
    .increment({ sort_order: 1, version: 1 })
    .update({ updated_at: now })
}
