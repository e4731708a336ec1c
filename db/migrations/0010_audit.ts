import type { Knex } from 'knex'
import { dropTables, index, insertRows } from './helpers.ts'

const createLogs = async (knex: Knex) => {
  await knex.schema.createTable('logs', (t) => {
    t.bigInteger('id').primary()
    t.bigInteger('at').notNullable()
    t.integer('actor_id')
    t.integer('company_id')
    t.integer('application_id')
    t.string('action', 64).notNullable()
    t.string('target_type', 32).notNullable()
    t.string('target_id', 32).notNullable()
    t.integer('code').notNullable()
    t.string('request_id', 64).notNullable()
    t.string('actor_name', 64)
    t.string('address', 64)
    t.string('user_agent', 512)
    t.string('actor_salt', 32)
    t.string('origin_salt', 32)
    t.string('target_name', 255)
    t.text('before')
    t.text('after')
    t.string('target_salt', 32)
    t.string('actor_commitment', 64).notNullable()
    t.string('origin_commitment', 64)
    t.string('target_commitment', 64).notNullable()
    t.string('previous_hash', 64).notNullable()
    t.string('hash', 64).notNullable()
  })
  for (const column of ['company_id', 'actor_id', 'at']) await index(knex, 'logs', [column, 'id'])
  await index(knex, 'logs', ['target_type', 'target_id', 'id'])
  await index(knex, 'logs', ['request_id'])
}

/**
 * The log. Its chain covers the ids, the action, the result and the commitments; what is personal lies beside it under
 * a salt and can be erased without breaking the chain. A name and an address have salts of their own, so that one can
 * go before the other.
 */
export const up = async (knex: Knex): Promise<void> => {
  await createLogs(knex)

  /** `head`: the newest row, moved by every append; `base`: the last row that retention dropped. Both signed. */
  await knex.schema.createTable('log_heads', (t) => {
    t.string('name', 8).primary()
    t.bigInteger('last_id').notNullable()
    t.string('last_hash', 64).notNullable()
    t.string('signature', 64).notNullable()
    /** When rows were last dropped, whichever process did it: no more than a day's share goes in an hour. */
    t.bigInteger('dropped_at').notNullable().defaultTo(0)
  })
  const beginning = { last_id: 0, last_hash: '0'.repeat(64), signature: '' }
  await insertRows(knex, 'log_heads', [
    { name: 'head', ...beginning },
    { name: 'base', ...beginning },
  ])

  /** What migrations did, for the next start to write into the log, which alone has the key of its chain. */
  await knex.schema.createTable('waiting_logs', (t) => {
    t.increments('id')
    t.string('action', 64).notNullable()
    t.integer('company_id')
    t.integer('application_id')
    t.string('target_type', 32).notNullable()
    t.integer('target_id').notNullable()
    t.string('target_name', 128).notNullable()
    t.text('before').notNullable()
    t.text('after').notNullable()
  })
}

export const down = (knex: Knex): Promise<void> =>
  dropTables(knex, ['waiting_logs', 'log_heads', 'logs'])
