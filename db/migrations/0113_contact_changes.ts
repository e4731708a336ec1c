import type { Knex } from 'knex'
import { dropTables, index, unique } from './helpers.ts'

/** Contacts that people replaced themselves: for a day, the replaced contact can undo the change by a link. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('contact_changes', (t) => {
    t.increments('id')
    t.integer('user_id').notNullable().references('users.id').onDelete('CASCADE')
    t.enum('channel', ['sms', 'email']).notNullable()
    /** The replaced contact; empty where there was none. */
    t.string('dial_code', 8)
    t.string('phone', 32)
    t.string('email', 254)
    /** The new contact. */
    t.string('recipient_key', 254).notNullable()
    t.string('token_hash').notNullable()
    t.bigInteger('created_at').notNullable()
    t.bigInteger('expires_at').notNullable()
  })
  await index(knex, 'contact_changes', ['user_id'])
  await index(knex, 'contact_changes', ['expires_at'])
  await unique(knex, 'contact_changes', ['token_hash'])
}

export const down = (knex: Knex): Promise<void> => dropTables(knex, ['contact_changes'])
