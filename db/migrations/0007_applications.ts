import type { Knex } from 'knex'

/**
 * What people do with applications (pins, recent use), requests for rights, files that the server keeps for the
 * download page, and the screens for these. Times are milliseconds since 1970 (UTC).
 */

const createTables = async (knex: Knex) => {
  await knex.schema.createTable('application_uses', (t) => {
    t.integer('user_id').notNullable().references('users.id').onDelete('CASCADE')
    t.integer('application_id').notNullable().references('applications.id').onDelete('CASCADE')
    t.bigInteger('pinned_at')
    t.bigInteger('used_at')
    t.primary(['user_id', 'application_id'])
  })

  await knex.schema.createTable('rights_requests', (t) => {
    t.increments('id')
    t.integer('user_id').notNullable().references('users.id').onDelete('CASCADE')
    t.integer('company_id').references('companies.id').onDelete('CASCADE')
    t.integer('permission_id').notNullable().references('permissions.id').onDelete('CASCADE')
    t.enum('addressee', ['company', 'system']).notNullable()
    t.text('message').notNullable().defaultTo('')
    t.enum('status', ['inReview', 'granted', 'declined', 'withdrawn']).notNullable()
    t.text('reason').notNullable().defaultTo('')
    t.string('role_name', 64)
    t.integer('decided_by').references('users.id')
    t.bigInteger('decided_at')
    t.integer('version').notNullable().defaultTo(1)
    t.bigInteger('created_at').notNullable()
    t.bigInteger('updated_at').notNullable()
  })
  await knex.raw(
    "CREATE UNIQUE INDEX rights_requests_user_id_permission_id_unique ON rights_requests (user_id, permission_id) WHERE status = 'inReview'",
  )
  await knex.raw(
    'CREATE INDEX rights_requests_company_id_status_id_index ON rights_requests (company_id, status, id)',
  )
  await knex.raw(
    'CREATE INDEX rights_requests_status_created_at_id_index ON rights_requests (status, created_at, id)',
  )

  /** A file lies in the folder of downloads under its id; `name` is only what a browser saves it as. */
  await knex.schema.createTable('download_files', (t) => {
    t.string('id', 32).primary()
    t.string('name', 255).notNullable()
    t.bigInteger('size').notNullable()
    t.string('sha256', 64).notNullable()
    t.bigInteger('created_at').notNullable()
  })
  await knex.schema.alterTable('downloads', (t) => {
    t.string('platform', 64).notNullable().defaultTo('')
    t.string('file_id', 32)
  })
  await knex.raw('CREATE UNIQUE INDEX downloads_file_id_unique ON downloads (file_id)')
}

interface Entry {
  id: number
  parent: number
  type: 'menu' | 'button'
  key?: string
  name: string
  en: string
  path: string
  file: string
  icon?: string
  hidden?: boolean
  keep?: boolean
  /** Stands right behind this entry; hidden ones stand at the end. */
  behind?: number
}

const userCentre = 1
const root = 1000
const menu = { parent: root, type: 'menu', keep: true } as const
const page = { type: 'menu', hidden: true } as const

const entries: Entry[] = [
  {
    ...menu,
    id: 1780,
    key: 'rightsRequest:review',
    name: '权限申请',
    en: 'Permission requests',
    path: '/rightsRequests',
    file: 'rightsRequest/manage',
    icon: 'apply-manage',
    behind: 1220,
  },
  {
    ...menu,
    id: 1760,
    key: 'application:manage',
    name: '应用管理',
    en: 'Applications',
    path: '/applications',
    file: 'application/list',
    icon: 'menu-manage',
    behind: 1720,
  },
  {
    ...page,
    id: 1761,
    parent: 1760,
    name: '应用详情',
    en: 'Application details',
    path: '/:id/show',
    file: 'application/detail',
  },
  {
    ...page,
    id: 1762,
    parent: 1760,
    name: '新建应用',
    en: 'New application',
    path: '/create',
    file: 'application/edit',
    keep: true,
  },
  {
    ...page,
    id: 1763,
    parent: 1760,
    name: '编辑应用',
    en: 'Edit application',
    path: '/:id',
    file: 'application/edit',
  },
  {
    ...menu,
    id: 1770,
    name: '下载管理',
    en: 'Downloads',
    path: '/downloads',
    file: 'download/list',
    icon: 'menu-manage',
    behind: 1760,
  },
  {
    ...page,
    id: 1771,
    parent: 1770,
    name: '新建下载',
    en: 'New download',
    path: '/create',
    file: 'download/edit',
    keep: true,
  },
  {
    ...page,
    id: 1772,
    parent: 1770,
    name: '编辑下载',
    en: 'Edit download',
    path: '/:id',
    file: 'download/edit',
  },
]

const ids = entries.map(({ id }) => id)

/** Frees the place behind a sibling. @returns the place */
const placeBehind = async (knex: Knex, id: number): Promise<number> => {
  const row = await knex('permissions').where({ id }).first('sort_order', 'parent_id')
  if (!row) return 1000
  await knex('permissions')
    .where({ application_id: userCentre, parent_id: row.parent_id })
    .where('sort_order', '>', row.sort_order)
    .increment('sort_order', 1)
  return row.sort_order + 1
}

const insertEntries = async (knex: Knex) => {
  const now = Date.now()
  for (const entry of entries)
    await knex('permissions').insert({
      id: entry.id,
      application_id: userCentre,
      parent_id: entry.parent,
      type: entry.type,
      key: entry.key ?? null,
      path: entry.path,
      file_path: entry.file,
      name: entry.name,
      en_name: entry.en,
      icon: entry.icon ?? '',
      visible: !entry.hidden,
      keep_alive: entry.keep ?? false,
      sort_order: entry.behind === undefined ? entry.id : await placeBehind(knex, entry.behind),
      created_at: now,
      updated_at: now,
    })
  await knex('permissions').where({ key: 'download:manage' }).update({ parent_id: 1770 })
  const give = async (key: string, permissionIds: readonly number[]) => {
    const role = await knex('roles').where({ key }).first('id')
    if (role)
      await knex('role_permissions').insert(
        permissionIds.map((id) => ({ role_id: role.id, permission_id: id })),
      )
  }
  await give('systemSuperAdministrator', ids)
  await give('companySuperAdministrator', [1780])
  await knex('change_marks').where({ name: 'rights' }).increment('value', 1)
}

export const up = async (knex: Knex): Promise<void> => {
  await createTables(knex)
  await insertEntries(knex)
}

export const down = async (knex: Knex): Promise<void> => {
  await knex.schema.dropTable('rights_requests')
  await knex.schema.dropTable('application_uses')
  await knex('downloads').whereNotNull('file_id').delete()
  await knex.raw('DROP INDEX downloads_file_id_unique')
  await knex.schema.alterTable('downloads', (t) => {
    t.dropColumn('file_id')
    t.dropColumn('platform')
  })
  await knex.schema.dropTable('download_files')
  await knex('permissions').where({ key: 'download:manage' }).update({ parent_id: root })
  await knex('role_permissions').whereIn('permission_id', ids).delete()
  await knex('company_permissions').whereIn('permission_id', ids).delete()
  await knex('application_permissions').whereIn('permission_id', ids).delete()
  await knex('permissions').whereIn('id', ids).whereNot({ parent_id: root }).delete()
  await knex('permissions').whereIn('id', ids).delete()
}
