import type { Knex } from 'knex'
import { dropTables, index } from './helpers.ts'

/** SQLite changes no check of a column: another column takes its place, on both engines. */
const setAudiences = async (knex: Knex, audiences: readonly string[]): Promise<void> => {
  const list = audiences.map((name) => `'${name}'`).join(', ')
  await knex.raw(
    `ALTER TABLE announcements ADD COLUMN next_audience varchar(16) NOT NULL DEFAULT 'everyone'
     CHECK (next_audience IN (${list}))`,
  )
  await knex.raw('UPDATE announcements SET next_audience = audience')
  await knex.raw('ALTER TABLE announcements DROP COLUMN audience')
  await knex.raw('ALTER TABLE announcements RENAME COLUMN next_audience TO audience')
}

const before = ['everyone', 'signedIn', 'administrators'] as const

/** Announcements for the companies that are named. */
export const up = async (knex: Knex): Promise<void> => {
  await setAudiences(knex, [...before, 'companies'])
  await knex.schema.alterTable('announcements', (t) => {
    /** It had another audience after its first publication, whose pages may show it still. */
    t.boolean('audience_changed').notNullable().defaultTo(false)
  })
  await knex.schema.createTable('announcement_companies', (t) => {
    t.integer('announcement_id').notNullable().references('announcements.id').onDelete('CASCADE')
    t.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
    /** Whether the company reads it; otherwise it did once, and its pages may show it still. */
    t.boolean('reads').notNullable()
    t.primary(['announcement_id', 'company_id'])
  })
  await index(knex, 'announcement_companies', ['company_id'])
}

export const down = async (knex: Knex): Promise<void> => {
  await dropTables(knex, ['announcement_companies'])
  await knex.raw('ALTER TABLE announcements DROP COLUMN audience_changed')
  // No one else may come to read them.
  await knex('announcements')
    .where({ audience: 'companies' })
    .update({ audience: 'administrators', status: 'draft' })
  await setAudiences(knex, before)
}
