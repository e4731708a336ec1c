import type { Knex } from 'knex'
import { dropTables, index, insertRows, isPostgres, sortKey, stamps, unique } from './helpers.ts'

const sorts = [
  'username_key',
  'real_name',
  'shown_email_key',
  'status',
  'last_sign_in_at',
  'created_at',
  'updated_at',
]

/**
 * Indexes of lists hold accounts that are there. SQLite sees that an index alone answers only where the condition's
 * column is in it.
 */
const listIndex = (knex: Knex, columns: string[], on: string) =>
  index(knex, 'users', columns, {
    on: isPostgres(knex) ? on : `${on}, deleted_at`,
    where: 'deleted_at IS NULL',
  })

/** What lists of all users and of a company's are sorted by a column with. */
export const createListIndexes = async (knex: Knex, column: string): Promise<void> => {
  const on = sortKey(knex, column)
  await listIndex(knex, [column, 'id'], on)
  await listIndex(knex, ['company_id', column, 'id'], `company_id, ${on}`)
}

const createUserIndexes = async (knex: Knex) => {
  await unique(knex, 'users', ['username_key'])
  await unique(knex, 'users', ['email_key'])
  await unique(knex, 'users', ['dial_code', 'phone'])
  for (const column of sorts) await createListIndexes(knex, column)
  for (const column of ['pending_phone', 'pending_email_key', 'locked_until'])
    await index(knex, 'users', [column], { where: `${column} IS NOT NULL` })
  await index(knex, 'users', ['is_system_administrator'])
}

/**
 * Contacts that someone else set and their owner has not verified stand apart (`pending_…`): what stands in
 * `dial_code`, `phone` and `email` is verified and unique. Lists show and sort by the contact that was given last.
 */
const createUsers = async (knex: Knex) => {
  await knex.schema.createTable('users', (t) => {
    t.increments('id')
    t.string('username', 32).notNullable()
    t.string('username_key', 32).notNullable()
    t.string('real_name', 64).notNullable()
    t.string('nick_name', 64).notNullable().defaultTo('')
    t.string('dial_code', 8)
    t.string('phone', 16)
    t.string('email', 254)
    t.string('email_key', 254)
    t.string('pending_dial_code', 8)
    t.string('pending_phone', 16)
    t.string('pending_email', 254)
    t.string('pending_email_key', 254)
    t.text('search_key').notNullable()
    t.text('password_hash').notNullable()
    t.integer('company_id').references('companies.id')
    t.boolean('is_system_administrator').notNullable().defaultTo(false)
    t.enum('status', ['active', 'disabled']).notNullable().defaultTo('active')
    t.integer('failed_sign_ins').notNullable().defaultTo(0)
    t.bigInteger('locked_until')
    t.string('locale', 8).notNullable().defaultTo('zh')
    t.boolean('notify_by_email').notNullable().defaultTo(false)
    t.string('agreement_version', 16)
    t.bigInteger('agreed_at')
    t.bigInteger('last_sign_in_at')
    t.bigInteger('last_locked_at')
    t.bigInteger('password_changed_at')
    t.bigInteger('deleted_at')
    stamps(t)
  })
  await knex.raw(
    `ALTER TABLE users ADD COLUMN shown_email_key varchar(254)
       GENERATED ALWAYS AS (coalesce(pending_email_key, email_key)) ${isPostgres(knex) ? 'STORED' : 'VIRTUAL'}`,
  )
  await createUserIndexes(knex)
}

/** People with their sessions, consents and ways to their accounts. Tokens are kept as keyed digests alone. */
export const up = async (knex: Knex): Promise<void> => {
  await createUsers(knex)

  await knex.schema.createTable('sessions', (t) => {
    t.string('id', 32).primary()
    t.integer('user_id').notNullable().references('users.id').onDelete('CASCADE')
    t.integer('generation').notNullable().defaultTo(1)
    t.bigInteger('rotated_at').notNullable()
    t.bigInteger('created_at').notNullable()
    t.bigInteger('last_seen_at').notNullable()
    t.bigInteger('expires_at').notNullable()
    t.bigInteger('ended_at')
    t.string('end_reason', 32)
    t.string('address', 64).notNullable()
    t.string('user_agent', 512).notNullable()
  })
  await index(knex, 'sessions', ['user_id', 'ended_at'])
  await index(knex, 'sessions', ['expires_at'])

  await knex.schema.createTable('consents', (t) => {
    t.increments('id')
    t.integer('user_id').notNullable().references('users.id').onDelete('CASCADE')
    t.string('version', 16).notNullable()
    t.bigInteger('agreed_at').notNullable()
    t.bigInteger('withdrawn_at')
  })
  await index(knex, 'consents', ['user_id', 'id'])

  /** They let people in who were created or imported by others. */
  await knex.schema.createTable('activations', (t) => {
    t.increments('id')
    t.integer('user_id').notNullable().references('users.id').onDelete('CASCADE')
    t.string('recipient_key', 254).notNullable()
    /** Null before it is sent and after it is closed. */
    t.string('token_hash', 64)
    t.bigInteger('sent_at')
    t.bigInteger('expires_at')
  })
  await unique(knex, 'activations', ['token_hash'])
  await index(knex, 'activations', ['user_id'])
  await index(knex, 'activations', ['recipient_key'], { on: 'recipient_key, sent_at' })
  await index(knex, 'activations', ['waiting'], { on: 'id', where: 'sent_at IS NULL' })
  await index(knex, 'activations', ['expires_at'])

  /** Proofs of work that were accepted, until they would be too old anyhow. */
  await knex.schema.createTable('used_proofs', (t) => {
    t.string('id', 64).primary()
    t.bigInteger('expires_at').notNullable()
  })
  await index(knex, 'used_proofs', ['expires_at'])

  /** Written where a login names nobody, so that it takes as long as one that names someone. */
  await insertRows(knex, 'change_marks', [{ name: 'absent', value: 1 }])
}

export const down = async (knex: Knex): Promise<void> => {
  await knex('change_marks').where({ name: 'absent' }).delete()
  await dropTables(knex, ['used_proofs', 'activations', 'consents', 'sessions', 'users'])
}
