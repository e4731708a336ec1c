import type { Knex } from 'knex'

/** The place behind the last of some rows that are put in order. */
export const lastPlace = async (siblings: Knex.QueryBuilder): Promise<number> => {
  const row = await siblings.max({ last: 'sort_order' }).first()
  return row?.last === null || row?.last === undefined ? 0 : Number(row.last) + 1
}

/**
 * Frees a place: the row that stands there moves back by one, with those behind. That is a change of each, so that a
 * form that was opened before it moves none of them back. @param others makes their query
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
