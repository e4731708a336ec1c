import type { Knex } from 'knex'
import { dropTables, index, insertRows, sortColumn, sortIndex, stamps, unique } from './helpers.ts'

const audiences = ['everyone', 'signedIn', 'administrators', 'companies']
const audienceCheck = `CONSTRAINT announcements_next_audience_check CHECK (audience IN (${audiences
  .map((name) => `'${name}'`)
  .join(', ')}))`

const createAnnouncements = async (knex: Knex) => {
  await knex.schema.createTable('announcements', (t) => {
    t.increments('id')
    t.string('title', 128).notNullable()
    t.string('en_title', 128).notNullable()
    t.text('text').notNullable()
    t.text('en_text').notNullable()
    t.enum('importance', ['info', 'warning']).notNullable()
    t.enum('status', ['draft', 'published', 'withdrawn']).notNullable().defaultTo('draft')
    t.bigInteger('starts_at')
    t.bigInteger('ends_at')
    t.bigInteger('published_at')
    /**
     * Hash of title and text in both languages, also stored with each read mark: a changed announcement counts as
     * unread.
     */
    t.string('text_digest', 64).notNullable()
    t.text('search_key').notNullable()
    stamps(t)
    for (const column of ['title', 'en_title']) sortColumn(knex, t, column)
    t.specificType('audience', `varchar(16) NOT NULL DEFAULT 'everyone' ${audienceCheck}`)
    /**
     * The audience was changed after the first publication, so pages of the former audience may still show the
     * announcement.
     */
    t.boolean('audience_changed').notNullable().defaultTo(false)
  })
  await index(knex, 'announcements', ['status'])
  for (const column of ['title_sort', 'en_title_sort'])
    await sortIndex(knex, 'announcements', column)

  await knex.schema.createTable('announcement_companies', (t) => {
    t.integer('announcement_id').notNullable().references('announcements.id').onDelete('CASCADE')
    t.integer('company_id').notNullable().references('companies.id').onDelete('CASCADE')
    /**
     * True if the company belongs to the present audience. False if it was removed: its open pages may still show the
     * announcement.
     */
    t.boolean('reads').notNullable()
    t.primary(['announcement_id', 'company_id'])
  })
  await index(knex, 'announcement_companies', ['company_id'])

  await knex.schema.createTable('announcement_reads', (t) => {
    t.integer('user_id').notNullable().references('users.id').onDelete('CASCADE')
    t.integer('announcement_id').notNullable().references('announcements.id').onDelete('CASCADE')
    t.string('text_digest', 64).notNullable()
    t.primary(['user_id', 'announcement_id'])
  })
  await index(knex, 'announcement_reads', ['announcement_id'])
}

const createDownloads = async (knex: Knex) => {
  await knex.schema.createTable('downloads', (t) => {
    t.increments('id')
    t.enum('kind', ['software', 'document']).notNullable()
    t.string('name', 128).notNullable()
    t.string('en_name', 128).notNullable()
    t.text('description').notNullable()
    t.text('en_description').notNullable()
    t.string('release', 32).notNullable()
    t.string('platform', 64).notNullable().defaultTo('')
    t.bigInteger('size').notNullable()
    t.string('sha256', 64).notNullable()
    t.text('url').notNullable()
    t.string('file_id', 32)
    stamps(t)
    for (const column of ['name', 'en_name']) sortColumn(knex, t, column)
  })
  await unique(knex, 'downloads', ['file_id'])
  for (const column of ['name_sort', 'en_name_sort']) await sortIndex(knex, 'downloads', column)

  /** The file in the folder of downloads has the id as its name; `name` is what a browser saves it as. */
  await knex.schema.createTable('download_files', (t) => {
    t.string('id', 32).primary()
    t.string('name', 255).notNullable()
    t.bigInteger('size').notNullable()
    t.string('sha256', 64).notNullable()
    t.bigInteger('created_at').notNullable()
  })
}

/** Versions of the user agreement and the privacy policy, which replace the model texts. */
const createLegalDocuments = async (knex: Knex) => {
  await knex.schema.createTable('legal_documents', (t) => {
    t.increments('id')
    t.string('kind', 16).notNullable()
    t.string('document_version', 32).notNullable()
    /** ISO 8601, so that the order of the texts is the order of the days. */
    t.string('effective_from', 10).notNullable()
    t.text('text').notNullable()
    t.text('en_text').notNullable()
    t.bigInteger('published_at')
    t.text('search_key').notNullable()
    stamps(t)
  })
  await unique(knex, 'legal_documents', ['kind', 'document_version'])
}

/** The settings that the console changes, in one row. */
const createSettings = async (knex: Knex) => {
  await knex.schema.createTable('settings', (t) => {
    t.integer('id').primary()
    /** Changed settings as JSON; the others have their defaults. */
    t.text('values').notNullable()
    /** Changed settings that are secret, encrypted. */
    t.text('sealed').notNullable()
    stamps(t)
    /** File name of the logo. */
    t.string('logo', 43)
  })
  await insertRows(knex, 'settings', [
    { id: 1, values: '{}', sealed: '', created_at: 0, updated_at: 0 },
  ])
}

/** The portal's announcements, downloads, legal documents and settings. */
export const up = async (knex: Knex): Promise<void> => {
  await createAnnouncements(knex)
  await createDownloads(knex)
  await createLegalDocuments(knex)
  await createSettings(knex)
}

export const down = (knex: Knex): Promise<void> =>
  dropTables(knex, [
    'settings',
    'legal_documents',
    'download_files',
    'downloads',
    'announcement_reads',
    'announcement_companies',
    'announcements',
  ])
