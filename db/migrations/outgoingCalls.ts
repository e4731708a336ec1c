import type { Knex } from 'knex'
import { index } from './helpers.ts'

/** Calls to addresses that others entered, with retries, before webhooks. `subject` is JSON. */
export const createOutgoingCalls = async (knex: Knex) => {
  await knex.schema.createTable('outgoing_calls', (t) => {
    t.string('id', 36).primary()
    t.enum('kind', ['logout']).notNullable()
    t.integer('client_id').notNullable().references('oauth_clients.id').onDelete('CASCADE')
    t.text('subject').notNullable()
    t.enum('state', ['waiting', 'sent', 'failed']).notNullable().defaultTo('waiting')
    t.integer('tries').notNullable().defaultTo(0)
    t.bigInteger('next_try_at').notNullable()
    t.integer('status')
    t.string('reason', 255).notNullable().defaultTo('')
    t.integer('ms')
    t.bigInteger('created_at').notNullable()
    t.bigInteger('ended_at')
  })
  await index(knex, 'outgoing_calls', ['next_try_at'], { where: `state = 'waiting'` })
  await index(knex, 'outgoing_calls', ['client_id', 'created_at'])
}
