import type { Knex } from 'knex'
import { dropTables, index, stamps, unique } from './helpers.ts'

/** Verification codes, the outbox of emails and text messages, and notifications. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('verification_codes', (t) => {
    t.increments('id')
    t.enum('channel', ['sms', 'email']).notNullable()
    t.string('recipient_key', 254).notNullable()
    t.string('purpose', 32).notNullable()
    t.string('subject', 32).notNullable().defaultTo('')
    t.text('code_hash').notNullable()
    t.integer('tries').notNullable().defaultTo(0)
    t.boolean('undelivered').notNullable().defaultTo(false)
    t.string('address', 64).notNullable()
    t.bigInteger('created_at').notNullable()
    t.bigInteger('expires_at').notNullable()
    t.bigInteger('closed_at')
  })
  const purpose = ['recipient_key', 'purpose', 'subject']
  await unique(knex, 'verification_codes', purpose, 'closed_at IS NULL')
  await index(knex, 'verification_codes', ['recipient_key', 'created_at'])
  await index(knex, 'verification_codes', ['address', 'created_at'])
  await index(knex, 'verification_codes', ['created_at'])

  await knex.schema.createTable('outbox', (t) => {
    t.increments('id')
    t.enum('channel', ['sms', 'email']).notNullable()
    t.string('recipient', 254).notNullable()
    t.text('subject').notNullable()
    t.text('sealed').notNullable()
    t.integer('code_id')
    t.enum('state', ['waiting', 'sent', 'failed']).notNullable()
    t.integer('tries').notNullable().defaultTo(0)
    t.bigInteger('next_try_at').notNullable()
    t.bigInteger('expires_at')
    t.bigInteger('created_at').notNullable()
    /**
     * Messages to one recipient with the same key are combined into one until the first attempt to send it. `count` is
     * the number of combined messages.
     */
    t.string('gathered', 96)
    t.integer('count').notNullable().defaultTo(1)
    /** The recipient is deleted, so the message is deleted once it is sent or has failed. */
    t.boolean('is_forgotten').notNullable().defaultTo(false)
    /** Why the last try failed; empty if that is unknown. */
    t.string('reason').notNullable().defaultTo('')
  })
  await index(knex, 'outbox', ['state', 'next_try_at'])
  await index(knex, 'outbox', ['recipient', 'id'])
  await index(knex, 'outbox', ['code_id'])
  await index(knex, 'outbox', ['channel', 'state'])
  await index(knex, 'outbox', ['lower', 'recipient'], { on: 'lower(recipient)' })
  await knex.raw(
    `CREATE UNIQUE INDEX outbox_gathered_unique ON outbox (recipient, gathered)
     WHERE state = 'waiting' AND tries = 0 AND gathered IS NOT NULL`,
  )

  await knex.schema.createTable('notifications', (t) => {
    t.increments('id')
    t.integer('user_id').notNullable().references('users.id').onDelete('CASCADE')
    t.string('kind', 64).notNullable()
    t.text('args').notNullable()
    t.string('link', 255).notNullable().defaultTo('')
    t.integer('sender_id')
    t.integer('count').notNullable().defaultTo(1)
    t.bigInteger('read_at')
    stamps(t)
  })
  await index(knex, 'notifications', ['user_id', 'read_at', 'id'])
  await index(knex, 'notifications', ['updated_at'])
  await knex.raw(
    `CREATE UNIQUE INDEX notifications_gathered_unique ON notifications (user_id, kind, sender_id)
     WHERE read_at IS NULL AND sender_id IS NOT NULL`,
  )
}

export const down = (knex: Knex): Promise<void> =>
  dropTables(knex, ['notifications', 'outbox', 'verification_codes'])
