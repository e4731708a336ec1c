import type { Knex } from 'knex'

/** Which picture a person has, by the hash of its content; the pictures are files. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw('ALTER TABLE users ADD COLUMN avatar varchar(32)')
}

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw('ALTER TABLE users DROP COLUMN avatar')
}
