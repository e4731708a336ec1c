import type { Names } from './names.ts'

export const contract = ({ plural, many, one, One, table }: Names, permission: number): string =>
  `import { z } from 'zod'
import { listFilters } from '#contract/core/paging'
import { changeOf, defineResource, type ByName } from '#contract/core/resource'
import * as rules from '#contract/core/rules'
import { stamps } from '#contract/core/stamps'

export const ${one}Fields = {
  serialNumber: rules.label(32),
  name: rules.label(128),
  enName: rules.label(128),
}

export const ${one}Record = z.strictObject({
  id: z.string(),
  serialNumber: z.string(),
  name: z.string(),
  enName: z.string(),
  ...stamps,
})
export type ${One}Record = z.infer<typeof ${one}Record>

export const ${many} = defineResource({
  name: '${plural}',
  type: '${one}',
  record: ${one}Record,
  create: z.strictObject(${one}Fields),
  change: changeOf(${one}Record, ${one}Fields),
  readOnly: ['id'],
  sortable: ['id', 'serialNumber', 'name', 'enName', 'createdAt', 'updatedAt'],
  sort: ['serialNumber', 'ASC'],
  sortKeys: { name: 'text', enName: 'text' },
  filter: z.strictObject(listFilters),
  actions: ['${one}.create', '${one}.edit', '${one}.export'],
  unique: { ${table}_serial_number_unique: 'serialNumberExists' },
  permissions: { '${one}:manage': { id: ${permission}, providerOnly: true } },
})

declare module '#contract/core/resource' {
  interface Resources extends ByName<typeof ${many}> {}
}
`

export const routes = ({ plural, many, one, table, area, title, Title }: Names): string =>
  `import { searchForm } from '#contract/text/searchText'
import { ${many} } from '#contract/${area}/${plural}'
import { defineTable } from '#server/core/resourceTable'
import { makeCrud } from '#server/platform/routing/crud'
import type { Route } from '#server/platform/routing/defineRoute'
import { resourceRoutes } from '#server/platform/routing/resourceRoutes'
import { demonstration } from './demonstration.ts'

const table = defineTable(${many}, {
  table: '${table}',
  search: ['${table}.search_key'],
  derive: ({ serialNumber, name, enName }) => ({ search_key: searchForm(\`\${serialNumber} \${name} \${enName}\`) }),
  demonstration,
})

const service = makeCrud(table, { nameOf: ({ name }) => name })

export const ${one}Routes: Route[] = resourceRoutes(${many}, {
  service,
  access: '${one}:manage',
  operations: {
    list: 'List the ${Title.toLowerCase()}',
    get: 'One ${title}',
    create: 'Create a ${title}',
    change: 'Change a ${title}',
  },
  export: { columns: ['serialNumber', 'name', 'enName', 'createdAt', 'updatedAt'] },
})
`

export const demonstration = ({ title, zh }: Names): string =>
  `/** Made-up records for a first look. */
export const demonstration = [
  { serialNumber: 'A-001', name: '${zh}一', enName: 'First ${title}' },
  { serialNumber: 'A-002', name: '${zh}二', enName: 'Second ${title}' },
]
`

export const migration = (names: Names, permission: number): string => {
  const { plural, one, table, zh, Title, title } = names
  return `import type { Knex } from 'knex'
import { dropTables, insertRows, sortColumn, sortIndex, stamps, unique } from './helpers.ts'

const menu = ${permission}
const screens: readonly [path: string, file_path: string, name: string, en_name: string][] = [
  ['/${plural}', '${one}/list', '${zh}', '${Title}'],
  ['/:id/show', '${one}/detail', '${zh}详情', '${Title} details'],
  ['/create', '${one}/edit', '新建${zh}', 'New ${title}'],
  ['/:id', '${one}/edit', '编辑${zh}', 'Edit ${title}'],
]
const ids = screens.map((_, index) => menu + index)

export const up = async (knex: Knex): Promise<void> => {
  await knex.schema.createTable('${table}', (t) => {
    t.increments('id')
    t.string('serial_number', 32).notNullable()
    t.string('name', 128).notNullable()
    t.string('en_name', 128).notNullable()
    t.text('search_key').notNullable()
    stamps(t)
    for (const column of ['name', 'en_name']) sortColumn(knex, t, column)
  })
  await unique(knex, '${table}', ['serial_number'])
  for (const column of ['name_sort', 'en_name_sort']) await sortIndex(knex, '${table}', column)
  await insertRows(
    knex,
    'permissions',
    screens.map(([path, file_path, name, en_name], index) => ({
      id: menu + index,
      application_id: 1,
      parent_id: index ? menu : 1030,
      key: index ? null : '${one}:manage',
      type: 'menu',
      path,
      file_path,
      name,
      en_name,
      icon: index ? '' : 'apply-manage',
      visible: index === 0,
      always_visible: false,
      keep_alive: index === 0,
      hide_or_gray: 0,
      sort_order: menu + index,
      version: 1,
      created_at: 0,
      updated_at: 0,
    })),
  )
  await insertRows(
    knex,
    'role_permissions',
    ids.map((permission_id) => ({ role_id: 1, permission_id })),
  )
}

export const down = async (knex: Knex): Promise<void> => {
  const tables: readonly string[] = ['role_permissions', 'company_permissions']
  for (const table of tables) await knex(table).whereIn('permission_id', ids).delete()
  await knex('permissions').whereIn('id', ids).delete()
  await dropTables(knex, ['${table}'])
}
`
}

export const test = ({ plural, one, zh }: Names): string =>
  `import { expect, it } from 'vitest'
import { useServer } from '../../support/server.ts'

const server = useServer()
const path = '/usercenter/${plural}'
const build = (serialNumber: string) => ({ serialNumber, name: '${zh}', enName: 'Made up' })

it('creates, shows, finds, changes and logs a record', async () => {
  const admin = await server.as('superadmin')
  const created = await admin.post(path, build('T-1'))
  expect([created.status, created.body]).toEqual([
    201,
    expect.objectContaining({ ...build('T-1'), version: 1 }),
  ])
  const { id } = created.body
  const found = await admin.list(path, { filter: { q: 't-1 made' } })
  expect(found.body.map((row: { id: string }) => row.id)).toEqual([id])
  const changed = await admin.put(\`\${path}/\${id}\`, { ...created.body, enName: 'Other' })
  expect([changed.status, changed.body]).toEqual([
    200,
    { ...created.body, enName: 'Other', version: 2, updatedAt: changed.body.updatedAt },
  ])
  expect((await admin.get(\`\${path}/\${id}\`)).body).toEqual(changed.body)
  const log = await admin.list('/usercenter/logs', { filter: { targetType: '${one}', targetId: id } })
  expect(log.body.map(({ action, before, after }: Record<string, unknown>) => [action, before, after])).toEqual([
    ['${one}.edit', { enName: 'Made up' }, { enName: 'Other' }],
    ['${one}.create', {}, build('T-1')],
  ])
})

it('refuses what is taken, outdated, read-only or not there', async () => {
  const admin = await server.as('superadmin')
  const { body } = await admin.post(path, build('T-2'))
  const one = \`\${path}/\${body.id}\`
  const codeOf = ({ status, body: { code } }: { status: number; body: { code: number } }) => [status, code]
  expect(codeOf(await admin.post(path, build('T-2')))).toEqual([409, 7270])
  expect(codeOf(await admin.put(one, { name: '新', version: 9 }))).toEqual([409, 7016])
  expect(codeOf(await admin.put(one, { id: '1', name: '新' }))).toEqual([400, 7000])
  expect(codeOf(await admin.get(\`\${path}/99999999\`))).toEqual([404, 7004])
})

it('is closed to customers', async () => {
  const administrator = await server.as('acmeadmin')
  expect((await administrator.list(path)).status).toBe(403)
  expect((await administrator.post(path, build('T-3'))).status).toBe(403)
})
`
