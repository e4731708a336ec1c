import type { Knex } from 'knex'
import { insertRows, isPostgres } from './helpers.ts'
import type { Entry } from './rows/entries.ts'
import { peopleMenus } from './rows/peopleMenus.ts'
import { systemMenus } from './rows/systemMenus.ts'

type Names = readonly [name: string, enName: string]

const userCentre: Entry = {
  id: 1000,
  type: 'platform',
  name: '用户中心',
  en_name: 'User centre',
  below: [...peopleMenus, ...systemMenus],
}

/** A system beside the user centre: the entry at the top of its tree and those below, which code knows by number. */
const system = (
  id: number,
  [name, en_name]: Names,
  below: readonly [number, ...Names][],
): Entry => ({
  id,
  type: 'platform',
  name,
  en_name,
  below: below.map(([id, name, en_name]) => ({ id, type: 'menu', name, en_name })),
})

/** Number of the application, its icon and its permissions; it bears the name of the entry at the top. */
const applications: readonly [id: number, icon: string, tree: Entry][] = [
  [1, 'person-center', userCentre],
  [
    2,
    'company-manage',
    system(79, ['企业自有平台', 'Own company'], [[80, '本企业数据', 'Own company']]),
  ],
  [
    3,
    'apply-manage',
    system(
      114,
      ['测量登记', 'Measurement registration'],
      [
        [116, '测量登记', 'Measurement registration'],
        [120, '测量登记审核', 'Measurement registration review'],
      ],
    ),
  ],
  [
    4,
    'menu-manage',
    system(115, ['项目管理', 'Project management'], [[117, '项目管理', 'Project management']]),
  ],
  [
    5,
    'default-permission',
    system(118, ['基准站管理', 'Base stations'], [[121, '基准站', 'Base station']]),
  ],
  [
    6,
    'default-permission',
    system(
      119,
      ['厘米级服务运营', 'Centimetre operations'],
      [[122, '厘米级运营', 'Centimetre operations']],
    ),
  ],
  [
    7,
    'default-permission',
    system(
      124,
      ['海外基准站', 'Overseas base stations'],
      [[123, '海外基准站', 'Overseas base station']],
    ),
  ],
]

const own = [1000, 1100, 1110, 1111]
const founding = [1201, 1202, 1203, 1204, 1210]
const following = [1325]
const people = [1400, 1410, 1411, 1412, 1223, 1401, 1221, 1402, 1403, 1404, 1222, 1405, 1406]
const roleManagement = [1500, 1510, 1511, 1512, 1501, 1502, 1503, 1504, 1520]
const administration = [
  ...own,
  1324,
  1220,
  1780,
  1320,
  1321,
  ...people,
  ...roleManagement,
  1600,
  1610,
]

interface Row extends Omit<Entry, 'below'> {
  parent_id: number | null
}

const blank: Partial<Entry> = {
  key: null,
  path: '',
  file_path: '',
  icon: '',
  visible: true,
  always_visible: false,
  keep_alive: false,
  hide_or_gray: 0,
}

/** The entries of a tree from top to bottom. */
const rowsOf = ({ below = [], ...entry }: Entry, parent_id: number | null = null): Row[] => [
  { ...blank, ...entry, parent_id },
  ...below.flatMap((child) => rowsOf(child, entry.id)),
]

const everything = rowsOf(userCentre).map(({ id }) => id)

const roles = [
  [1, 'systemSuperAdministrator', '系统超级管理员', 'System super administrator', null, everything],
  [
    2,
    'companySuperAdministrator',
    '企业超级管理员',
    'Company super administrator',
    null,
    administration,
  ],
  [3, 'visitor', '访客', 'Visitor', 'system', [...own, ...founding]],
  [4, 'member', '企业成员', 'Member', 'company', own],
  [5, 'salesman', '业务员', 'Salesman', 'system', [...own, ...following]],
  [6, 'agency', '经销商', 'Dealer', 'system', [...own, ...following]],
] as const

/** Ids up to this one stay free for the program's own rows. */
const lastBuiltInId = 10_000

const insertApplications = async (knex: Knex, stamps: object) => {
  await insertRows(
    knex,
    'applications',
    applications.map(([id, icon, { name, en_name }], sort_order) => ({
      id,
      app_id: 9999 + id,
      name,
      en_name,
      name_key: name,
      en_name_key: en_name.toLowerCase(),
      type: id === 1 ? 'basicService' : 'platform',
      url: id === 1 ? '/ucFrontEnd' : '',
      icon,
      sort_order,
      ...stamps,
    })),
  )
  const entries = applications.flatMap(([application_id, , tree]) =>
    rowsOf(tree).map((row) => ({ ...row, application_id })),
  )
  await insertRows(
    knex,
    'permissions',
    entries.map((row, sort_order) => ({ ...row, sort_order, ...stamps })),
  )
  await insertRows(
    knex,
    'application_permissions',
    entries
      .filter(({ application_id, parent_id }) => application_id !== 1 && parent_id !== null)
      .map(({ application_id, id }) => ({ application_id, permission_id: id })),
  )
}

const insertRoles = async (knex: Knex, stamps: object) => {
  await insertRows(
    knex,
    'roles',
    roles.map(([id, key, name, en_name, preset_level]) => ({
      id,
      key,
      name,
      name_key: name,
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
 * The applications, the user centre's permissions and the roles that every installation starts with. System super
 * administrators change them afterwards; later releases add rows in later migrations.
 */
export const up = async (knex: Knex): Promise<void> => {
  const now = Date.now()
  const stamps = { created_at: now, updated_at: now }
  await insertApplications(knex, stamps)
  await insertRoles(knex, stamps)
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
