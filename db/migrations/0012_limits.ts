import type { Knex } from 'knex'

/**
 * What is gathered instead of being said again: notifications by who caused them, and mails that wait their hour.
 * Proofs of work that were accepted, until they would be too old anyhow.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.alterTable('notifications', (t) => {
    t.integer('sender_id')
    t.integer('count').notNullable().defaultTo(1)
  })
  await knex.raw(
    `CREATE UNIQUE INDEX notifications_gathered_unique ON notifications (user_id, kind, sender_id)
     WHERE read_at IS NULL AND sender_id IS NOT NULL`,
  )
  await knex.schema.alterTable('outbox', (t) => {
    t.string('gathered', 96)
    t.integer('count').notNullable().defaultTo(1)
  })
  await knex.raw(
    `CREATE UNIQUE INDEX outbox_gathered_unique ON outbox (recipient, gathered)
     WHERE state = 'waiting' AND tries = 0 AND gathered IS NOT NULL`,
  )
  await knex.schema.createTable('used_proofs', (t) => {
    t.string('id', 64).primary()
    t.bigInteger('expires_at').notNullable()
  })
  await knex.raw('CREATE INDEX used_proofs_expires_at_index ON used_proofs (expires_at)')
}

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.dropTable('used_proofs')
  await knex.raw('DROP INDEX outbox_gathered_unique')
  await knex.raw('DROP INDEX notifications_gathered_unique')
  for (const [table, column] of [
    ['outbox', 'gathered'],
    ['outbox', 'count'],
    ['notifications', 'sender_id'],
    ['notifications', 'count'],
  ] as const)
    await knex.raw('ALTER TABLE ?? DROP COLUMN ??', [table, column])
}
