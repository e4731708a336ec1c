import type { Knex } from 'knex'
import { dropTables, index, insertRows, stamps } from './helpers.ts'

const menu = 1830
const screens: readonly [path: string, file_path: string, name: string, en_name: string][] = [
  ['/announcements', 'announcement/list', '公告', 'Announcements'],
  ['/:id/show', 'announcement/detail', '公告详情', 'Announcement details'],
  ['/create', 'announcement/edit', '新建公告', 'New announcement'],
  ['/:id', 'announcement/edit', '编辑公告', 'Edit announcement'],
]
const ids = screens.map((_, place) => menu + place)

/** Announcements of the provider, and which of them each user has read. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('announcements', (t) => {
    t.increments('id')
    t.string('title', 128).notNullable()
    t.string('en_title', 128).notNullable()
    t.text('text').notNullable()
    t.text('en_text').notNullable()
    t.enum('importance', ['info', 'warning']).notNullable()
    t.enum('audience', ['everyone', 'signedIn', 'administrators']).notNullable()
    t.enum('status', ['draft', 'published', 'withdrawn']).notNullable().defaultTo('draft')
    t.bigInteger('starts_at')
    t.bigInteger('ends_at')
    t.bigInteger('published_at')
    /** Names title and text in both languages: another text is to be read again. */
    t.string('text_digest', 64).notNullable()
    t.text('search_key').notNullable()
    stamps(t)
  })
  await index(knex, 'announcements', ['status'])

  await knex.schema.createTable('announcement_reads', (t) => {
    t.integer('user_id').notNullable().references('users.id').onDelete('CASCADE')
    t.integer('announcement_id').notNullable().references('announcements.id').onDelete('CASCADE')
    t.string('text_digest', 64).notNullable()
    t.primary(['user_id', 'announcement_id'])
  })
  await index(knex, 'announcement_reads', ['announcement_id'])

  await insertRows(
    knex,
    'permissions',
    screens.map(([path, file_path, name, en_name], place) => ({
      id: menu + place,
      application_id: 1,
      parent_id: place ? menu : 1040,
      key: place ? null : 'announcement:manage',
      type: 'menu',
      path,
      file_path,
      name,
      en_name,
      icon: place ? '' : 'announcement-list',
      visible: place === 0,
      always_visible: false,
      keep_alive: place === 0,
      hide_or_gray: 0,
      sort_order: menu + place,
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
}

export const down = async (knex: Knex): Promise<void> => {
  const held: readonly string[] = ['role_permissions', 'company_permissions']
  for (const table of held) await knex(table).whereIn('permission_id', ids).delete()
  await knex('permissions').whereIn('id', ids).delete()
  await dropTables(knex, ['announcement_reads', 'announcements'])
}
