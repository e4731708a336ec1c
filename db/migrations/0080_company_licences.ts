import type { Knex } from 'knex'
import { unique } from './helpers.ts'

/** Which business licence a company has, by the name of its image; the images are files, each of one company. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw('ALTER TABLE companies ADD COLUMN licence varchar(48)')
  await unique(knex, 'companies', ['licence'], 'licence IS NOT NULL')
}

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw('DROP INDEX companies_licence_unique')
  await knex.raw('ALTER TABLE companies DROP COLUMN licence')
}
