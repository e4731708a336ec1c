import type { Knex } from 'knex'
import { index, insertRows, stamps, unique } from './helpers.ts'

const entries = [
  {
    id: 1330,
    parent_id: 1010,
    key: 'quotaRequest:review',
    name: '配额申请',
    en_name: 'Quota requests',
    path: '/quotaRequests',
    file_path: 'quotaRequest/manage',
    icon: 'application-status',
    visible: true,
    keep_alive: true,
    like: 1300,
  },
  {
    id: 1331,
    parent_id: 1324,
    key: null,
    name: '编辑企业信息',
    en_name: 'Edit company details',
    path: '/edit',
    file_path: 'company/ownEdit',
    icon: '',
    visible: false,
    keep_alive: false,
    like: 1324,
  },
] as const

/** What holds permissions, and by which column. */
const holders = [
  ['role_permissions', 'role_id'],
  ['company_permissions', 'company_id'],
] as const

/** Gives a permission to everyone who holds another one. */
const giveToHolders = async (knex: Knex, id: number, like: number) => {
  for (const [table, column] of holders) {
    const rows: Record<string, number>[] = await knex(table)
      .whereIn('permission_id', [like])
      .distinct(column)
    await insertRows(
      knex,
      table,
      rows.map((row) => ({ ...row, permission_id: id })),
    )
  }
}

/** Requests of companies for more quota, the provider's screen of them, and the form for one's own company. */
export const up = async (knex: Knex): Promise<void> => {
  const now = Date.now()
  await knex.schema.createTable('quota_requests', (t) => {
    t.increments('id')
    t.integer('user_id').notNullable().references('users.id').onDelete('CASCADE')
    t.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
    for (const prefix of ['', 'granted_']) {
      t.integer(`${prefix}user_quota`)
      t.integer(`${prefix}device_quota`)
      t.bigInteger(`${prefix}storage_quota`)
    }
    t.text('message').notNullable().defaultTo('')
    t.enum('status', ['inReview', 'granted', 'declined', 'withdrawn']).notNullable()
    t.text('reason').notNullable().defaultTo('')
    t.integer('decided_by').references('users.id')
    t.bigInteger('decided_at')
    stamps(t)
  })
  await unique(knex, 'quota_requests', ['company_id'], "status = 'inReview'")
  await index(knex, 'quota_requests', ['company_id', 'created_at'])
  await index(knex, 'quota_requests', ['status', 'created_at', 'id'])
  await index(knex, 'quota_requests', ['user_id'])
  for (const { like, ...entry } of entries) {
    const beside = await knex('permissions').where({ id: like }).first('sort_order')
    await knex('permissions').insert({
      ...entry,
      application_id: 1,
      type: 'menu',
      always_visible: false,
      hide_or_gray: 0,
      sort_order: beside?.sort_order ?? 0,
      version: 1,
      created_at: now,
      updated_at: now,
    })
    await giveToHolders(knex, entry.id, like)
  }
  await knex('change_marks').where({ name: 'rights' }).increment('value', 1)
}

export const down = async (knex: Knex): Promise<void> => {
  for (const { id } of entries) {
    for (const [table] of holders) await knex(table).where({ permission_id: id }).delete()
    await knex('permissions').where({ id }).delete()
  }
  await knex.schema.dropTable('quota_requests')
}
