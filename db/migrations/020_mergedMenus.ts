import type { Knex } from 'knex'
import { insertRows, renamePermission } from './helpers.ts'

/** Headings below a heading: the console shows each as one entry, and its pages as tabs. */
const headings = [
  [1011, 1010, 10, '审批', 'Requests', 'join-manage'],
  [1012, 1010, 14, '企业管理', 'Companies', 'company-manage'],
  [1021, 1020, 23, '用户', 'Users', 'user-list'],
  [1022, 1020, 37, '角色', 'Roles', 'role-list'],
  [1031, 1030, 69, '电离层', 'Ionosphere', 'ionosphere-map'],
  [1041, 1040, 50, '权限', 'Permissions', 'permission-packages'],
  [1042, 1040, 60, '日志', 'Log', 'log-list'],
  [1043, 1040, 1850, '系统设置', 'Settings', 'system-settings'],
] as const

/** The pages of each heading in order: id, parent and sort order before. */
const pages = [
  [1011, 1220, 1010, 10],
  [1011, 1780, 1020, 11],
  [1011, 1330, 1010, 14],
  [1012, 1300, 1010, 14],
  [1012, 1325, 1010, 22],
  [1012, 1326, 1010, 21],
  [1021, 1400, 1020, 23],
  [1021, 1450, 1020, 36],
  [1021, 1840, 1020, 1460],
  [1022, 1500, 1020, 37],
  [1022, 1550, 1020, 46],
  [1022, 1520, 1020, 45],
  [1031, 1750, 1030, 69],
  [1031, 1755, 1030, 71],
  [1041, 1880, 1010, 14],
  [1041, 1720, 1040, 51],
  [1041, 1710, 1040, 50],
  [1042, 1600, 1040, 60],
  [1042, 1650, 1040, 62],
  [1043, 1850, 1040, 1850],
  [1043, 1860, 1040, 1860],
  [1043, 1870, 1040, 1870],
] as const

/** New names in Chinese and English, with the names before. */
const names = [
  [1100, ['个人中心', 'Personal centre'], ['概览', 'Overview']],
  [1300, ['企业管理', 'Companies'], ['全部企业', 'All companies']],
  [1321, ['发出邀请', 'Invite people'], ['邀请成员', 'Invite users']],
  [1326, ['业务员', 'Salesmen'], ['业务员', 'Salespeople']],
  [1400, ['用户列表', 'Users'], ['本企业用户', 'Company users']],
  [1405, ['强制下线', 'Log users out'], ['下线用户', 'Log users out']],
  [1450, ['用户管理', 'All users'], ['全部用户', 'All users']],
  [1500, ['角色列表', 'Roles'], ['本企业角色', 'Company roles']],
  [1550, ['角色管理', 'All roles'], ['全部角色', 'All roles']],
  [1600, ['操作日志', 'Log'], ['本企业日志', 'Company log']],
  [1650, ['日志管理', 'Log of all companies'], ['全部日志', 'All logs']],
  [1764, ['新建接入', 'New client'], ['新建客户端', 'New client']],
  [1765, ['接入详情', 'Client details'], ['客户端详情', 'Client details']],
  [1766, ['编辑接入', 'Edit client'], ['编辑客户端', 'Edit client']],
  [1850, ['系统设置', 'Settings'], ['通用', 'General']],
  [
    1870,
    ['系统超级管理员', 'System administrators'],
    ['系统超级管理员', 'System super administrators'],
  ],
] as const

const holders = [
  ['role_permissions', 'role_id'],
  ['company_permissions', 'company_id'],
  ['permission_package_permissions', 'package_id'],
] as const

/** Merges the pages of one subject into one entry of the menu, unless an operator has moved them. */
export const up = async (knex: Knex): Promise<void> => {
  const now = Date.now()
  await insertRows(
    knex,
    'permissions',
    headings.map(([id, parent_id, sort_order, name, en_name, icon]) => ({
      id,
      application_id: 1,
      parent_id,
      type: 'menu',
      name,
      en_name,
      icon,
      sort_order,
      created_at: now,
      updated_at: now,
    })),
  )
  for (const [order, [heading, id, parent_id]] of pages.entries())
    await knex('permissions')
      .where({ id, parent_id })
      .update({ parent_id: heading, sort_order: order })
  for (const [table, holder] of holders)
    await knex.raw(
      `INSERT INTO ${table} (${holder}, permission_id)
        SELECT DISTINCT h.${holder}, p.parent_id FROM ${table} h JOIN permissions p ON p.id = h.permission_id
          WHERE p.parent_id IN (${headings.map(([id]) => id).join()})`,
    )
  for (const [id, old, now] of names) await renamePermission(knex, id, old, now)
}

export const down = async (knex: Knex): Promise<void> => {
  for (const [id, old, now] of names) await renamePermission(knex, id, now, old)
  for (const [heading, id, parent_id, sort_order] of pages)
    await knex('permissions').where({ id, parent_id: heading }).update({ parent_id, sort_order })
  const ids = headings.map(([id]) => id)
  for (const [table] of holders) await knex(table).whereIn('permission_id', ids).delete()
  await knex('permissions').whereIn('id', ids).delete()
}
