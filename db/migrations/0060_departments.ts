import type { Knex } from 'knex'
import { index, insertRows, stamps } from './helpers.ts'

const people = 1400
const menu = 1480
const screens: readonly [path: string, file_path: string, name: string, en_name: string][] = [
  ['/departments', 'department/list', '部门', 'Departments'],
  ['/:id/show', 'department/detail', '部门详情', 'Department details'],
  ['/create', 'department/edit', '新建部门', 'New department'],
  ['/:id', 'department/edit', '编辑部门', 'Edit department'],
]
const ids = screens.map((_, place) => menu + place)

/** Built-in roles that get the screens: the super administrators of the system and of a company. */
const administrators = [1, 2]

const giveScreens = async (knex: Knex) => {
  const allUsers: { sort_order: number } | undefined = await knex('permissions')
    .where({ id: 1450 })
    .first('sort_order')
  const besideUsers = allUsers?.sort_order ?? menu
  await insertRows(
    knex,
    'permissions',
    screens.map(([path, file_path, name, en_name], place) => ({
      id: menu + place,
      application_id: 1,
      parent_id: place ? menu : 1020,
      key: place ? null : 'department:manage',
      type: 'menu',
      path,
      file_path,
      name,
      en_name,
      icon: place ? '' : 'department-list',
      visible: place === 0,
      always_visible: false,
      keep_alive: place === 0,
      hide_or_gray: 0,
      sort_order: besideUsers,
      version: 1,
      created_at: 0,
      updated_at: 0,
    })),
  )
  const companies: { company_id: number }[] = await knex('company_permissions')
    .where({ permission_id: people })
    .select('company_id')
  for (const permission_id of ids) {
    const roles = administrators.map((role_id) => ({ role_id, permission_id }))
    await insertRows(knex, 'role_permissions', roles)
    const bounds = companies.map(({ company_id }) => ({ company_id, permission_id }))
    await insertRows(knex, 'company_permissions', bounds)
  }
  await knex('change_marks').where({ name: 'rights' }).increment('value', 1)
}

/** Departments of companies, as a tree. `tree_key` sorts it: for each level, the place among its siblings and the id. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('departments', (t) => {
    t.increments('id')
    t.integer('company_id').notNullable().references('companies.id')
    t.integer('parent_id').references('departments.id')
    t.string('name', 64).notNullable()
    t.integer('sort_order').notNullable()
    t.text('path').notNullable().defaultTo('')
    t.text('tree_key').notNullable().defaultTo('')
    t.text('search_key').notNullable().defaultTo('')
    stamps(t)
  })
  await index(knex, 'departments', ['company_id', 'tree_key', 'id'])
  await index(knex, 'departments', ['parent_id'])
  const column = 'ADD COLUMN department_id integer REFERENCES departments (id)'
  await knex.raw(`ALTER TABLE users ${column}`)
  await knex.raw(`ALTER TABLE user_import_rows ${column} ON DELETE SET NULL`)
  await index(knex, 'users', ['department_id'], { where: 'department_id IS NOT NULL' })
  await giveScreens(knex)
}

export const down = async (knex: Knex): Promise<void> => {
  const held: readonly string[] = ['role_permissions', 'company_permissions']
  for (const table of held) await knex(table).whereIn('permission_id', ids).delete()
  await knex('permissions').whereIn('id', ids).delete()
  await knex.raw('DROP INDEX users_department_id_index')
  for (const table of ['users', 'user_import_rows'])
    await knex.raw(`ALTER TABLE ${table} DROP COLUMN department_id`)
  await knex.schema.dropTable('departments')
}
