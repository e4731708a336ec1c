import type { Knex } from 'knex'
import { index } from './helpers.ts'

/** Refusals are one row of many, looked for over months. */
export const up = async (knex: Knex): Promise<void> => {
  const where = 'code > 0'
  await index(knex, 'logs', ['refused'], { on: 'at, id', where })
  await index(knex, 'logs', ['company_id', 'refused'], { on: 'company_id, at, id', where })
}

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw('DROP INDEX logs_refused_index')
  await knex.raw('DROP INDEX logs_company_id_refused_index')
}
