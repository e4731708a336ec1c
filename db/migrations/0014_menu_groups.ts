import type { Knex } from 'knex'
import { insertRows } from './helpers.ts'

const top = 1000

/** Headings of the menu, and the entries that come to stand below each. */
const groups = [
  [1010, '企业', 'Company', [1201, 1202, 1210, 1220, 1300, 1320, 1324, 1325, 1326]],
  [1020, '人员与权限', 'People and permissions', [1400, 1450, 1500, 1520, 1550, 1780]],
  [1030, '业务数据', 'Business data', [1740, 1750, 1755]],
  [1040, '系统', 'System', [1600, 1650, 1710, 1720, 1760, 1770]],
] as const

/** Entries with an icon that says more than the one they had. */
const icons = [
  [1110, 'person-center', 'account-security'],
  [1202, 'apply-manage', 'application-status'],
  [1210, 'apply-manage', 'join-company'],
  [1220, 'apply-manage', 'join-manage'],
  [1320, 'apply-manage', 'invitation-list'],
  [1324, 'company-manage', 'company-own'],
  [1325, 'company-manage', 'customer-list'],
  [1326, 'user-list', 'salesman-list'],
  [1450, 'user-list', 'user-manage'],
  [1500, 'role-manage', 'role-list'],
  [1520, 'default-permission', 'permission-search'],
  [1600, 'menu-manage', 'log-list'],
  [1650, 'menu-manage', 'log-manage'],
  [1740, 'apply-manage', 'station-list'],
  [1750, 'default-permission', 'ionosphere-map'],
  [1755, 'default-permission', 'ionosphere-coefficients'],
  [1760, 'menu-manage', 'application-manage'],
  [1770, 'menu-manage', 'download-manage'],
  [1780, 'apply-manage', 'permission-request'],
] as const

/** What holds permissions, and by which column. */
const holders = [
  ['role_permissions', 'role_id'],
  ['company_permissions', 'company_id'],
] as const

const giveToHolders = async (knex: Knex, id: number, below: readonly number[]) => {
  for (const [table, column] of holders) {
    const rows: Record<string, number>[] = await knex(table)
      .whereIn('permission_id', below)
      .distinct(column)
    await insertRows(
      knex,
      table,
      rows.map((row) => ({ ...row, permission_id: id })),
    )
  }
}

/** Groups the menu of the user centre under headings. Entries that were moved elsewhere by hand stay there. */
export const up = async (knex: Knex): Promise<void> => {
  const now = Date.now()
  for (const [at, [id, name, en_name, below]] of groups.entries()) {
    await knex('permissions').insert({
      id,
      application_id: 1,
      parent_id: top,
      key: null,
      type: 'menu',
      name,
      en_name,
      path: '',
      file_path: '',
      icon: '',
      visible: true,
      always_visible: false,
      keep_alive: false,
      hide_or_gray: 0,
      sort_order: 1000 + at,
      version: 1,
      created_at: now,
      updated_at: now,
    })
    await knex('permissions')
      .whereIn('id', below)
      .where({ parent_id: top })
      .update({ parent_id: id })
    await giveToHolders(knex, id, below)
  }
  for (const [id, icon, better] of icons)
    await knex('permissions').where({ id, icon }).update({ icon: better })
  await knex('change_marks').where({ name: 'rights' }).increment('value', 1)
}

export const down = async (knex: Knex): Promise<void> => {
  for (const [id, icon, better] of icons)
    await knex('permissions').where({ id, icon: better }).update({ icon })
  for (const [id] of groups) {
    await knex('permissions').where({ parent_id: id }).update({ parent_id: top })
    for (const [table] of holders) await knex(table).where({ permission_id: id }).delete()
    await knex('permissions').where({ id }).delete()
  }
}
