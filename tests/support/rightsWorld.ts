import type { Database } from '#db/connect'
import type { Seeded } from './seeded.ts'

export interface StoredRights {
  companyIds: number[]
  userIds: number[]
  roleIds: number[]
}

let count = 0
const stamps = { created_at: 1, updated_at: 1 }

export const insertRandomRights = (db: Database, random: Seeded): Promise<StoredRights> =>
  db.transaction(async (trx) => {
    const permissions: { id: number; application_id: number }[] = await trx('permissions').select(
      'id',
      'application_id',
    )
    const insert = async (table: string, row: object): Promise<number> =>
      (await trx(table).insert(row).returning('id'))[0].id
    const presets: { id: number; application: number }[] = []
    for (const level of ['system', 'company']) {
      count += 1
      const id = await insert('roles', {
        name: `World ${count}`,
        name_key: `world ${count}`,
        type: 'preset',
        preset_level: level,
        application_id: 1,
        ...stamps,
      })
      presets.push({ id, application: 1 })
      await trx.batchInsert(
        'role_permissions',
        random.some(permissions, 0.5).map((one) => ({ role_id: id, permission_id: one.id })),
        100,
      )
    }
    const companyIds: number[] = []
    const userIds: number[] = []
    const roleIds: number[] = []
    for (let company = 0; company < 4; company += 1) {
      count += 1
      const companyId = await insert('companies', {
        name: `World ${count}`,
        name_key: `world ${count}`,
        organisation_code: `WORLD${count}`,
        type: random.below(2),
        nation_code: '44',
        addr_code: '440000,440100,440106',
        user_quota: 100,
        user_count: 4,
        status: ['passed', 'passed', 'suspended', 'closed'][company],
        ...stamps,
      })
      companyIds.push(companyId)
      const companyPermissions = random.some(permissions, 0.5)
      await trx.batchInsert(
        'company_permissions',
        companyPermissions.map(({ id }) => ({ company_id: companyId, permission_id: id })),
        100,
      )
      const roles: { id: number; application: number }[] = []
      for (const application of [1, 1, 3, 4]) {
        count += 1
        const id = await insert('roles', {
          name: `World ${count}`,
          name_key: `world ${count}`,
          type: 'normal',
          application_id: application,
          company_id: companyId,
          nation_code: '44',
          ...stamps,
        })
        roles.push({ id, application })
        const rolePermissions = random.some(
          permissions.filter((one) => one.application_id === application),
          0.6,
        )
        await trx.batchInsert(
          'role_permissions',
          rolePermissions.map((one) => ({ role_id: id, permission_id: one.id })),
          100,
        )
      }
      roleIds.push(...roles.map(({ id }) => id))
      for (let user = 0; user < 4; user += 1) {
        count += 1
        const userId = await insert('users', {
          username: `world${count}`,
          username_key: `world${count}`,
          real_name: 'World',
          search_key: `world${count}`,
          password_hash: 'x',
          company_id: random.chance(0.85) ? companyId : null,
          status: random.chance(0.9) ? 'active' : 'disabled',
          ...stamps,
        })
        userIds.push(userId)
        const own = random.some([...roles, ...presets], 0.4)
        const one = new Map(own.map(({ id, application }) => [application, id]))
        for (const [application_id, role_id] of one)
          await trx('user_roles').insert({ user_id: userId, application_id, role_id })
        if (user === 0 && random.chance(0.7))
          await trx('companies').where({ id: companyId }).update({ administrator_id: userId })
      }
    }
    await trx('change_marks').where({ name: 'rights' }).increment('value', 1)
    return { companyIds, userIds, roleIds }
  })
