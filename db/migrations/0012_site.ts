import type { Knex } from 'knex'
import { dropTables, stamps, unique } from './helpers.ts'

/** What the portal offers for download. */
export const up = async (knex: Knex): Promise<void> => {
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
  })
  await unique(knex, 'downloads', ['file_id'])

  /** A file lies in the folder of downloads under its id; `name` is only what a browser saves it as. */
  await knex.schema.createTable('download_files', (t) => {
    t.string('id', 32).primary()
    t.string('name', 255).notNullable()
    t.bigInteger('size').notNullable()
    t.string('sha256', 64).notNullable()
    t.bigInteger('created_at').notNullable()
  })
}

export const down = (knex: Knex): Promise<void> => dropTables(knex, ['download_files', 'downloads'])
