import type { Knex } from 'knex'
import { createEntries, dropEntries, entryColumns } from './009_log.ts'
import { dropTables, index, insertRows, stamps, unique } from './helpers.ts'

/** Access tokens of companies for their scripts. A token is stored as an unkeyed digest, because it holds 256 random bits. */
const createTokens = async (knex: Knex) => {
  await knex.schema.createTable('api_tokens', (t) => {
    t.increments('id')
    t.integer('company_id').notNullable().references('companies.id')
    t.integer('user_id').notNullable().references('users.id')
    t.string('name', 64).notNullable()
    t.string('name_key', 64).notNullable()
    t.string('token_hash', 64).notNullable()
    t.bigInteger('expires_at').notNullable()
    t.bigInteger('ended_at')
    t.bigInteger('last_used_at')
    t.string('last_address', 45).notNullable().defaultTo('')
    /** Time of the message that the token expires soon. */
    t.bigInteger('warned_at')
    /** Time of the restored backup that the token came with, until an administrator accepts it. */
    t.bigInteger('restored_at')
    stamps(t)
  })
  await unique(knex, 'api_tokens', ['token_hash'])
  await unique(knex, 'api_tokens', ['company_id', 'name_key'], 'ended_at IS NULL')
  await index(knex, 'api_tokens', ['user_id'])
  await index(knex, 'api_tokens', ['expires_at'])
  await knex.schema.createTable('api_token_permissions', (t) => {
    t.integer('token_id').notNullable().references('api_tokens.id').onDelete('CASCADE')
    t.integer('permission_id').notNullable().references('permissions.id').onDelete('CASCADE')
    t.primary(['token_id', 'permission_id'])
  })
  await index(knex, 'api_token_permissions', ['permission_id'])
}

/** Menu entries of access tokens and webhooks, and their screens. */
const entries = [
  [1890, 1010, 13, 'apiToken:manage', '/apiTokens', 'apiToken/list', '接口令牌', 'Access tokens'],
  [1891, 1890, 13, null, '/:id/show', 'apiToken/detail', '接口令牌详情', 'Access token details'],
  [1892, 1890, 13, null, '/create', 'apiToken/edit', '新建接口令牌', 'New access token'],
  [1895, 1040, 63, 'webhook:manage', '/webhooks', 'webhook/list', '事件订阅', 'Webhooks'],
  [1896, 1895, 63, null, '/:id/show', 'webhook/detail', '事件订阅详情', 'Webhook details'],
  [1897, 1895, 63, null, '/create', 'webhook/edit', '新建事件订阅', 'New webhook'],
  [1898, 1895, 63, null, '/:id', 'webhook/edit', '编辑事件订阅', 'Edit webhook'],
] as const

const icons: Readonly<Record<number, string>> = { 1890: 'access-token', 1895: 'webhook' }
const ids = entries.map(([id]) => id)
/** The default roles of system and company super administrators. */
const administrators = [1, 2]

const addScreens = async (knex: Knex) => {
  const now = Date.now()
  await insertRows(
    knex,
    'permissions',
    entries.map(([id, parent_id, sort_order, key, path, file_path, name, en_name]) => ({
      id,
      application_id: 1,
      parent_id,
      type: 'menu',
      key,
      path,
      file_path,
      name,
      en_name,
      icon: icons[id] ?? '',
      visible: key !== null,
      keep_alive: key !== null,
      sort_order,
      created_at: now,
      updated_at: now,
    })),
  )
  await insertRows(
    knex,
    'role_permissions',
    administrators.flatMap((role_id) => ids.map((permission_id) => ({ role_id, permission_id }))),
  )
}

/** Access tokens, the screens of tokens and webhooks, and the log's record of the token or client behind a change. */
export const up = async (knex: Knex): Promise<void> => {
  await createTokens(knex)
  await addScreens(knex)
  await dropEntries(knex)
  await knex.schema.alterTable('logs', (t) => {
    /** The access token or application client that acted for the actor, e.g. `token:12` or `client:7`. */
    t.string('via', 24)
  })
  await createEntries(knex, [...entryColumns, 'via'])
}

export const down = async (knex: Knex): Promise<void> => {
  await dropEntries(knex)
  await knex.raw('ALTER TABLE logs DROP COLUMN via')
  await createEntries(knex)
  await knex('permissions').whereIn('id', ids).delete()
  await dropTables(knex, ['api_token_permissions', 'api_tokens'])
}
