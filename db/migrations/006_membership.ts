import type { Knex } from 'knex'
import { dropTables, index, stamps, unique } from './helpers.ts'

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
  await unique(knex, 'invitations', ['token_hash'])
  await unique(
    knex,
    'invitations',
    ['company_id', 'recipient_key'],
    "status = 'open' AND recipient_key <> ''",
  )
  for (const column of ['created_at', 'updated_at', 'expires_at', 'recipient_key', 'channel'])
    await index(knex, 'invitations', ['company_id', column], { on: `company_id, ${column}, id` })
  await index(knex, 'invitations', ['recipient_key'], { on: 'recipient_key, sent_at' })
  await index(knex, 'invitations', ['invited_by'])

  await knex.schema.createTable('invitation_roles', (t) => {
    t.integer('invitation_id').notNullable().references('invitations.id').onDelete('CASCADE')
    t.integer('role_id').notNullable().references('roles.id').onDelete('CASCADE')
    /** The role's permissions and scope when the invitation was sent, as JSON. */
    t.text('terms')
    t.primary(['invitation_id', 'role_id'])
  })
  await index(knex, 'invitation_roles', ['role_id'])

  await knex.schema.createTable('invitation_acceptances', (t) => {
    t.integer('invitation_id').notNullable().references('invitations.id').onDelete('CASCADE')
    t.integer('user_id').notNullable().references('users.id').onDelete('CASCADE')
    t.bigInteger('at').notNullable()
    /** Set when the company removes the user, who then cannot join again by this invitation. */
    t.boolean('is_removed').notNullable().defaultTo(false)
    t.primary(['invitation_id', 'user_id'])
  })
  await index(knex, 'invitation_acceptances', ['user_id'])
}

/** Companies and people: status changes, requests to join, invitations, requests for quota, salesmen. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('company_history', (t) => {
    t.increments('id')
    t.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
    t.bigInteger('at').notNullable()
    t.integer('actor_id').references('users.id')
    t.enum('status', ['inReview', 'passed', 'suspended', 'rejected', 'closed']).notNullable()
    t.text('reason').notNullable().defaultTo('')
  })
  await index(knex, 'company_history', ['company_id', 'id'])

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

  await createInvitations(knex)

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

  await knex.schema.createTable('salesman_companies', (t) => {
    t.integer('user_id').notNullable().references('users.id').onDelete('CASCADE')
    t.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
    t.bigInteger('assigned_at').notNullable()
    t.primary(['user_id', 'company_id'])
  })
  await index(knex, 'salesman_companies', ['company_id'])
}

export const down = (knex: Knex): Promise<void> =>
  dropTables(knex, [
    'salesman_companies',
    'quota_requests',
    'invitation_acceptances',
    'invitation_roles',
    'invitations',
    'join_requests',
    'company_history',
  ])
