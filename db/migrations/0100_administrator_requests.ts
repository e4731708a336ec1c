import type { Knex } from 'knex'
import { index, insertRows, stamps, unique } from './helpers.ts'

const menu = 1870

/** Requests to make people system super administrators or ordinary users again, and their screen. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('administrator_requests', (t) => {
    t.increments('id')
    t.enum('change', ['add', 'remove']).notNullable()
    t.integer('user_id').notNullable().references('users.id').onDelete('CASCADE')
    t.integer('requested_by').notNullable().references('users.id').onDelete('CASCADE')
    t.text('message').notNullable().defaultTo('')
    t.enum('status', ['inReview', 'granted', 'declined', 'withdrawn']).notNullable()
    t.text('reason').notNullable().defaultTo('')
    t.integer('decided_by').references('users.id')
    t.bigInteger('decided_at')
    stamps(t)
  })
  await unique(knex, 'administrator_requests', ['user_id'], "status = 'inReview'")
  await index(knex, 'administrator_requests', ['user_id', 'id'])
  await insertRows(knex, 'permissions', [
    {
      id: menu,
      application_id: 1,
      parent_id: 1040,
      key: 'systemAdministrator:manage',
      type: 'menu',
      path: '/administrators',
      file_path: 'administratorRequest/manage',
      name: '系统超级管理员',
      en_name: 'System administrators',
      icon: 'account-security',
      visible: true,
      always_visible: false,
      keep_alive: true,
      hide_or_gray: 0,
      sort_order: menu,
      version: 1,
      created_at: 0,
      updated_at: 0,
    },
  ])
  await insertRows(knex, 'role_permissions', [{ role_id: 1, permission_id: menu }])
  await knex('change_marks').where({ name: 'rights' }).increment('value', 1)
}

export const down = async (knex: Knex): Promise<void> => {
  const held: readonly string[] = ['role_permissions', 'company_permissions']
  for (const table of held) await knex(table).where({ permission_id: menu }).delete()
  await knex('permissions').where({ id: menu }).delete()
  await knex.schema.dropTable('administrator_requests')
}
