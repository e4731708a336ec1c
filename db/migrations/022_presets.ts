import type { Knex } from 'knex'
import { insertRows } from './helpers.ts'
import { sortKeyBy } from './sortKey.ts'

const applicationId = 1
const own = [1000, 1100, 1110, 1111]
const headings = [1010, 1020, 1040]
const reading = [1324, 1400, 1410, 1500, 1510, 1520, 1600, 1610]
const requests = [1220, 1320, 1321, 1780]
const people = [1411, 1412, 1223, 1401, 1221, 1402, 1403, 1404, 1222, 1405, 1406, 1840]
const departments = [1480, 1481, 1482, 1483]
const roles = [1511, 1512, 1501, 1502, 1503, 1504]

const presets = [
  {
    id: 7,
    key: 'assistantAdministrator',
    name: '助理管理员',
    en_name: 'Assistant administrator',
    permissions: [
      ...own,
      ...headings,
      ...reading,
      ...requests,
      ...people,
      ...departments,
      ...roles,
    ],
  },
  {
    id: 8,
    key: 'readOnly',
    name: '只读成员',
    en_name: 'Read only',
    permissions: [...own, ...headings, ...reading],
  },
]

/** System super administrators may have made a preset of the same name, which is unique among presets. */
const freeName = async (knex: Knex, name: string): Promise<string> => {
  const taken: string[] = await knex('roles')
    .where({ application_id: applicationId })
    .whereNull('company_id')
    .pluck('name_key')
  let free = name
  for (let number = 2; taken.includes(free); number += 1) free = `${name} ${number}`
  return free
}

/** Roles that every company can assign before it makes its own. */
export const up = async (knex: Knex): Promise<void> => {
  const now = Date.now()
  const pinyin = await import('pinyin-pro')
  const sortKeyOf = sortKeyBy(() => pinyin)
  for (const { permissions, ...preset } of presets) {
    const name = await freeName(knex, preset.name)
    await insertRows(knex, 'roles', [
      {
        ...preset,
        name,
        name_key: name,
        name_sort: sortKeyOf(name, 'text'),
        search_key: `${name} ${preset.en_name.toLowerCase()}`,
        type: 'preset',
        preset_level: 'company',
        application_id: applicationId,
        created_at: now,
        updated_at: now,
      },
    ])
    // Menu entries can be deleted, so some of these permissions may no longer exist.
    const kept: number[] = await knex('permissions').whereIn('id', permissions).pluck('id')
    await insertRows(
      knex,
      'role_permissions',
      kept.map((permission_id) => ({ role_id: preset.id, permission_id })),
    )
  }
}

export const down = async (knex: Knex): Promise<void> => {
  await knex('roles')
    .whereIn(
      'key',
      presets.map(({ key }) => key),
    )
    .delete()
}
