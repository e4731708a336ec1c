import type { Knex } from 'knex'
import { dropTables, index, sortColumn, sortIndex, stamps, unique } from './helpers.ts'

const sorts = ['name_sort', 'type', 'application_id', 'data_level', 'created_at', 'updated_at']

const createRoles = async (knex: Knex) => {
  await knex.schema.createTable('roles', (t) => {
    t.increments('id')
    t.string('key', 64)
    t.string('name', 64).notNullable()
    t.string('name_key', 64).notNullable()
    t.string('en_name', 64).notNullable().defaultTo('')
    t.text('description').notNullable().defaultTo('')
    t.text('search_key').notNullable().defaultTo('')
    t.enum('type', ['normal', 'superAdministrator', 'preset']).notNullable()
    t.enum('preset_level', ['system', 'company'])
    t.integer('application_id').notNullable().references('applications.id')
    t.integer('company_id').references('companies.id').onDelete('CASCADE')
    t.string('nation_code', 8).notNullable().defaultTo('')
    t.string('addr_code', 64).notNullable().defaultTo('')
    t.integer('data_level').notNullable().defaultTo(0)
    stamps(t)
    sortColumn(knex, t, 'name')
    t.check("(type = 'preset') = (preset_level IS NOT NULL)", [], 'roles_preset_has_level')
  })
  await unique(knex, 'roles', ['key'])
  await unique(knex, 'roles', ['company_id', 'application_id', 'name_key'])
  await unique(knex, 'roles', ['application_id', 'name_key'], 'company_id IS NULL')
  for (const column of sorts) await sortIndex(knex, 'roles', column)

  await knex.schema.createTable('role_permissions', (t) => {
    t.integer('role_id').notNullable().references('roles.id').onDelete('CASCADE')
    t.integer('permission_id').notNullable().references('permissions.id').onDelete('CASCADE')
    t.primary(['role_id', 'permission_id'])
  })
  await knex.schema.createTable('user_roles', (t) => {
    t.integer('user_id').notNullable().references('users.id').onDelete('CASCADE')
    t.integer('application_id').notNullable().references('applications.id')
    t.integer('role_id').notNullable().references('roles.id').onDelete('CASCADE')
    t.primary(['user_id', 'application_id'])
  })
  await index(knex, 'user_roles', ['role_id', 'user_id'])
}

/** Roles, applications that people pinned or used, and requests for permissions. */
export const up = async (knex: Knex): Promise<void> => {
  await createRoles(knex)

  await knex.schema.createTable('application_uses', (t) => {
    t.integer('user_id').notNullable().references('users.id').onDelete('CASCADE')
    t.integer('application_id').notNullable().references('applications.id').onDelete('CASCADE')
    t.bigInteger('pinned_at')
    t.bigInteger('used_at')
    t.primary(['user_id', 'application_id'])
  })

  await knex.schema.createTable('rights_requests', (t) => {
    t.increments('id')
    t.integer('user_id').notNullable().references('users.id').onDelete('CASCADE')
    t.integer('company_id').references('companies.id').onDelete('CASCADE')
    t.integer('permission_id').notNullable().references('permissions.id').onDelete('CASCADE')
    t.enum('addressee', ['company', 'system']).notNullable()
    t.text('message').notNullable().defaultTo('')
    t.enum('status', ['inReview', 'granted', 'declined', 'withdrawn']).notNullable()
    t.text('reason').notNullable().defaultTo('')
    t.string('role_name', 64)
    t.integer('decided_by').references('users.id')
    t.bigInteger('decided_at')
    stamps(t)
  })
  await unique(knex, 'rights_requests', ['user_id', 'permission_id'], "status = 'inReview'")
  await index(knex, 'rights_requests', ['company_id', 'status', 'id'])
  await index(knex, 'rights_requests', ['status', 'created_at', 'id'])
}

export const down = (knex: Knex): Promise<void> =>
  dropTables(knex, [
    'rights_requests',
    'application_uses',
    'user_roles',
    'role_permissions',
    'roles',
  ])
