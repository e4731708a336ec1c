import type { Knex } from 'knex'
import { dropTables, index, sortColumn, sortIndex, stamps, unique } from './helpers.ts'

/**
 * Stations are retired, never deleted. `revision` is the value of the row `stations` in `change_marks` after the
 * station's last change, so that a process with cached stations reads only the changed ones.
 */
const createStations = async (knex: Knex) => {
  await knex.schema.createTable('stations', (t) => {
    t.increments('id')
    t.string('code', 32).notNullable()
    t.string('name', 128).notNullable()
    t.string('en_name', 128).notNullable()
    t.double('latitude').notNullable()
    t.double('longitude').notNullable()
    t.string('datum', 32).notNullable()
    t.double('epoch')
    t.integer('radius').notNullable()
    t.enum('tier', ['centimetre', 'submetre', 'metre']).notNullable()
    t.enum('status', ['online', 'offline', 'retired']).notNullable()
    t.bigInteger('last_seen_at')
    t.text('search_key').notNullable()
    t.bigInteger('revision').notNullable()
    stamps(t)
    for (const column of ['name', 'en_name']) sortColumn(knex, t, column)
  })
  await unique(knex, 'stations', ['code'])
  await index(knex, 'stations', ['revision'])
  for (const column of ['name_sort', 'en_name_sort']) await sortIndex(knex, 'stations', column)
  for (const column of ['tier', 'status', 'radius', 'updated_at'])
    await index(knex, 'stations', [column, 'id'])
}

/** Reference stations, global ionosphere maps, and the coefficients of the broadcast models. */
export const up = async (knex: Knex): Promise<void> => {
  await createStations(knex)

  await knex.schema.createTable('ionosphere_files', (t) => {
    t.increments('id')
    t.string('name', 128).notNullable()
    t.string('name_key', 128).notNullable()
    t.string('source', 128).notNullable()
    t.enum('origin', ['upload', 'folder', 'demonstration']).notNullable()
    t.integer('imported_by').references('users.id').onDelete('SET NULL')
    t.string('imported_by_name', 64).notNullable().defaultTo('')
    t.bigInteger('first_epoch').notNullable()
    t.bigInteger('last_epoch').notNullable()
    t.integer('map_count').notNullable()
    /** The grid as JSON: degrees, kilometres. */
    t.text('grid').notNullable()
    t.bigInteger('size').notNullable()
    t.string('sha256', 64).notNullable()
    stamps(t)
  })
  await unique(knex, 'ionosphere_files', ['sha256'])
  await index(knex, 'ionosphere_files', ['first_epoch'])
  await index(knex, 'ionosphere_files', ['last_epoch'])

  await knex.schema.createTable('ionosphere_maps', (t) => {
    t.increments('id')
    t.integer('file_id').notNullable().references('ionosphere_files.id').onDelete('CASCADE')
    t.bigInteger('epoch').notNullable()
    /** TECU as 32-bit floats, little-endian, row by row. */
    t.binary('content').notNullable()
  })
  await unique(knex, 'ionosphere_maps', ['file_id', 'epoch'])

  await knex.schema.createTable('ionosphere_coefficients', (t) => {
    t.increments('id')
    t.enum('model', ['klobuchar', 'ntcm']).notNullable()
    t.bigInteger('valid_from').notNullable()
    t.string('source', 256).notNullable()
    /** Eight numbers (α0–α3, β0–β3) or three (ai0–ai2), as JSON. */
    t.text('numbers').notNullable()
    stamps(t)
  })
  await unique(knex, 'ionosphere_coefficients', ['model', 'valid_from'])
}

export const down = (knex: Knex): Promise<void> =>
  dropTables(knex, ['ionosphere_coefficients', 'ionosphere_maps', 'ionosphere_files', 'stations'])
