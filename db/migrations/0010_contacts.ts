import type { Knex } from 'knex'

/**
 * Contacts that somebody else set and their owner has not verified stand apart (`pending_…`): what stands in
 * `dial_code`, `phone` and `email` is verified and unique. Everything stored until now counts as verified. Lists show
 * and sort by the contact that was given last. Activations let people in who were created or imported by others;
 * tokens are kept as keyed digests alone. Times are milliseconds since 1970 (UTC).
 */

const isPostgres = (knex: Knex) => knex.client.config.client === 'pg'

const present = 'WHERE deleted_at IS NULL'

/** As 0009_large_lists does for columns that lists sort by. */
const createSort = async (knex: Knex, column: string) => {
  const [empty, end] = isPostgres(knex) ? [' NULLS FIRST', ''] : ['', ', deleted_at']
  for (const company of ['', 'company_id'])
    await knex.raw(
      `CREATE INDEX users_${company && `${company}_`}${column}_id_index
         ON users (${company && `${company}, `}${column}${empty}, id${end}) ${present}`,
    )
}

const dropSort = async (knex: Knex, column: string) => {
  for (const company of ['', 'company_id_'])
    await knex.raw(`DROP INDEX users_${company}${column}_id_index`)
}

/** By which users with an unverified contact are found. */
const claims = ['pending_phone', 'pending_email_key']

const columns = ['pending_dial_code', 'pending_phone', 'pending_email', 'pending_email_key']

export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.alterTable('users', (t) => {
    t.string('pending_dial_code', 8)
    t.string('pending_phone', 16)
    t.string('pending_email', 254)
    t.string('pending_email_key', 254)
  })
  await knex.raw(
    `ALTER TABLE users ADD COLUMN shown_email_key varchar(254)
       GENERATED ALWAYS AS (coalesce(pending_email_key, email_key)) ${isPostgres(knex) ? 'STORED' : 'VIRTUAL'}`,
  )
  for (const column of claims)
    await knex.raw(
      `CREATE INDEX users_${column}_index ON users (${column}) WHERE ${column} IS NOT NULL`,
    )
  await dropSort(knex, 'email_key')
  await createSort(knex, 'shown_email_key')

  await knex.schema.createTable('activations', (t) => {
    t.increments('id')
    t.integer('user_id').notNullable().references('users.id').onDelete('CASCADE')
    t.string('recipient_key', 254).notNullable()
    /** Null before it is sent and after it is closed. */
    t.string('token_hash', 64)
    t.bigInteger('sent_at')
    t.bigInteger('expires_at')
  })
  await knex.raw('CREATE UNIQUE INDEX activations_token_hash_unique ON activations (token_hash)')
  await knex.raw('CREATE INDEX activations_user_id_index ON activations (user_id)')
  await knex.raw(
    'CREATE INDEX activations_recipient_key_index ON activations (recipient_key, sent_at)',
  )
  await knex.raw('CREATE INDEX activations_waiting_index ON activations (id) WHERE sent_at IS NULL')
  await knex.raw('CREATE INDEX activations_expires_at_index ON activations (expires_at)')
}

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.dropTable('activations')
  await dropSort(knex, 'shown_email_key')
  await createSort(knex, 'email_key')
  for (const column of claims) await knex.raw(`DROP INDEX users_${column}_index`)
  for (const column of ['shown_email_key', ...columns])
    await knex.raw(`ALTER TABLE users DROP COLUMN ${column}`)
}
