import type { Knex } from 'knex'
import { isPostgres } from './helpers.ts'

const starts = [1, 2, 3, 4, 5]

const createIndexes = async (knex: Knex, column: string) => {
  for (const start of starts) {
    const part = `substr(${column}, ${start})`
    const on = isPostgres(knex) ? `(${part}) COLLATE "C"` : part
    await knex.raw(`CREATE INDEX companies_${column}_${start}_index ON companies (${on})`)
  }
}

const dropIndexes = async (knex: Knex, column: string) => {
  for (const start of starts) await knex.raw(`DROP INDEX companies_${column}_${start}_index`)
}

/** Names are unique by nothing but their spelling; similar ones are found by a column of their own. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw("ALTER TABLE companies ADD COLUMN likeness_key text NOT NULL DEFAULT ''")
  await knex.raw('UPDATE companies SET likeness_key = name_key')
  await dropIndexes(knex, 'name_key')
  await createIndexes(knex, 'likeness_key')
}

export const down = async (knex: Knex): Promise<void> => {
  await dropIndexes(knex, 'likeness_key')
  await createIndexes(knex, 'name_key')
  await knex.raw('ALTER TABLE companies DROP COLUMN likeness_key')
}
