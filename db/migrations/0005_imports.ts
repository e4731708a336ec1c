import type { Knex } from 'knex'

/**
 * Imports of users. A file's rows wait here, checked, until they become users in one transaction. Times are
 * milliseconds since 1970 (UTC); `busy_company_id` holds the company while the server works on an import, so that there
 * is one at a time.
 */
const createTables = async (knex: Knex) => {
  await knex.schema.createTable('user_imports', (t) => {
    t.increments('id')
    t.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
    t.integer('created_by').notNullable().references('users.id').onDelete('CASCADE')
    t.string('file_name', 255).notNullable()
    t.enum('state', ['checking', 'checked', 'running', 'done', 'failed']).notNullable()
    t.string('failure', 40)
    t.integer('busy_company_id')
    t.integer('row_count').notNullable().defaultTo(0)
    t.integer('checked_count').notNullable().defaultTo(0)
    t.integer('refused_count').notNullable().defaultTo(0)
    t.bigInteger('heartbeat_at').notNullable()
    t.bigInteger('finished_at')
    t.integer('version').notNullable().defaultTo(1)
    t.bigInteger('created_at').notNullable()
    t.bigInteger('updated_at').notNullable()
  })
  await knex.raw(
    'CREATE UNIQUE INDEX user_imports_busy_company_id_unique ON user_imports (busy_company_id)',
  )
  await knex.raw('CREATE INDEX user_imports_company_id_index ON user_imports (company_id, id)')
  await knex.raw('CREATE INDEX user_imports_created_by_index ON user_imports (created_by)')
  await knex.schema.createTable('user_import_rows', (t) => {
    t.integer('import_id').notNullable().references('user_imports.id').onDelete('CASCADE')
    t.integer('row_number').notNullable()
    t.boolean('refused').notNullable()
    /** The cells as they stood in the file, and what is wrong with them, as JSON. */
    t.text('cells').notNullable()
    t.text('problems').notNullable()
    t.integer('role_count').notNullable().defaultTo(0)
    t.string('username', 32)
    t.string('username_key', 32)
    t.string('real_name', 64)
    t.string('nick_name', 64)
    t.string('dial_code', 8)
    t.string('phone', 16)
    t.string('email', 254)
    t.string('email_key', 254)
    t.text('search_key')
    t.string('locale', 8)
    t.primary(['import_id', 'row_number'])
  })
  await knex.raw(
    'CREATE INDEX user_import_rows_refused_index ON user_import_rows (import_id, refused, row_number)',
  )
  await knex.schema.createTable('user_import_roles', (t) => {
    t.integer('import_id').notNullable()
    t.integer('row_number').notNullable()
    t.integer('role_id').notNullable().references('roles.id').onDelete('CASCADE')
    t.primary(['import_id', 'row_number', 'role_id'])
    t.foreign(['import_id', 'row_number'])
      .references(['import_id', 'row_number'])
      .inTable('user_import_rows')
      .onDelete('CASCADE')
  })
  await knex.raw('CREATE INDEX user_import_roles_role_id_index ON user_import_roles (role_id)')
}

const entries = [
  {
    id: 1221,
    type: 'button',
    key: 'user:import',
    path: '',
    file_path: '',
    name: '导入用户',
    en_name: 'Import users',
    visible: true,
    after: 1401,
  },
  {
    id: 1222,
    type: 'button',
    key: 'user:resetPassword',
    path: '',
    file_path: '',
    name: '发送重置验证码',
    en_name: 'Send reset codes',
    visible: true,
    after: 1404,
  },
  {
    id: 1223,
    type: 'menu',
    key: null,
    path: '/import',
    file_path: 'user/import',
    name: '导入用户',
    en_name: 'Import users',
    visible: false,
    after: 1412,
  },
] as const

/** Built-in roles by number (0002_user_centre) that may keep users. */
const administrators = [1, 2]

const insertEntries = async (knex: Knex, now: number) => {
  for (const { after, ...entry } of entries) {
    const before = await knex('permissions').where({ id: after }).first('sort_order')
    const order = Number(before?.sort_order ?? 0)
    await knex('permissions').where('sort_order', '>', order).increment('sort_order', 1)
    await knex('permissions').insert({
      ...entry,
      application_id: 1,
      parent_id: 1400,
      icon: '',
      keep_alive: false,
      hide_or_gray: 1,
      sort_order: order + 1,
      created_at: now,
      updated_at: now,
    })
  }
  await knex('role_permissions').insert(
    administrators.flatMap((role_id) =>
      entries.map(({ id: permission_id }) => ({ role_id, permission_id })),
    ),
  )
}

export const up = async (knex: Knex): Promise<void> => {
  await createTables(knex)
  await insertEntries(knex, Date.now())
}

export const down = async (knex: Knex): Promise<void> => {
  const ids = entries.map(({ id }) => id)
  await knex('role_permissions').whereIn('permission_id', ids).delete()
  await knex('company_permissions').whereIn('permission_id', ids).delete()
  await knex('permissions').whereIn('id', ids).delete()
  for (const table of ['user_import_roles', 'user_import_rows', 'user_imports'])
    await knex.schema.dropTable(table)
}
