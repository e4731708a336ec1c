import type { Knex } from 'knex'
import { index, insertRows } from './helpers.ts'

const menu = 1840
/** Who may log others out, or manages all users, sees who is online. */
const before = [1405, 1450]
const holders = [
  ['role_permissions', 'role_id'],
  ['company_permissions', 'company_id'],
] as const

/** The screen of who is online, and the index that it is read from. */
export const up = async (knex: Knex): Promise<void> => {
  await index(knex, 'sessions', ['last_seen_at'], { where: 'ended_at IS NULL' })
  await insertRows(knex, 'permissions', [
    {
      id: menu,
      application_id: 1,
      parent_id: 1020,
      key: 'online:list',
      type: 'menu',
      path: '/online',
      file_path: 'online/list',
      name: '在线用户',
      en_name: 'Online users',
      icon: 'online-users',
      visible: true,
      always_visible: false,
      keep_alive: true,
      hide_or_gray: 0,
      sort_order: 1460,
      version: 1,
      created_at: 0,
      updated_at: 0,
    },
  ])
  for (const [table, column] of holders) {
    const rows: Record<string, number>[] = await knex(table)
      .whereIn('permission_id', before)
      .distinct(column)
    await insertRows(
      knex,
      table,
      rows.map((row) => ({ ...row, permission_id: menu })),
    )
  }
  await knex('change_marks').where({ name: 'rights' }).increment('value', 1)
}

export const down = async (knex: Knex): Promise<void> => {
  for (const [table] of holders) await knex(table).where({ permission_id: menu }).delete()
  await knex('permissions').where({ id: menu }).delete()
  await knex.raw('DROP INDEX sessions_last_seen_at_index')
}
