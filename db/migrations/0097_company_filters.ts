import type { Knex } from 'knex'
import { index, sortKey } from './helpers.ts'

/** Filters of the list of companies in its usual order, counted and paged without reading each company. */
const filters = [
  ['status', 'created_at'],
  ['type', 'status', 'created_at'],
]

export const up = async (knex: Knex): Promise<void> => {
  for (const columns of filters)
    await index(knex, 'companies', columns, { on: sortKey(knex, columns.join(', ')) })
}

export const down = async (knex: Knex): Promise<void> => {
  for (const columns of filters) await knex.raw(`DROP INDEX companies_${columns.join('_')}_index`)
}
