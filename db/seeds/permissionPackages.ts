import { fold } from '#contract/text/fold'
import type { Transaction } from '#db/connect'
import { sortKey, searchKeyOf } from '#db/pinyin'
import { administration } from './companies.ts'

const packages = [
  {
    name: '企业基础管理',
    enName: 'Company administration',
    description: '管理本企业的用户、部门、角色和日志。',
    enDescription: 'Users, departments, roles and log of the own company.',
    permissions: administration,
  },
  {
    name: '测绘作业',
    enName: 'Surveying',
    description: '测量登记、审核与项目管理。',
    enDescription: 'Measurement registration with review, and project management.',
    permissions: [114, 116, 120, 115, 117],
  },
  {
    name: '基准站运维',
    enName: 'Base station operations',
    description: '国内与海外基准站，以及厘米级服务运营。',
    enDescription: 'Base stations at home and overseas, and centimetre operations.',
    permissions: [118, 121, 119, 122, 124, 123],
  },
]

export const insertPermissionPackages = async (trx: Transaction, now: number): Promise<void> => {
  for (const { permissions, ...texts } of packages) {
    const { name, enName, description, enDescription } = texts
    const [row] = await trx('permission_packages')
      .insert({
        name,
        en_name: enName,
        name_key: fold(name),
        en_name_key: fold(enName),
        name_sort: sortKey(name, 'text'),
        en_name_sort: sortKey(enName, 'text'),
        description,
        en_description: enDescription,
        search_key: searchKeyOf([name, enName, description, enDescription], name),
        created_at: now,
        updated_at: now,
      })
      .returning('id')
    await trx('permission_package_permissions').insert(
      permissions.map((permission_id) => ({ package_id: row?.id ?? 0, permission_id })),
    )
  }
}
