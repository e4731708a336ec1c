import type { Knex } from 'knex'

/**
 * What notifications lacked of the fields that every record has; and rows of the log say apart where from somebody acted,
 * so that a name can go before an address.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.alterTable('notifications', (t) => {
    t.integer('version').notNullable().defaultTo(1)
    t.bigInteger('updated_at').notNullable().defaultTo(0)
  })
  await knex.schema.alterTable('logs', (t) => {
    t.string('origin_salt', 32)
    t.string('origin_commitment', 64)
  })
  await knex('notifications').update({
    updated_at: knex.raw('COALESCE(read_at, created_at)'),
    version: knex.raw('CASE WHEN read_at IS NULL THEN 1 ELSE 2 END'),
  })
}

export const down = async (knex: Knex): Promise<void> => {
  for (const column of ['origin_salt', 'origin_commitment'])
    await knex.raw(`ALTER TABLE logs DROP COLUMN ${column}`)
  for (const column of ['version', 'updated_at'])
    await knex.raw(`ALTER TABLE notifications DROP COLUMN ${column}`)
}
