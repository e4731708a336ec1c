import type { Knex } from 'knex'

/** What notifications lacked of the fields that every record has. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.alterTable('notifications', (t) => {
    t.integer('version').notNullable().defaultTo(1)
    t.bigInteger('updated_at').notNullable().defaultTo(0)
  })
  await knex('notifications').update({
    updated_at: knex.raw('COALESCE(read_at, created_at)'),
    version: knex.raw('CASE WHEN read_at IS NULL THEN 1 ELSE 2 END'),
  })
}

export const down = async (knex: Knex): Promise<void> => {
  for (const column of ['version', 'updated_at'])
    await knex.raw(`ALTER TABLE notifications DROP COLUMN ${column}`)
}
