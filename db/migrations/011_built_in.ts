import type { Knex } from 'knex'
import { insertRows, isPostgres } from './helpers.ts'
import { permissions } from './rows/permissions.ts'
import { sortKeyBy } from './sortKey.ts'

/**
 * Icons of the applications, in the order of the trees in `permissions`. An application has the name of the root of its
 * tree.
 */
const icons = [
  'person-center',
  'company-manage',
  'apply-manage',
  'menu-manage',
  'default-permission',
  'default-permission',
  'default-permission',
]

/** Returns the ids of an entry and of all entries below it. */
const tree = (id: number): number[] => [
  id,
  ...permissions.filter(({ parent_id }) => parent_id === id).flatMap((child) => tree(child.id)),
]

const own = [1000, ...tree(1100), ...tree(1110)]
const founding = [1010, 1201, ...tree(1202), 1210]
const following = [1010, 1325]
const administration = [
  1010,
  ...[1324, 1220, 1320].flatMap(tree),
  1020,
  ...[1780, 1400, 1480, 1500, 1520, 1840].flatMap(tree),
  1040,
  ...tree(1600),
]

const roles = [
  [1, 'systemSuperAdministrator', '系统超级管理员', 'System super administrator', null, tree(1000)],
  [
    2,
    'companySuperAdministrator',
    '企业超级管理员',
    'Company super administrator',
    null,
    [...own, ...administration],
  ],
  [3, 'visitor', '访客', 'Visitor', 'system', [...own, ...founding]],
  [4, 'member', '企业成员', 'Member', 'company', own],
  [5, 'salesman', '业务员', 'Salesman', 'system', [...own, ...following]],
  [6, 'agency', '经销商', 'Dealer', 'system', [...own, ...following]],
] as const

/** Ids up to this one stay free for the program's own rows. */
const lastBuiltInId = 10_000

type Stamps = Readonly<Record<'created_at' | 'updated_at', number>>
type SortKeyOf = ReturnType<typeof sortKeyBy>

const insertApplications = async (knex: Knex, stamps: Stamps, sortKeyOf: SortKeyOf) => {
  const tops = permissions.filter(({ parent_id }) => parent_id === null)
  await insertRows(
    knex,
    'applications',
    tops.map(({ application_id: id, name, en_name }, sort_order) => ({
      id,
      app_id: 9999 + id,
      name,
      en_name,
      name_key: name,
      en_name_key: en_name.toLowerCase(),
      name_sort: sortKeyOf(name, 'text'),
      en_name_sort: sortKeyOf(en_name, 'text'),
      type: id === 1 ? 'basicService' : 'platform',
      url: id === 1 ? '/ucFrontEnd' : '',
      icon: icons[sort_order],
      sort_order,
      ...stamps,
    })),
  )
  await insertRows(
    knex,
    'permissions',
    permissions.map((row) => ({ ...row, ...stamps })),
  )
  await insertRows(
    knex,
    'application_permissions',
    permissions
      .filter(({ application_id, parent_id }) => application_id !== 1 && parent_id !== null)
      .map(({ application_id, id }) => ({ application_id, permission_id: id })),
  )
}

const insertRoles = async (knex: Knex, stamps: Stamps, sortKeyOf: SortKeyOf) => {
  await insertRows(
    knex,
    'roles',
    roles.map(([id, key, name, en_name, preset_level]) => ({
      id,
      key,
      name,
      name_key: name,
      name_sort: sortKeyOf(name, 'text'),
      en_name,
      search_key: `${name} ${en_name.toLowerCase()}`,
      type: preset_level ? 'preset' : 'superAdministrator',
      preset_level,
      application_id: 1,
      ...stamps,
    })),
  )
  await insertRows(
    knex,
    'role_permissions',
    roles.flatMap(([role_id, , , , , ids]) =>
      ids.map((permission_id) => ({ role_id, permission_id })),
    ),
  )
}

/**
 * The applications, permissions and roles that every installation begins with. System super administrators change them
 * afterwards; later releases add rows in later migrations.
 */
export const up = async (knex: Knex): Promise<void> => {
  const now = Date.now()
  const stamps = { created_at: now, updated_at: now }
  const pinyin = await import('pinyin-pro')
  const sortKeyOf = sortKeyBy(() => pinyin)
  await insertApplications(knex, stamps, sortKeyOf)
  await insertRoles(knex, stamps, sortKeyOf)
  for (const table of ['applications', 'permissions', 'roles'])
    await (isPostgres(knex)
      ? knex.raw(`SELECT setval(pg_get_serial_sequence('${table}', 'id'), ${lastBuiltInId})`)
      : knex('sqlite_sequence').where({ name: table }).update({ seq: lastBuiltInId }))
}

export const down = async (knex: Knex): Promise<void> => {
  for (const table of [
    'user_roles',
    'role_permissions',
    'roles',
    'application_permissions',
    'company_platforms',
    'company_permissions',
    'permissions',
    'applications',
  ])
    await knex(table).delete()
}
