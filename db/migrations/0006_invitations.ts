import type { Knex } from 'knex'

/**
 * Invitations to companies, the companies that salesmen look after, and the choice of notifications by e-mail.
 * Tokens are kept as keyed digests alone. Times are milliseconds since 1970 (UTC).
 */

const stamps = (table: Knex.CreateTableBuilder) => {
  table.integer('version').notNullable().defaultTo(1)
  table.bigInteger('created_at').notNullable()
  table.bigInteger('updated_at').notNullable()
}

const createInvitations = async (knex: Knex) => {
  await knex.schema.createTable('invitations', (t) => {
    t.increments('id')
    t.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
    t.enum('channel', ['email', 'sms', 'link']).notNullable()
    t.string('recipient', 254).notNullable().defaultTo('')
    t.string('recipient_key', 254).notNullable().defaultTo('')
    t.string('token_hash', 64).notNullable()
    t.string('locale', 8).notNullable()
    t.enum('status', ['open', 'accepted', 'revoked', 'expired']).notNullable().defaultTo('open')
    t.integer('uses').notNullable().defaultTo(0)
    t.integer('uses_allowed').notNullable().defaultTo(1)
    t.integer('days').notNullable()
    t.bigInteger('expires_at').notNullable()
    t.bigInteger('sent_at').notNullable()
    t.integer('sends').notNullable().defaultTo(1)
    t.integer('invited_by').notNullable().references('users.id')
    stamps(t)
    t.check('uses >= 0 AND uses <= uses_allowed', [], 'invitations_uses_within_limit')
  })
  await knex.raw('CREATE UNIQUE INDEX invitations_token_hash_unique ON invitations (token_hash)')
  await knex.raw(
    `CREATE UNIQUE INDEX invitations_company_id_recipient_key_unique ON invitations (company_id, recipient_key)
     WHERE status = 'open' AND recipient_key <> ''`,
  )
  for (const column of ['created_at', 'updated_at', 'expires_at', 'recipient_key', 'channel'])
    await knex.raw(
      `CREATE INDEX invitations_company_id_${column}_index ON invitations (company_id, ${column}, id)`,
    )
  await knex.raw(
    'CREATE INDEX invitations_recipient_key_index ON invitations (recipient_key, sent_at)',
  )
  await knex.raw('CREATE INDEX invitations_invited_by_index ON invitations (invited_by)')

  await knex.schema.createTable('invitation_roles', (t) => {
    t.integer('invitation_id').notNullable().references('invitations.id').onDelete('CASCADE')
    t.integer('role_id').notNullable().references('roles.id').onDelete('CASCADE')
    t.primary(['invitation_id', 'role_id'])
  })
  await knex.raw('CREATE INDEX invitation_roles_role_id_index ON invitation_roles (role_id)')
  await knex.schema.createTable('invitation_acceptances', (t) => {
    t.integer('invitation_id').notNullable().references('invitations.id').onDelete('CASCADE')
    t.integer('user_id').notNullable().references('users.id').onDelete('CASCADE')
    t.bigInteger('at').notNullable()
    t.primary(['invitation_id', 'user_id'])
  })
  await knex.raw(
    'CREATE INDEX invitation_acceptances_user_id_index ON invitation_acceptances (user_id)',
  )
}

const createSalesmen = async (knex: Knex) => {
  await knex.schema.createTable('salesman_companies', (t) => {
    t.integer('user_id').notNullable().references('users.id').onDelete('CASCADE')
    t.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
    t.bigInteger('assigned_at').notNullable()
    t.primary(['user_id', 'company_id'])
  })
  await knex.raw(
    'CREATE INDEX salesman_companies_company_id_index ON salesman_companies (company_id)',
  )
  await knex.raw('CREATE INDEX companies_brought_in_by_index ON companies (brought_in_by)')
}

interface Entry {
  id: number
  parent: number
  /** The entry after which it stands. */
  after: number
  type: 'menu' | 'button'
  key?: string
  path?: string
  file?: string
  icon?: string
  hidden?: boolean
  keep?: boolean
  name: string
  en: string
  hideOrGray?: 0 | 1
}

const tree: Entry[] = [
  {
    id: 1320,
    parent: 1000,
    after: 1220,
    type: 'menu',
    key: 'invitation:manage',
    path: '/invitations',
    file: 'invitation/list',
    icon: 'apply-manage',
    keep: true,
    name: '邀请成员',
    en: 'Invitations',
  },
  {
    id: 1321,
    parent: 1320,
    after: 1220,
    type: 'menu',
    path: '/create',
    file: 'invitation/add',
    hidden: true,
    name: '发出邀请',
    en: 'Invite people',
  },
  {
    id: 1324,
    parent: 1000,
    after: 1210,
    type: 'menu',
    key: 'company:own',
    path: '/company',
    file: 'company/own',
    icon: 'company-manage',
    name: '本企业',
    en: 'My company',
  },
  {
    id: 1325,
    parent: 1000,
    after: 1312,
    type: 'menu',
    key: 'company:follow',
    path: '/customers',
    file: 'company/follow',
    icon: 'company-manage',
    keep: true,
    name: '客户企业',
    en: 'Customer companies',
  },
  {
    id: 1326,
    parent: 1000,
    after: 1312,
    type: 'menu',
    key: 'salesman:manage',
    path: '/salesmen',
    file: 'salesman/list',
    icon: 'user-list',
    name: '业务员',
    en: 'Salesmen',
  },
]

/** Built-in roles by number (0002_user_centre): what each is given. */
const given: [role: number, entries: number[]][] = [
  [1, tree.map(({ id }) => id)],
  [2, [1320, 1321, 1324]],
  [5, [1325]],
  [6, [1325]],
]

/** Rows after an entry make room, in any installation's own order. */
const insertEntries = async (knex: Knex, now: number) => {
  for (const entry of tree) {
    const before = await knex('permissions').where({ id: entry.after }).first('sort_order')
    const order = Number(before?.sort_order ?? 0)
    await knex('permissions').where('sort_order', '>', order).increment('sort_order', 1)
    await knex('permissions').insert({
      id: entry.id,
      application_id: 1,
      parent_id: entry.parent,
      type: entry.type,
      key: entry.key ?? null,
      path: entry.path ?? '',
      file_path: entry.file ?? '',
      name: entry.name,
      en_name: entry.en,
      icon: entry.icon ?? '',
      visible: !entry.hidden,
      keep_alive: entry.keep ?? false,
      hide_or_gray: entry.hideOrGray ?? 0,
      sort_order: order + 1,
      created_at: now,
      updated_at: now,
    })
  }
}

export const up = async (knex: Knex): Promise<void> => {
  await createInvitations(knex)
  await createSalesmen(knex)
  await knex.schema.alterTable('users', (t) => {
    t.boolean('notify_by_email').notNullable().defaultTo(false)
  })
  await insertEntries(knex, Date.now())
  await knex.batchInsert(
    'role_permissions',
    given.flatMap(([role_id, ids]) => ids.map((permission_id) => ({ role_id, permission_id }))),
    50,
  )
}

export const down = async (knex: Knex): Promise<void> => {
  const ids = tree.map(({ id }) => id)
  await knex('role_permissions').whereIn('permission_id', ids).delete()
  await knex('company_permissions').whereIn('permission_id', ids).delete()
  await knex('permissions').whereIn('id', ids.toReversed()).whereNot('parent_id', 1000).delete()
  await knex('permissions').whereIn('id', ids).delete()
  await knex.raw('ALTER TABLE users DROP COLUMN notify_by_email')
  await knex.raw('DROP INDEX companies_brought_in_by_index')
  for (const table of [
    'salesman_companies',
    'invitation_acceptances',
    'invitation_roles',
    'invitations',
  ])
    await knex.schema.dropTable(table)
}
