import type { Knex } from 'knex'

/**
 * The core model. Times are milliseconds since 1970 (UTC) in bigint columns; keys named *_key hold the folded form
 * by which a value is unique. Rules that two callers could break at once are constraints or unique indexes here.
 */

const stamps = (table: Knex.CreateTableBuilder) => {
  table.integer('version').notNullable().defaultTo(1)
  table.bigInteger('created_at').notNullable()
  table.bigInteger('updated_at').notNullable()
}

const unique = (knex: Knex, table: string, columns: string[], where?: string) =>
  knex.raw(
    `CREATE UNIQUE INDEX ${[table, ...columns, 'unique'].join('_')} ON ${table} (${columns.join(', ')})${where ? ` WHERE ${where}` : ''}`,
  )

const index = (knex: Knex, table: string, columns: string[]) =>
  knex.raw(
    `CREATE INDEX ${[table, ...columns, 'index'].join('_')} ON ${table} (${columns.join(', ')})`,
  )

const createApplications = async (knex: Knex) => {
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
  })
  await unique(knex, 'applications', ['app_id'])
  await unique(knex, 'applications', ['name_key'])
  await unique(knex, 'applications', ['en_name_key'])

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

const createPeople = async (knex: Knex) => {
  await knex.schema.createTable('companies', (t) => {
    t.increments('id')
    t.enum('kind', ['provider', 'customer']).notNullable().defaultTo('customer')
    t.string('name', 128).notNullable()
    t.string('name_key', 128).notNullable()
    t.string('organisation_code', 32).notNullable()
    t.integer('type').notNullable().defaultTo(0)
    t.integer('applicant_id')
    t.integer('brought_in_by')
    t.integer('administrator_id')
    t.string('administrator_name', 64).notNullable().defaultTo('')
    t.string('administrator_dial_code', 8).notNullable().defaultTo('')
    t.string('administrator_phone', 16).notNullable().defaultTo('')
    t.string('nation_code', 8).notNullable().defaultTo('')
    t.string('addr_code', 64).notNullable().defaultTo('')
    t.string('street', 255).notNullable().defaultTo('')
    t.string('address', 255).notNullable().defaultTo('')
    t.integer('data_level').notNullable().defaultTo(0)
    t.integer('user_quota').notNullable().defaultTo(0)
    t.integer('user_count').notNullable().defaultTo(0)
    t.integer('device_quota').notNullable().defaultTo(0)
    t.integer('device_count').notNullable().defaultTo(0)
    t.bigInteger('storage_quota').notNullable().defaultTo(0)
    t.bigInteger('storage_used').notNullable().defaultTo(0)
    t.enum('status', ['inReview', 'passed', 'rejected', 'closed']).notNullable()
    stamps(t)
    t.check('user_count >= 0 AND user_count <= user_quota', [], 'companies_users_within_quota')
  })
  await unique(knex, 'companies', ['name_key'], "status IN ('inReview', 'passed')")
  await unique(knex, 'companies', ['organisation_code'], "status IN ('inReview', 'passed')")
  await unique(knex, 'companies', ['applicant_id'], "status = 'inReview'")
  await unique(knex, 'companies', ['administrator_id'], "status = 'passed'")
  await unique(knex, 'companies', ['kind'], "kind = 'provider'")

  await knex.schema.createTable('users', (t) => {
    t.increments('id')
    t.string('username', 32).notNullable()
    t.string('username_key', 32).notNullable()
    t.string('real_name', 64).notNullable()
    t.string('nick_name', 64).notNullable().defaultTo('')
    t.string('dial_code', 8)
    t.string('phone', 16)
    t.string('email', 254)
    t.string('email_key', 254)
    t.text('search_key').notNullable()
    t.text('password_hash').notNullable()
    t.integer('company_id').references('companies.id')
    t.boolean('is_system_administrator').notNullable().defaultTo(false)
    t.enum('status', ['active', 'disabled']).notNullable().defaultTo('active')
    t.integer('failed_sign_ins').notNullable().defaultTo(0)
    t.bigInteger('locked_until')
    t.string('locale', 8).notNullable().defaultTo('zh')
    t.string('agreement_version', 16)
    t.bigInteger('agreed_at')
    t.bigInteger('last_sign_in_at')
    t.bigInteger('last_locked_at')
    t.bigInteger('password_changed_at')
    t.bigInteger('deleted_at')
    stamps(t)
  })
  await unique(knex, 'users', ['username_key'])
  await unique(knex, 'users', ['email_key'])
  await unique(knex, 'users', ['dial_code', 'phone'])
  for (const column of [
    'username_key',
    'real_name',
    'email_key',
    'status',
    'last_sign_in_at',
    'created_at',
    'updated_at',
  ])
    await index(knex, 'users', ['company_id', column, 'id'])
  for (const column of ['real_name', 'status', 'last_sign_in_at', 'created_at', 'updated_at'])
    await index(knex, 'users', [column, 'id'])
  await index(knex, 'users', ['deleted_at'])

  await knex.schema.createTable('company_history', (t) => {
    t.increments('id')
    t.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
    t.bigInteger('at').notNullable()
    t.integer('actor_id').references('users.id')
    t.enum('status', ['inReview', 'passed', 'rejected', 'closed']).notNullable()
    t.text('reason').notNullable().defaultTo('')
  })
  await index(knex, 'company_history', ['company_id', 'id'])

  await knex.schema.createTable('company_platforms', (t) => {
    t.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
    t.integer('application_id').notNullable().references('applications.id')
    t.primary(['company_id', 'application_id'])
  })
  await knex.schema.createTable('company_permissions', (t) => {
    t.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
    t.integer('permission_id').notNullable().references('permissions.id').onDelete('CASCADE')
    t.primary(['company_id', 'permission_id'])
  })
}

const createRoles = async (knex: Knex) => {
  await knex.schema.createTable('roles', (t) => {
    t.increments('id')
    t.string('key', 64)
    t.string('name', 64).notNullable()
    t.string('name_key', 64).notNullable()
    t.string('en_name', 64).notNullable().defaultTo('')
    t.text('description').notNullable().defaultTo('')
    t.enum('type', ['normal', 'superAdministrator', 'preset']).notNullable()
    t.enum('preset_level', ['system', 'company'])
    t.integer('application_id').notNullable().references('applications.id')
    t.integer('company_id').references('companies.id').onDelete('CASCADE')
    t.string('nation_code', 8).notNullable().defaultTo('')
    t.string('addr_code', 64).notNullable().defaultTo('')
    t.integer('data_level').notNullable().defaultTo(0)
    stamps(t)
    t.check("(type = 'preset') = (preset_level IS NOT NULL)", [], 'roles_preset_has_level')
  })
  await unique(knex, 'roles', ['key'])
  await unique(knex, 'roles', ['company_id', 'application_id', 'name_key'])
  await unique(knex, 'roles', ['application_id', 'name_key'], 'company_id IS NULL')
  for (const column of [
    'name_key',
    'type',
    'application_id',
    'data_level',
    'created_at',
    'updated_at',
  ])
    await index(knex, 'roles', [column, 'id'])

  await knex.schema.createTable('role_permissions', (t) => {
    t.integer('role_id').notNullable().references('roles.id').onDelete('CASCADE')
    t.integer('permission_id').notNullable().references('permissions.id').onDelete('CASCADE')
    t.primary(['role_id', 'permission_id'])
  })
  await knex.schema.createTable('user_roles', (t) => {
    t.integer('user_id').notNullable().references('users.id').onDelete('CASCADE')
    t.integer('application_id').notNullable().references('applications.id')
    t.integer('role_id').notNullable().references('roles.id').onDelete('CASCADE')
    t.primary(['user_id', 'application_id'])
  })
  await index(knex, 'user_roles', ['role_id', 'user_id'])

  await knex.schema.createTable('join_requests', (t) => {
    t.increments('id')
    t.integer('user_id').notNullable().references('users.id').onDelete('CASCADE')
    t.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
    t.text('message').notNullable().defaultTo('')
    t.enum('status', ['inReview', 'agreed', 'rejected', 'closed']).notNullable()
    t.text('reason').notNullable().defaultTo('')
    t.integer('decided_by').references('users.id')
    t.bigInteger('decided_at')
    stamps(t)
  })
  await unique(knex, 'join_requests', ['user_id'], "status = 'inReview'")
  await index(knex, 'join_requests', ['company_id', 'status', 'id'])
}

const createIdentity = async (knex: Knex) => {
  await knex.schema.createTable('sessions', (t) => {
    t.string('id', 32).primary()
    t.integer('user_id').notNullable().references('users.id').onDelete('CASCADE')
    t.integer('generation').notNullable().defaultTo(1)
    t.bigInteger('rotated_at').notNullable()
    t.bigInteger('created_at').notNullable()
    t.bigInteger('last_seen_at').notNullable()
    t.bigInteger('expires_at').notNullable()
    t.bigInteger('ended_at')
    t.string('end_reason', 32)
    t.string('address', 64).notNullable()
    t.string('user_agent', 512).notNullable()
  })
  await index(knex, 'sessions', ['user_id', 'ended_at'])

  await knex.schema.createTable('verification_codes', (t) => {
    t.increments('id')
    t.enum('channel', ['sms', 'email']).notNullable()
    t.string('recipient_key', 254).notNullable()
    t.string('purpose', 32).notNullable()
    t.string('subject', 32).notNullable().defaultTo('')
    t.text('code_hash').notNullable()
    t.integer('tries').notNullable().defaultTo(0)
    t.boolean('undelivered').notNullable().defaultTo(false)
    t.string('address', 64).notNullable()
    t.bigInteger('created_at').notNullable()
    t.bigInteger('expires_at').notNullable()
    t.bigInteger('closed_at')
  })
  await unique(
    knex,
    'verification_codes',
    ['recipient_key', 'purpose', 'subject'],
    'closed_at IS NULL',
  )
  await index(knex, 'verification_codes', ['recipient_key', 'created_at'])
  await index(knex, 'verification_codes', ['address', 'created_at'])
  await index(knex, 'verification_codes', ['created_at'])

  await knex.schema.createTable('consents', (t) => {
    t.increments('id')
    t.integer('user_id').notNullable().references('users.id').onDelete('CASCADE')
    t.string('version', 16).notNullable()
    t.bigInteger('agreed_at').notNullable()
    t.bigInteger('withdrawn_at')
  })
  await index(knex, 'consents', ['user_id', 'id'])

  await knex.schema.createTable('outbox', (t) => {
    t.increments('id')
    t.enum('channel', ['sms', 'email']).notNullable()
    t.string('recipient', 254).notNullable()
    t.text('subject').notNullable()
    t.text('sealed').notNullable()
    t.integer('code_id')
    t.enum('state', ['waiting', 'sent', 'failed']).notNullable()
    t.integer('tries').notNullable().defaultTo(0)
    t.bigInteger('next_try_at').notNullable()
    t.bigInteger('expires_at')
    t.bigInteger('created_at').notNullable()
  })
  await index(knex, 'outbox', ['state', 'next_try_at'])
  await index(knex, 'outbox', ['recipient', 'id'])
  await index(knex, 'outbox', ['code_id'])

  await knex.schema.createTable('notifications', (t) => {
    t.increments('id')
    t.integer('user_id').notNullable().references('users.id').onDelete('CASCADE')
    t.string('kind', 64).notNullable()
    t.text('args').notNullable()
    t.string('link', 255).notNullable().defaultTo('')
    t.bigInteger('created_at').notNullable()
    t.bigInteger('read_at')
  })
  await index(knex, 'notifications', ['user_id', 'read_at', 'id'])
}

const createRecords = async (knex: Knex) => {
  /**
   * The chain covers the ids, the action, the result and two commitments; what is personal lies beside it under a salt
   * and can be erased without breaking the chain.
   */
  await knex.schema.createTable('logs', (t) => {
    t.bigInteger('id').primary()
    t.bigInteger('at').notNullable()
    t.integer('actor_id')
    t.integer('company_id')
    t.integer('application_id')
    t.string('action', 64).notNullable()
    t.string('target_type', 32).notNullable()
    t.string('target_id', 32).notNullable()
    t.integer('code').notNullable()
    t.string('request_id', 64).notNullable()
    t.string('actor_name', 64)
    t.string('address', 64)
    t.string('user_agent', 512)
    t.string('actor_salt', 32)
    t.string('target_name', 255)
    t.text('before')
    t.text('after')
    t.string('target_salt', 32)
    t.string('actor_commitment', 64).notNullable()
    t.string('target_commitment', 64).notNullable()
    t.string('previous_hash', 64).notNullable()
    t.string('hash', 64).notNullable()
  })
  for (const column of ['company_id', 'actor_id', 'action', 'code', 'at'])
    await index(knex, 'logs', [column, 'id'])
  await index(knex, 'logs', ['company_id', 'at'])
  await index(knex, 'logs', ['target_type', 'target_id', 'id'])
  await index(knex, 'logs', ['request_id'])

  /** `head`: the newest row, moved by every append; `base`: the last row that retention dropped. Both signed. */
  await knex.schema.createTable('log_heads', (t) => {
    t.string('name', 8).primary()
    t.bigInteger('last_id').notNullable()
    t.string('last_hash', 64).notNullable()
    t.string('signature', 64).notNullable()
  })
  const beginning = { last_id: 0, last_hash: '0'.repeat(64), signature: '' }
  await knex('log_heads').insert([
    { name: 'head', ...beginning },
    { name: 'base', ...beginning },
  ])

  await knex.schema.createTable('downloads', (t) => {
    t.increments('id')
    t.enum('kind', ['software', 'document']).notNullable()
    t.string('name', 128).notNullable()
    t.string('en_name', 128).notNullable()
    t.text('description').notNullable()
    t.text('en_description').notNullable()
    t.string('release', 32).notNullable()
    t.bigInteger('size').notNullable()
    t.string('sha256', 64).notNullable()
    t.text('url').notNullable()
    stamps(t)
  })

  await knex.schema.createTable('settings', (t) => {
    t.string('key', 64).primary()
    t.text('value').notNullable()
    t.bigInteger('updated_at').notNullable()
  })
  /**
   * Counters that every process compares with what it remembers: `rights` grows with every change of rights.
   * The row `codes` is locked by whoever counts the codes that were sent.
   */
  await knex.schema.createTable('change_marks', (t) => {
    t.string('name', 32).primary()
    t.bigInteger('value').notNullable()
  })
  await knex('change_marks').insert([
    { name: 'rights', value: 1 },
    { name: 'codes', value: 1 },
  ])
}

export const up = async (knex: Knex): Promise<void> => {
  await createApplications(knex)
  await createPeople(knex)
  await createRoles(knex)
  await createIdentity(knex)
  await createRecords(knex)
}

export const down = async (knex: Knex): Promise<void> => {
  for (const table of [
    'change_marks',
    'settings',
    'downloads',
    'log_heads',
    'logs',
    'notifications',
    'outbox',
    'consents',
    'verification_codes',
    'sessions',
    'join_requests',
    'user_roles',
    'role_permissions',
    'roles',
    'company_permissions',
    'company_platforms',
    'company_history',
    'users',
    'companies',
    'application_permissions',
    'permissions',
    'applications',
  ])
    await knex.schema.dropTable(table)
}
