import type { Knex } from 'knex'

/**
 * Reference stations. `revision` is the value that the mark `stations` had after the station's last change, so that a
 * process which remembers stations reads only those that changed. Stations are retired, never deleted.
 */

const userCentre = 1
const systemSuperAdministrator = 1

const permissions = [
  {
    id: 1740,
    parent_id: 1000,
    key: 'station:manage',
    path: '/stations',
    file_path: 'station/list',
  },
  { id: 1741, parent_id: 1740, path: '/:id/show', file_path: 'station/detail', hidden: true },
  { id: 1742, parent_id: 1740, path: '/create', file_path: 'station/edit', hidden: true },
  { id: 1743, parent_id: 1740, path: '/:id', file_path: 'station/edit', hidden: true },
  { id: 1744, parent_id: 1740, path: '/import', file_path: 'station/import', hidden: true },
]
const names: Record<number, readonly [string, string]> = {
  1740: ['基准站', 'Reference stations'],
  1741: ['基准站详情', 'Station details'],
  1742: ['新建基准站', 'New station'],
  1743: ['编辑基准站', 'Edit station'],
  1744: ['导入基准站', 'Import stations'],
}
const ids = permissions.map(({ id }) => id)

export const up = async (knex: Knex): Promise<void> => {
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
    t.integer('version').notNullable().defaultTo(1)
    t.bigInteger('created_at').notNullable()
    t.bigInteger('updated_at').notNullable()
  })
  await knex.raw('CREATE UNIQUE INDEX stations_code_unique ON stations (code)')
  await knex.raw('CREATE INDEX stations_revision_index ON stations (revision)')
  for (const column of ['name', 'en_name', 'tier', 'status', 'radius', 'updated_at'])
    await knex.raw(`CREATE INDEX stations_${column}_id_index ON stations (${column}, id)`)
  await knex('change_marks').insert({ name: 'stations', value: 1 })

  const now = Date.now()
  await knex('permissions').insert(
    permissions.map(({ hidden = false, key = null, ...entry }, order) => ({
      ...entry,
      key,
      application_id: userCentre,
      type: 'menu',
      name: names[entry.id]?.[0],
      en_name: names[entry.id]?.[1],
      icon: hidden ? '' : 'apply-manage',
      visible: !hidden,
      always_visible: false,
      keep_alive: entry.id === 1740,
      hide_or_gray: 0,
      sort_order: 100 + order,
      created_at: now,
      updated_at: now,
    })),
  )
  await knex('role_permissions').insert(
    ids.map((permission_id) => ({ role_id: systemSuperAdministrator, permission_id })),
  )
  await knex('change_marks').where({ name: 'rights' }).increment('value', 1)
}

export const down = async (knex: Knex): Promise<void> => {
  for (const table of ['role_permissions', 'company_permissions'])
    await knex(table).whereIn('permission_id', ids).delete()
  await knex('permissions').whereIn('parent_id', ids).delete()
  await knex('permissions').whereIn('id', ids).delete()
  await knex('change_marks').where({ name: 'stations' }).delete()
  await knex('change_marks').where({ name: 'rights' }).increment('value', 1)
  await knex.schema.dropTable('stations')
}
