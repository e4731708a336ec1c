import type { Knex } from 'knex'
import {
  dropIdentityTriggers,
  createIdentityTriggers,
  watchedSessionColumns,
} from './004_accounts.ts'
import { dropTables, index, insertRows, stamps, unique } from './helpers.ts'
import { createOutgoingCalls } from './outgoingCalls.ts'

/** Time and factors (space-separated `amr` values) of the last proof of identity in a session. */
const addProofs = async (knex: Knex) => {
  await knex.schema.alterTable('sessions', (t) => {
    t.bigInteger('confirmed_at').notNullable().defaultTo(0)
    t.string('factors', 64).notNullable().defaultTo('')
  })
  await knex('sessions').update({ confirmed_at: knex.ref('created_at') })
  await dropIdentityTriggers(knex, ['sessions'])
  await createIdentityTriggers(knex, 'sessions', [
    ...watchedSessionColumns,
    'confirmed_at',
    'factors',
  ])
}

/** Lists are stored as JSON. A secret is stored as an unkeyed digest, because it holds 256 random bits. */
const createClients = async (knex: Knex) => {
  await knex.schema.createTable('oauth_clients', (t) => {
    t.increments('id')
    t.integer('application_id').notNullable().references('applications.id')
    t.string('client_id', 20).notNullable()
    t.string('name', 128).notNullable()
    t.string('en_name', 128).notNullable()
    t.string('name_key', 128).notNullable()
    t.string('en_name_key', 128).notNullable()
    t.enum('kind', ['web', 'browser', 'native']).notNullable()
    t.boolean('is_own').notNullable().defaultTo(false)
    t.text('redirect_addresses').notNullable().defaultTo('[]')
    t.text('logout_redirect_addresses').notNullable().defaultTo('[]')
    t.text('logout_address').notNullable().defaultTo('')
    t.text('login_address').notNullable().defaultTo('')
    t.text('scopes').notNullable().defaultTo('[]')
    t.boolean('refreshes').notNullable().defaultTo(true)
    t.enum('require_acr', ['', '1fa', '2fa', 'phr']).notNullable().defaultTo('')
    t.boolean('require_pushed').notNullable().defaultTo(false)
    t.text('public_keys').notNullable().defaultTo('')
    t.enum('state', ['active', 'disabled']).notNullable().defaultTo('active')
    t.bigInteger('last_used_at')
    stamps(t)
  })
  await unique(knex, 'oauth_clients', ['client_id'])
  await unique(knex, 'oauth_clients', ['is_own', 'name_key'])
  await unique(knex, 'oauth_clients', ['is_own', 'en_name_key'])
  await index(knex, 'oauth_clients', ['application_id'])

  await knex.schema.createTable('oauth_secrets', (t) => {
    t.increments('id')
    t.integer('client_id').notNullable().references('oauth_clients.id').onDelete('CASCADE')
    t.string('secret_hash', 64).notNullable()
    t.string('hint', 4).notNullable()
    t.integer('created_by').references('users.id').onDelete('SET NULL')
    t.bigInteger('created_at').notNullable()
    t.bigInteger('ended_at')
    t.bigInteger('last_used_at')
  })
  await unique(knex, 'oauth_secrets', ['secret_hash'])
  await index(knex, 'oauth_secrets', ['client_id'])
}

const artifactLookups = ['grant_id', 'account_id', 'uid', 'user_code']

/** Signing keys, and everything that the provider stores: `id` is a digest wherever the id itself is a secret. */
const createArtifacts = async (knex: Knex) => {
  await knex.schema.createTable('oauth_keys', (t) => {
    t.string('id', 43).primary()
    t.text('public_key').notNullable()
    t.text('sealed').notNullable()
    t.enum('state', ['next', 'active', 'retired']).notNullable()
    t.bigInteger('created_at').notNullable()
    t.bigInteger('active_at').notNullable()
    t.bigInteger('retired_at')
  })
  await knex.schema.createTable('oauth_artifacts', (t) => {
    t.string('model', 32).notNullable()
    t.string('id', 64).notNullable()
    t.text('payload').notNullable()
    t.string('grant_id', 64)
    t.string('account_id', 16)
    t.string('client_id', 20)
    t.string('uid', 64)
    t.string('user_code', 64)
    t.bigInteger('consumed_at')
    t.bigInteger('polled_at')
    t.bigInteger('expires_at')
    t.primary(['model', 'id'])
  })
  for (const column of artifactLookups)
    await index(knex, 'oauth_artifacts', [column], { where: `${column} IS NOT NULL` })
  await index(knex, 'oauth_artifacts', ['expires_at'])
}

/** Links the provider's sessions to portal sessions, and records the applications that each session opened. */
const createLogins = async (knex: Knex) => {
  await knex.schema.createTable('oauth_sessions', (t) => {
    t.string('uid', 64).primary()
    t.string('session_id', 32).notNullable().references('sessions.id').onDelete('CASCADE')
    t.bigInteger('created_at').notNullable()
  })
  await index(knex, 'oauth_sessions', ['session_id'])
  await knex.schema.createTable('oauth_logins', (t) => {
    t.string('session_id', 32).notNullable().references('sessions.id').onDelete('CASCADE')
    t.integer('client_id').notNullable().references('oauth_clients.id').onDelete('CASCADE')
    t.string('sid', 64).notNullable()
    t.string('grant_id', 64).notNullable()
    t.bigInteger('first_at').notNullable()
    t.bigInteger('last_at').notNullable()
    t.primary(['session_id', 'client_id'])
  })
  await index(knex, 'oauth_logins', ['client_id', 'last_at'])
  await knex.schema.createTable('oauth_consents', (t) => {
    t.integer('user_id').notNullable().references('users.id').onDelete('CASCADE')
    t.integer('client_id').notNullable().references('oauth_clients.id').onDelete('CASCADE')
    t.text('scopes').notNullable()
    t.bigInteger('agreed_at').notNullable()
    t.bigInteger('updated_at').notNullable()
    t.primary(['user_id', 'client_id'])
  })
  await index(knex, 'oauth_consents', ['client_id'])
}

/** Screens of clients, which open from the page of their application. */
const screens = [
  [1764, 1760, '/:applicationId/clients/create', 'create', '新建接入', 'New client'],
  [1765, 1760, '/:applicationId/clients/:id', 'detail', '接入详情', 'Client details'],
  [1766, 1765, '/edit', 'edit', '编辑接入', 'Edit client'],
  [1767, 1765, '/tried', 'tried', '试一试', 'Try it'],
] as const

/** Roles that may edit applications get the screens, too. */
const addScreens = async (knex: Knex) => {
  const editing = await knex('role_permissions').where({ permission_id: 1763 }).pluck('role_id')
  const now = Date.now()
  await insertRows(
    knex,
    'permissions',
    screens.map(([id, parent_id, path, file, name, en_name]) => ({
      id,
      application_id: 1,
      parent_id,
      type: 'menu',
      path,
      file_path: `applicationClient/${file}`,
      name,
      en_name,
      icon: '',
      visible: false,
      sort_order: 55,
      created_at: now,
      updated_at: now,
    })),
  )
  await insertRows(
    knex,
    'role_permissions',
    editing.flatMap((role_id) => screens.map(([permission_id]) => ({ role_id, permission_id }))),
  )
}

/** The OpenID provider: clients of applications, its keys, what it stores, and the calls that end sessions elsewhere. */
export const up = async (knex: Knex): Promise<void> => {
  await addProofs(knex)
  await createClients(knex)
  await createArtifacts(knex)
  await createLogins(knex)
  await createOutgoingCalls(knex)
  await addScreens(knex)
  await insertRows(knex, 'change_marks', [{ name: 'oauth', value: 1 }])
}

export const down = async (knex: Knex): Promise<void> => {
  await knex('change_marks').where({ name: 'oauth' }).delete()
  await knex('permissions').where({ parent_id: 1765 }).delete()
  await knex('permissions').whereIn('id', [1764, 1765]).delete()
  await dropTables(knex, [
    'outgoing_calls',
    'oauth_consents',
    'oauth_logins',
    'oauth_sessions',
    'oauth_artifacts',
    'oauth_keys',
    'oauth_secrets',
    'oauth_clients',
  ])
  await dropIdentityTriggers(knex, ['sessions'])
  for (const column of ['factors', 'confirmed_at'])
    await knex.raw(`ALTER TABLE sessions DROP COLUMN ${column}`)
  await createIdentityTriggers(knex, 'sessions', watchedSessionColumns)
}
