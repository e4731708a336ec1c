import type { Knex } from 'knex'
import { dropTables, index, insertRows, stamps } from './helpers.ts'
import { createOutgoingCalls } from './outgoingCalls.ts'

/** Values of `outgoing_calls.reason`: a sentence of an earlier release, and its present name. */
const reasons = {
  'name not found': 'nameNotFound',
  'address not allowed': 'addressNotAllowed',
  'certificate not valid': 'certificateNotValid',
  'connection failed': 'connectionFailed',
  'no address': 'noAddress',
} as const

const kept =
  'id, client_id, subject, state, tries, next_try_at, status, reason, ms, created_at, ended_at'

/** Replaces the table and keeps its rows, because SQLite cannot make a column optional. */
const replaceCalls = async (knex: Knex, create: () => Promise<void>): Promise<void> => {
  await knex.raw(
    `CREATE TEMPORARY TABLE kept_calls AS SELECT ${kept} FROM outgoing_calls WHERE kind = 'logout'`,
  )
  await knex.raw('DROP TABLE outgoing_calls')
  await create()
  await knex.raw(
    `INSERT INTO outgoing_calls (kind, ${kept}) SELECT 'logout', ${kept} FROM kept_calls`,
  )
  await knex.raw('DROP TABLE kept_calls')
}

/** Calls have a client or a webhook, by their kind. */
const createCalls = async (knex: Knex) => {
  await knex.schema.createTable('outgoing_calls', (t) => {
    t.string('id', 36).primary()
    t.enum('kind', ['logout', 'webhook']).notNullable()
    t.integer('client_id').references('oauth_clients.id').onDelete('CASCADE')
    t.integer('webhook_id').references('webhooks.id').onDelete('CASCADE')
    /** The row of the log that a webhook's call reports, and the kind of its event. */
    t.bigInteger('log_id')
    t.string('event', 32).notNullable().defaultTo('')
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
  await index(knex, 'outgoing_calls', ['kind', 'next_try_at'], { where: `state = 'waiting'` })
  await index(knex, 'outgoing_calls', ['client_id', 'created_at'], {
    where: 'client_id IS NOT NULL',
  })
  const ofWebhooks = { where: 'webhook_id IS NOT NULL' }
  await index(knex, 'outgoing_calls', ['webhook_id', 'log_id'], ofWebhooks)
  await index(knex, 'outgoing_calls', ['webhook_id', 'state', 'log_id', 'next_try_at'], ofWebhooks)
  await index(knex, 'outgoing_calls', ['webhook_id', 'state', 'ended_at'], ofWebhooks)
  await index(knex, 'outgoing_calls', ['created_at'])
}

const createWebhooks = async (knex: Knex) => {
  await knex.schema.createTable('webhooks', (t) => {
    t.increments('id')
    /** Null for a webhook of the provider, which gets the events of all companies. */
    t.integer('company_id').references('companies.id').onDelete('CASCADE')
    t.string('name', 64).notNullable()
    t.text('url').notNullable()
    /** A JSON list. */
    t.text('kinds').notNullable()
    /** The secret, encrypted. */
    t.text('sealed').notNullable()
    /** The secret before the last rotation, encrypted; it signs until then, too. */
    t.text('sealed_before').notNullable().defaultTo('')
    t.bigInteger('sealed_before_until')
    t.enum('state', ['active', 'paused']).notNullable().defaultTo('active')
    t.bigInteger('failing_since')
    t.bigInteger('last_delivered_at')
    /** Until then a process is making a call, and no other makes one for this webhook. */
    t.bigInteger('sending_until')
    stamps(t)
  })
  await index(knex, 'webhooks', ['company_id'])
}

/** Webhooks of companies and of the provider, and their calls beside the logout calls. */
export const up = async (knex: Knex): Promise<void> => {
  await createWebhooks(knex)
  await replaceCalls(knex, () => createCalls(knex))
  for (const [was, is] of Object.entries(reasons))
    await knex('outgoing_calls').where({ reason: was }).update({ reason: is })
  await knex('outgoing_calls').where('reason', 'like', 'status %').update({ reason: 'status' })
  await insertRows(knex, 'change_marks', [{ name: 'webhooks', value: 0 }])
}

export const down = async (knex: Knex): Promise<void> => {
  await knex('change_marks').where({ name: 'webhooks' }).delete()
  await replaceCalls(knex, () => createOutgoingCalls(knex))
  await dropTables(knex, ['webhooks'])
}
