import type { Knex } from 'knex'
import { insertRows } from './helpers.ts'

const marks = ['coverage', 'company', 'joining']

/** SQLite changes no CHECK of a table: it is made anew with the rows that it held. */
const rebuild = async (knex: Knex, allowed: readonly string[]): Promise<void> => {
  const rows = await knex('first_step_marks').whereIn('mark', allowed)
  await knex.schema.dropTable('first_step_marks')
  await knex.schema.createTable('first_step_marks', (t) => {
    t.integer('user_id').notNullable().references('users.id').onDelete('CASCADE')
    t.enum('mark', allowed).notNullable()
    t.bigInteger('at').notNullable()
    t.primary(['user_id', 'mark'])
  })
  await insertRows(knex, 'first_step_marks', rows)
}

/** What an installation still lacks can be put away as the other first steps can. */
export const up = (knex: Knex): Promise<void> => rebuild(knex, [...marks, 'installation'])

export const down = (knex: Knex): Promise<void> => rebuild(knex, marks)
