import type { Knex } from 'knex'

/** Stores the sender of an activation link and the giver of a password: neither link nor password outlives more rights. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.alterTable('activations', (t) => {
    t.integer('sent_by')
  })
  await knex.schema.alterTable('users', (t) => {
    t.integer('password_generated_by')
  })
}

export const down = async (knex: Knex): Promise<void> => {
  await knex.raw('ALTER TABLE users DROP COLUMN password_generated_by')
  await knex.raw('ALTER TABLE activations DROP COLUMN sent_by')
}
