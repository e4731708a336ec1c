import type { Knex } from 'knex'
import { insertRows, stamps } from './helpers.ts'

const menu = 1850

/** The settings that the console changes, in one row instead of a table that nothing used, and their screen. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.dropTable('settings')
  await knex.schema.createTable('settings', (t) => {
    t.integer('id').primary()
    /** Those that were changed, as JSON; the others have their defaults. */
    t.text('values').notNullable()
    /** The secrets among them, sealed. */
    t.text('sealed').notNullable()
    stamps(t)
  })
  await insertRows(knex, 'settings', [
    { id: 1, values: '{}', sealed: '', version: 1, created_at: 0, updated_at: 0 },
  ])
  await insertRows(knex, 'permissions', [
    {
      id: menu,
      application_id: 1,
      parent_id: 1040,
      key: 'setting:manage',
      type: 'menu',
      path: '/settings',
      file_path: 'setting/edit',
      name: '系统设置',
      en_name: 'Settings',
      icon: 'system-settings',
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
  await knex.schema.dropTable('settings')
  await knex.schema.createTable('settings', (t) => {
    t.string('key', 64).primary()
    t.text('value').notNullable()
    t.bigInteger('updated_at').notNullable()
  })
}
