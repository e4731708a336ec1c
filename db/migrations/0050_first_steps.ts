import type { Knex } from 'knex'

/** What people told of their first steps: that they looked at something, or want a list no more. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('first_step_marks', (t) => {
    t.integer('user_id').notNullable().references('users.id').onDelete('CASCADE')
    t.enum('mark', ['coverage', 'company', 'joining']).notNullable()
    t.bigInteger('at').notNullable()
    t.primary(['user_id', 'mark'])
  })
}

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.dropTable('first_step_marks')
}
