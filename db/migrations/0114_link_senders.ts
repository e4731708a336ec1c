import type { Knex } from 'knex'

/** Who sent an activation link, and who generated a password: neither can bring more rights than theirs. */
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
