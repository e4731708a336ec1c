import type { Knex } from 'knex'
import { dropTables, dropTriggers, index, isPostgres, stamps, unique } from './helpers.ts'

/** Sessions, activation links and used proofs of work. Link tokens are stored as keyed digests only. */
const createLogin = async (knex: Knex) => {
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
  await index(knex, 'sessions', ['last_seen_at'], { where: 'ended_at IS NULL' })

  /** Activation links for accounts that someone else created or imported. */
  await knex.schema.createTable('activations', (t) => {
    t.increments('id')
    t.integer('user_id').notNullable().references('users.id').onDelete('CASCADE')
    t.string('recipient_key', 254).notNullable()
    /** Null before the link is sent and after it is closed. */
    t.string('token_hash', 64)
    t.bigInteger('sent_at')
    t.bigInteger('expires_at')
    /** The user who sent the link. It becomes invalid when the account gets rights that this user lacks. */
    t.integer('sent_by')
  })
  await unique(knex, 'activations', ['token_hash'])
  await index(knex, 'activations', ['user_id'])
  await index(knex, 'activations', ['recipient_key'], { on: 'recipient_key, sent_at' })
  await index(knex, 'activations', ['waiting'], { on: 'id', where: 'sent_at IS NULL' })
  await index(knex, 'activations', ['expires_at'])

  /** Accepted proofs of work, kept until they expire, so that each is accepted once. */
  await knex.schema.createTable('used_proofs', (t) => {
    t.string('id', 64).primary()
    t.bigInteger('expires_at').notNullable()
  })
  await index(knex, 'used_proofs', ['expires_at'])
}

const createAccount = async (knex: Knex) => {
  await knex.schema.createTable('consents', (t) => {
    t.increments('id')
    t.integer('user_id').notNullable().references('users.id').onDelete('CASCADE')
    t.string('version', 32).notNullable()
    t.bigInteger('agreed_at').notNullable()
    t.bigInteger('withdrawn_at')
  })
  await index(knex, 'consents', ['user_id', 'id'])

  /**
   * Changes of a phone number or email address by the account owner, if the account had a contact before. For 24 hours,
   * a link sent to the previous contacts can undo the change.
   */
  await knex.schema.createTable('contact_changes', (t) => {
    t.increments('id')
    t.integer('user_id').notNullable().references('users.id').onDelete('CASCADE')
    t.enum('channel', ['sms', 'email']).notNullable()
    /** The replaced contact; null if the account had none on this channel. */
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

  /**
   * Marks of the checklist for new users: `coverage` when the coverage page was opened, the others when the user
   * dismissed that checklist.
   */
  await knex.schema.createTable('first_step_marks', (t) => {
    t.integer('user_id').notNullable().references('users.id').onDelete('CASCADE')
    t.enum('mark', ['coverage', 'company', 'joining', 'installation']).notNullable()
    t.bigInteger('at').notNullable()
    t.primary(['user_id', 'mark'])
  })

  /** Requests to add or remove system super administrators. */
  await knex.schema.createTable('administrator_requests', (t) => {
    t.increments('id')
    t.enum('change', ['add', 'remove']).notNullable()
    t.integer('user_id').notNullable().references('users.id').onDelete('CASCADE')
    t.integer('requested_by').notNullable().references('users.id').onDelete('CASCADE')
    t.text('message').notNullable().defaultTo('')
    t.enum('status', ['inReview', 'granted', 'declined', 'withdrawn', 'expired']).notNullable()
    t.text('reason').notNullable().defaultTo('')
    t.integer('decided_by').references('users.id')
    t.bigInteger('decided_at')
    stamps(t)
  })
  await unique(knex, 'administrator_requests', ['user_id'], "status = 'inReview'")
  await index(knex, 'administrator_requests', ['user_id', 'id'])
}

export const watchedSessionColumns: readonly string[] = ['ended_at', 'expires_at']

/**
 * Columns whose values processes cache for logged-in users. When one changes, a trigger records `user`, the id of the
 * affected user; NULL means all users.
 */
export const watched = {
  users: {
    columns: [
      'username',
      'real_name',
      'locale',
      'status',
      'is_system_administrator',
      'company_id',
      'deleted_at',
    ],
    user: 'old.id',
  },
  sessions: { columns: watchedSessionColumns, user: 'old.user_id' },
  companies: {
    columns: ['status', 'name', 'type', 'kind', 'administrator_id', 'administrator_name'],
    user: 'NULL',
  },
} as const

type WatchedTable = keyof typeof watched

/** @param columns for a later migration that adds columns to the watched ones */
export const createIdentityTriggers = async (
  knex: Knex,
  table: WatchedTable,
  columns: readonly string[] = watched[table].columns,
): Promise<void> => {
  const { user } = watched[table]
  const note = `INSERT INTO identity_changes (user_id) VALUES (${user});`
  const differs = isPostgres(knex) ? 'IS DISTINCT FROM' : 'IS NOT'
  const changed = columns.map((column) => `old.${column} ${differs} new.${column}`).join(' OR ')
  if (isPostgres(knex))
    await knex.raw(
      `CREATE FUNCTION ${table}_identity() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       ${note}
       RETURN NULL;
     END $$`,
    )
  for (const [event, when, condition] of [
    ['update', `UPDATE OF ${columns.join(', ')}`, `WHEN (${changed})`],
    ['delete', 'DELETE', ''],
  ] as const) {
    const trigger = `CREATE TRIGGER ${table}_identity_${event} AFTER ${when} ON ${table}`
    await (isPostgres(knex)
      ? knex.raw(`${trigger} FOR EACH ROW ${condition} EXECUTE FUNCTION ${table}_identity()`)
      : knex.raw(`${trigger} ${condition} BEGIN ${note} END`))
  }
}

const watchedTables = Object.keys(watched) as WatchedTable[]

export const dropIdentityTriggers = (knex: Knex, tables: readonly WatchedTable[]): Promise<void> =>
  dropTriggers(
    knex,
    tables.flatMap((table) => [`${table}_identity_update`, `${table}_identity_delete`]),
    tables.map((table) => `${table}_identity`),
  )

/**
 * Changes to users, sessions and companies. Processes read them to find the users whose cached data is out of date.
 * `change` is a counter on SQLite and the transaction id on PostgreSQL. There, a smaller number may appear after a
 * larger one, because transactions do not commit in the order of their ids.
 */
const createIdentityChanges = async (knex: Knex) => {
  await knex.raw(
    isPostgres(knex)
      ? `CREATE TABLE identity_changes (change bigint NOT NULL DEFAULT txid_current(), user_id integer,
           at bigint NOT NULL DEFAULT extract(epoch FROM now()))`
      : `CREATE TABLE identity_changes (change integer PRIMARY KEY AUTOINCREMENT, user_id integer,
           at bigint NOT NULL DEFAULT (unixepoch()))`,
  )
  if (isPostgres(knex)) await index(knex, 'identity_changes', ['change'])
  for (const table of watchedTables) await createIdentityTriggers(knex, table)
}

export const up = async (knex: Knex): Promise<void> => {
  await createLogin(knex)
  await createAccount(knex)
  await createIdentityChanges(knex)
}

export const down = async (knex: Knex): Promise<void> => {
  await dropIdentityTriggers(knex, watchedTables)
  await dropTables(knex, [
    'identity_changes',
    'administrator_requests',
    'first_step_marks',
    'contact_changes',
    'consents',
    'used_proofs',
    'activations',
    'sessions',
  ])
}
