import type { Knex } from 'knex'

/** The place behind the last of some rows that are put in order. */
export const lastPlace = async (siblings: Knex.QueryBuilder): Promise<number> => {
  const row = await siblings.max({ last: 'sort_order' }).first()
  return row?.last === null || row?.last === undefined ? 0 : Number(row.last) + 1
}

/** Frees a place: the row that stands there moves back by one, with those behind. @param others makes their query */
export const freePlace = async (others: () => Knex.QueryBuilder, order: number): Promise<void> => {
  const taken = await others().where({ sort_order: order }).first('id')
  if (taken) await others().where('sort_order', '>=', order).increment('sort_order', 1)
}
