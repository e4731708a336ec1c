import type { Knex } from 'knex'
import { dropTables, insertRows, stamps, unique } from './helpers.ts'

const menu = 1860
const screens: readonly [path: string, file_path: string, name: string, en_name: string][] = [
  ['/legal-documents', 'legalDocument/list', '协议与政策', 'Legal documents'],
  ['/:id/show', 'legalDocument/detail', '协议与政策详情', 'Legal document details'],
  ['/create', 'legalDocument/edit', '新建版本', 'New version'],
  ['/:id', 'legalDocument/edit', '编辑草稿', 'Edit draft'],
]
const ids = screens.map((_, place) => menu + place)

/** Versions of the user agreement and the privacy policy, which take the place of the model texts. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('legal_documents', (t) => {
    t.increments('id')
    t.string('kind', 16).notNullable()
    t.string('document_version', 32).notNullable()
    /** ISO 8601: texts of days are in the order of the days. */
    t.string('effective_from', 10).notNullable()
    t.text('text').notNullable()
    t.text('en_text').notNullable()
    t.bigInteger('published_at')
    t.text('search_key').notNullable()
    stamps(t)
  })
  await unique(knex, 'legal_documents', ['kind', 'document_version'])
  await insertRows(
    knex,
    'permissions',
    screens.map(([path, file_path, name, en_name], place) => ({
      id: menu + place,
      application_id: 1,
      parent_id: place ? menu : 1040,
      key: place ? null : 'legalDocument:manage',
      type: 'menu',
      path,
      file_path,
      name,
      en_name,
      icon: place ? '' : 'legal-documents',
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
  await knex('change_marks').where({ name: 'rights' }).increment('value', 1)
}

export const down = async (knex: Knex): Promise<void> => {
  const held: readonly string[] = ['role_permissions', 'company_permissions']
  for (const table of held) await knex(table).whereIn('permission_id', ids).delete()
  await knex('permissions').whereIn('id', ids).delete()
  await dropTables(knex, ['legal_documents'])
}
