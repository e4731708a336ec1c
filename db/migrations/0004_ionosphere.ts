import type { Knex } from 'knex'

/** Global ionosphere maps, the coefficients of the broadcast models, and the screens to keep both. */

const userCentre = 1
const systemAdministratorRole = 1

const screens = [
  {
    id: 1750,
    parent: 1000,
    key: 'ionosphereMap:manage',
    name: '电离层格网',
    en: 'Ionosphere maps',
    path: '/ionosphereMaps',
    file: 'ionosphere/maps',
    keep: true,
  },
  {
    id: 1751,
    parent: 1750,
    name: '格网详情',
    en: 'Map details',
    path: '/:id/show',
    file: 'ionosphere/map',
    hidden: true,
  },
  {
    id: 1755,
    parent: 1000,
    key: 'ionosphereCoefficients:manage',
    name: '电离层系数',
    en: 'Ionosphere coefficients',
    path: '/ionosphereCoefficients',
    file: 'ionosphere/coefficients',
    keep: true,
  },
  {
    id: 1756,
    parent: 1755,
    name: '新增系数',
    en: 'New coefficients',
    path: '/create',
    file: 'ionosphere/coefficientsForm',
    hidden: true,
  },
  {
    id: 1757,
    parent: 1755,
    name: '修改系数',
    en: 'Change coefficients',
    path: '/:id',
    file: 'ionosphere/coefficientsForm',
    hidden: true,
  },
]
const ids = screens.map(({ id }) => id)

const stamps = (table: Knex.CreateTableBuilder) => {
  table.integer('version').notNullable().defaultTo(1)
  table.bigInteger('created_at').notNullable()
  table.bigInteger('updated_at').notNullable()
}

const createTables = async (knex: Knex) => {
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
  await knex.raw('CREATE UNIQUE INDEX ionosphere_files_sha256_unique ON ionosphere_files (sha256)')
  await knex.raw(
    'CREATE INDEX ionosphere_files_first_epoch_index ON ionosphere_files (first_epoch)',
  )
  await knex.raw('CREATE INDEX ionosphere_files_last_epoch_index ON ionosphere_files (last_epoch)')

  await knex.schema.createTable('ionosphere_maps', (t) => {
    t.increments('id')
    t.integer('file_id').notNullable().references('ionosphere_files.id').onDelete('CASCADE')
    t.bigInteger('epoch').notNullable()
    /** TECU as 32-bit floats, little-endian, row by row. */
    t.binary('content').notNullable()
  })
  await knex.raw(
    'CREATE UNIQUE INDEX ionosphere_maps_file_id_epoch_unique ON ionosphere_maps (file_id, epoch)',
  )

  await knex.schema.createTable('ionosphere_coefficients', (t) => {
    t.increments('id')
    t.enum('model', ['klobuchar', 'ntcm']).notNullable()
    t.bigInteger('valid_from').notNullable()
    t.string('source', 256).notNullable()
    /** Eight numbers (α0–α3, β0–β3) or three (ai0–ai2), as JSON. */
    t.text('numbers').notNullable()
    stamps(t)
  })
  await knex.raw(
    'CREATE UNIQUE INDEX ionosphere_coefficients_model_valid_from_unique ON ionosphere_coefficients (model, valid_from)',
  )
}

export const up = async (knex: Knex): Promise<void> => {
  await createTables(knex)
  const now = Date.now()
  await knex('permissions').insert(
    screens.map((entry) => ({
      id: entry.id,
      application_id: userCentre,
      parent_id: entry.parent,
      type: 'menu',
      key: entry.key ?? null,
      path: entry.path,
      file_path: entry.file,
      name: entry.name,
      en_name: entry.en,
      icon: entry.hidden ? '' : 'default-permission',
      visible: !entry.hidden,
      keep_alive: entry.keep ?? false,
      sort_order: entry.id,
      created_at: now,
      updated_at: now,
    })),
  )
  await knex('role_permissions').insert(
    ids.map((permission_id) => ({ role_id: systemAdministratorRole, permission_id })),
  )
  await knex('change_marks').where({ name: 'rights' }).increment('value', 1)
}

export const down = async (knex: Knex): Promise<void> => {
  for (const table of ['role_permissions', 'company_permissions'])
    await knex(table).whereIn('permission_id', ids).delete()
  await knex('permissions').whereIn('id', ids.toReversed()).whereNotNull('parent_id').delete()
  for (const table of ['ionosphere_coefficients', 'ionosphere_maps', 'ionosphere_files'])
    await knex.schema.dropTable(table)
}
