import type { Knex } from 'knex'
import { dropTables, index, insertRows, sortedText, stamps, unique } from './helpers.ts'

const menu = 1880
/** The menu of all companies, behind which it stands. */
const companies = 1300
const screens: readonly [path: string, file_path: string, name: string, en_name: string][] = [
  ['/permission-packages', 'permissionPackage/list', '权限包', 'Permission packages'],
  ['/:id/show', 'permissionPackage/detail', '权限包详情', 'Permission package details'],
  ['/create', 'permissionPackage/edit', '新建权限包', 'New permission package'],
  ['/:id', 'permissionPackage/edit', '编辑权限包', 'Edit permission package'],
]
const ids = screens.map((_, place) => menu + place)

/** Permissions that the provider gives to companies together, and their screens. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('permission_packages', (t) => {
    t.increments('id')
    t.string('name', 64).notNullable()
    t.string('en_name', 64).notNullable()
    t.string('name_key', 64).notNullable()
    t.string('en_name_key', 64).notNullable()
    t.text('description').notNullable().defaultTo('')
    t.text('en_description').notNullable().defaultTo('')
    t.text('search_key').notNullable()
    stamps(t)
  })
  for (const column of ['name_key', 'en_name_key'])
    await unique(knex, 'permission_packages', [column])
  for (const column of ['name', 'en_name']) await sortedText(knex, 'permission_packages', column)
  await knex.schema.createTable('permission_package_permissions', (t) => {
    t.integer('package_id').notNullable().references('permission_packages.id').onDelete('CASCADE')
    t.integer('permission_id').notNullable().references('permissions.id').onDelete('CASCADE')
    t.primary(['package_id', 'permission_id'])
  })
  await index(knex, 'permission_package_permissions', ['permission_id'])
  const beside = await knex('permissions').where({ id: companies }).first('sort_order')
  await insertRows(
    knex,
    'permissions',
    screens.map(([path, file_path, name, en_name], place) => ({
      id: menu + place,
      application_id: 1,
      parent_id: place ? menu : 1010,
      key: place ? null : 'permissionPackage:manage',
      type: 'menu',
      path,
      file_path,
      name,
      en_name,
      icon: place ? '' : 'permission-packages',
      visible: place === 0,
      always_visible: false,
      keep_alive: place === 0,
      hide_or_gray: 0,
      sort_order: place ? menu + place : (beside?.sort_order ?? 0),
      version: 1,
      created_at: 0,
      updated_at: 0,
    })),
  )
  await insertRows(
    knex,
    'role_permissions',
    ids.map((permission_id) => ({ role_id: 1, permission_id })),
  )
  await knex('change_marks').where({ name: 'rights' }).increment('value', 1)
}

export const down = async (knex: Knex): Promise<void> => {
  const held: readonly string[] = ['role_permissions', 'company_permissions']
  for (const table of held) await knex(table).whereIn('permission_id', ids).delete()
  await knex('permissions').whereIn('id', ids).delete()
  await dropTables(knex, ['permission_package_permissions', 'permission_packages'])
}
