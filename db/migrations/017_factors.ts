import type { Knex } from 'knex'
import { createIdentityTriggers, dropIdentityTriggers, watched } from './004_accounts.ts'
import { dropTables, index, insertRows, stamps, unique } from './helpers.ts'

/** Columns that the gate of a running session depends on. */
const gateColumns = { users: 'has_second_factor', companies: 'second_factor_since' } as const

const gatedTables = ['users', 'companies'] as const

const addGate = async (knex: Knex) => {
  await knex.schema.alterTable('users', (t) => {
    t.boolean('has_second_factor').notNullable().defaultTo(false)
  })
  await knex.schema.alterTable('companies', (t) => {
    /** Time since which the company requires a second factor of its members. */
    t.bigInteger('second_factor_since')
  })
  await dropIdentityTriggers(knex, gatedTables)
  for (const table of gatedTables)
    await createIdentityTriggers(knex, table, [...watched[table].columns, gateColumns[table]])
}

const createFactors = async (knex: Knex) => {
  await knex.schema.createTable('factors', (t) => {
    t.increments('id')
    t.integer('user_id').notNullable().references('users.id').onDelete('CASCADE')
    t.enum('kind', ['totp', 'passkey']).notNullable()
    t.string('name', 64).notNullable()
    /** The secret of an authenticator app, encrypted; empty for a passkey. */
    t.text('sealed').notNullable().defaultTo('')
    t.string('credential_id', 1400)
    t.text('public_key').notNullable().defaultTo('')
    t.bigInteger('counter').notNullable().defaultTo(0)
    /** A JSON list. */
    t.text('transports').notNullable().defaultTo('[]')
    t.boolean('is_synced').notNullable().defaultTo(false)
    /** The last time step whose code was used. */
    t.bigInteger('last_step')
    /** Null until the owner typed the first code; the factor counts for nothing before. */
    t.bigInteger('confirmed_at')
    t.bigInteger('last_used_at')
    stamps(t)
  })
  await unique(knex, 'factors', ['credential_id'])
  await index(knex, 'factors', ['user_id'])

  await knex.schema.createTable('recovery_codes', (t) => {
    t.integer('user_id').notNullable().references('users.id').onDelete('CASCADE')
    t.string('code_hash', 64).notNullable()
    t.bigInteger('used_at')
    t.primary(['user_id', 'code_hash'])
  })
}

/** New permissions, each with the one whose holders get it. */
const added = [
  {
    id: 1407,
    parent: 1400,
    like: 1406,
    order: 35,
    key: 'user:resetFactors',
    name: '重置二次验证',
    en: 'Reset second factors',
  },
  {
    id: 1328,
    parent: 1324,
    like: 1222,
    order: 12,
    key: 'company:security',
    name: '安全要求',
    en: 'Security requirements',
  },
] as const

const grants = [
  ['role_permissions', 'role_id'],
  ['company_permissions', 'company_id'],
  ['permission_package_permissions', 'package_id'],
] as const

const addPermissions = async (knex: Knex) => {
  const now = Date.now()
  await insertRows(
    knex,
    'permissions',
    added.map(({ id, parent, order, key, name, en }) => ({
      id,
      key,
      application_id: 1,
      parent_id: parent,
      type: 'button',
      path: '',
      file_path: '',
      name,
      en_name: en,
      icon: '',
      visible: true,
      sort_order: order,
      created_at: now,
      updated_at: now,
    })),
  )
  for (const [table, owner] of grants)
    for (const { id, like } of added) {
      const owners: number[] = await knex<Record<string, number>>(table)
        .where({ permission_id: like })
        .pluck(owner)
      await insertRows(
        knex,
        table,
        owners.map((value) => ({ [owner]: value, permission_id: id })),
      )
    }
}

/** Second factors and recovery codes, and the requirement of a company that its members have one. */
export const up = async (knex: Knex): Promise<void> => {
  await addGate(knex)
  await createFactors(knex)
  await addPermissions(knex)
}

export const down = async (knex: Knex): Promise<void> => {
  await knex('permissions')
    .whereIn(
      'id',
      added.map(({ id }) => id),
    )
    .delete()
  await dropTables(knex, ['recovery_codes', 'factors'])
  await dropIdentityTriggers(knex, gatedTables)
  for (const table of gatedTables) {
    await knex.raw(`ALTER TABLE ${table} DROP COLUMN ${gateColumns[table]}`)
    await createIdentityTriggers(knex, table)
  }
}
