import type { Knex } from 'knex'

/** Name of the image that stands for the product's mark; the image is a file. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw('ALTER TABLE settings ADD COLUMN logo varchar(43)')
}

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw('ALTER TABLE settings DROP COLUMN logo')
}
