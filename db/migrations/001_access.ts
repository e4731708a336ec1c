import type { Knex } from 'knex'
import { dropTables, index, insertRows, sortColumn, sortIndex, stamps, unique } from './helpers.ts'

/** Counters and times that processes share. */
const counters = [
  /**
   * Version of the permissions, raised with every change. A process compares it with the version of its cached data.
   */
  { name: 'rights', value: 9 },
  /** Version of the station list, raised with every change. */
  { name: 'stations', value: 1 },
  /** Written when a login names an unknown account, so that it takes as long as a login to an existing account. */
  { name: 'absent', value: 1 },
  /** Only locked, never changed: transactions that count the sent codes and add another one run one after the other. */
  { name: 'codes', value: 1 },
  /**
   * Time when old log rows were last deleted. They are deleted at most once per hour, at most one day's rows each time.
   */
  { name: 'logDrop', value: 0 },
]

/**
 * Applications and the tree of their permissions. `name_key` and `en_name_key` hold names in the form that must be
 * unique.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('change_marks', (t) => {
    t.string('name', 32).primary()
    t.bigInteger('value').notNullable()
  })
  await insertRows(knex, 'change_marks', counters)

  await knex.schema.createTable('applications', (t) => {
    t.increments('id')
    t.integer('app_id').notNullable()
    t.string('name', 128).notNullable()
    t.string('en_name', 128).notNullable()
    t.string('name_key', 128).notNullable()
    t.string('en_name_key', 128).notNullable()
    t.text('description').notNullable().defaultTo('')
    t.text('en_description').notNullable().defaultTo('')
    t.enum('type', ['unavailable', 'basicService', 'terminalSoftware', 'platform']).notNullable()
    t.text('url').notNullable().defaultTo('')
    t.string('icon', 64).notNullable().defaultTo('')
    t.text('contact').notNullable().defaultTo('')
    t.integer('sort_order').notNullable().defaultTo(0)
    t.enum('state', ['active', 'retired']).notNullable().defaultTo('active')
    stamps(t)
    for (const column of ['name', 'en_name']) sortColumn(knex, t, column)
  })
  for (const column of ['app_id', 'name_key', 'en_name_key'])
    await unique(knex, 'applications', [column])
  for (const column of ['name_sort', 'en_name_sort']) await sortIndex(knex, 'applications', column)

  await knex.schema.createTable('permissions', (t) => {
    t.increments('id')
    t.integer('application_id').notNullable().references('applications.id')
    t.integer('parent_id').references('permissions.id')
    t.enum('type', ['platform', 'menu', 'button', 'data']).notNullable()
    t.string('key', 64)
    t.string('path', 512).notNullable().defaultTo('')
    t.string('file_path', 128).notNullable().defaultTo('')
    t.string('name', 128).notNullable()
    t.string('en_name', 128).notNullable().defaultTo('')
    t.string('icon', 64).notNullable().defaultTo('')
    t.boolean('visible').notNullable().defaultTo(true)
    t.boolean('always_visible').notNullable().defaultTo(false)
    t.boolean('keep_alive').notNullable().defaultTo(false)
    t.integer('hide_or_gray').notNullable().defaultTo(0)
    t.integer('sort_order').notNullable().defaultTo(0)
    stamps(t)
  })
  await unique(knex, 'permissions', ['key'])
  await index(knex, 'permissions', ['application_id', 'parent_id'])

  await knex.schema.createTable('application_permissions', (t) => {
    t.integer('application_id').notNullable().references('applications.id').onDelete('CASCADE')
    t.integer('permission_id').notNullable().references('permissions.id').onDelete('CASCADE')
    t.primary(['application_id', 'permission_id'])
  })
}

export const down = (knex: Knex): Promise<void> =>
  dropTables(knex, ['application_permissions', 'permissions', 'applications', 'change_marks'])
