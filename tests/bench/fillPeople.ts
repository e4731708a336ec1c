import { similarNameKey, companyNameKey } from '#contract/text/companyNames'
import type { Database } from '#db/connect'
import { sortKey, searchKeyOf } from '#db/pinyin'
import { companySearchKey } from '#server/platform/identity/companies.queries'
import { noContacts } from '#server/platform/identity/storedUser'
import { companiesIndexing, rolesIndexing, usersIndexing } from '#server/platform/search/indexed'
import { indexWaiting } from '#server/platform/search/indexing'
import { foldUserCounts, searchKey } from '#server/platform/identity/userStore.queries'
import { seeded, type Seeded } from '../support/seeded.ts'
import { recreateIndexes, fillQuickly, rowsPerTransaction, dropIndexes } from './fillLog.ts'

const surnames = '王李张刘陈杨黄赵周吴徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹'
const given =
  '伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂华英建国志文玉兰红海燕鹏飞龙宇轩浩然子涵雨欣晨曦嘉怡思远立新'
const syllables =
  'wang li zhang liu chen yang huang zhao zhou wu xu sun ma zhu hu guo he gao lin luo zheng liang xie song tang wei fang na min jing qiang lei jun yong yan jie juan tao ming chao xia ping gang hua ying jian guo zhi wen yu lan hong hai peng fei long xuan hao ran zi han xin chen'.split(
    ' ',
  )
const places = [
  '华南',
  '北方',
  '江河',
  '西域',
  '天山',
  '东海',
  '中原',
  '秦岭',
  'Kunlun',
  'Zhonghai',
]
const trades = ['测绘', '农业', '水利', '矿业', '导航', '地理信息', 'Survey', 'Robotics']
const mails = ['example.com', 'example.cn', 'mail.example.org', 'survey.example.net']
const batch = 5000
const yearMs = 365 * 86_400_000

const columnsOf = (type: 'text' | 'integer' | 'bigint', names: string) =>
  Object.fromEntries(names.split(' ').map((name) => [name, type]))

const companyColumns = {
  ...columnsOf('text', 'name name_key name_sort likeness_key search_key organisation_code'),
  ...columnsOf('text', 'administrator_name status'),
  ...columnsOf('integer', 'id type user_quota user_count'),
  ...columnsOf('bigint', 'created_at updated_at'),
}
const roleColumns = {
  ...columnsOf('text', 'name name_key name_sort search_key type'),
  ...columnsOf('integer', 'id application_id company_id data_level'),
  ...columnsOf('bigint', 'created_at updated_at'),
}
const userColumns = {
  ...columnsOf('text', 'username username_key real_name real_name_sort email email_key dial_code'),
  ...columnsOf('text', 'phone search_key password_hash status'),
  ...columnsOf('integer', 'id company_id'),
  ...columnsOf('bigint', 'last_sign_in_at locked_until created_at updated_at'),
}

const insertAll = async (
  { transaction, engine }: Database,
  table: string,
  columns: Record<string, string>,
  count: number,
  rowOf: (index: number) => object,
): Promise<void> => {
  const names = Object.keys(columns)
  const source =
    engine === 'sqlite'
      ? `SELECT ${names.map((name) => `value ->> '$.${name}'`).join(', ')} FROM json_each(?)`
      : `SELECT ${names.join(', ')} FROM jsonb_to_recordset(?::jsonb) AS rows(${names.map((name) => `${name} ${columns[name]}`).join(', ')})`
  for (let from = 0; from < count; from += batch) {
    const rows = Array.from({ length: Math.min(batch, count - from) }, (_, index) =>
      rowOf(from + index),
    )
    await transaction((trx) =>
      trx.raw(`INSERT INTO ${table} (${names.join(', ')}) ${source}`, [JSON.stringify(rows)]),
    )
  }
}

const companyOf = (chance: Seeded, id: number, now: number) => {
  const name = `${chance.pick(places)}${chance.pick(trades)}${id}有限公司`
  const code = `91${String(id).padStart(16, '0')}`
  const administrator = nameOf(chance)
  return {
    id,
    name,
    name_key: companyNameKey(name),
    likeness_key: similarNameKey(name),
    name_sort: sortKey(name, 'text'),
    organisation_code: code,
    search_key: companySearchKey(name, code, administrator),
    type: chance.chance(0.1) ? 1 : 0,
    administrator_name: administrator,
    user_quota: 10_000_000,
    user_count: chance.below(100),
    status: chance.pick(['passed', 'passed', 'passed', 'closed', 'rejected']),
    created_at: now - chance.below(yearMs),
    updated_at: now - chance.below(yearMs),
  }
}

const nameOf = (chance: Seeded): string =>
  `${chance.pick([...surnames])}${chance.pick([...given])}${chance.chance(0.7) ? chance.pick([...given]) : ''}`

const userOf = (chance: Seeded, id: number, companies: number, now: number) => {
  const username = `${chance.pick(syllables)}${chance.pick(syllables)}${id}`
  const email = `${username}@${chance.pick(mails)}`
  const phone = `1${30 + chance.below(60)}${String(id).padStart(8, '0')}`
  const realName = nameOf(chance)
  return {
    id,
    username,
    username_key: username,
    real_name: realName,
    real_name_sort: sortKey(realName, 'person'),
    email,
    email_key: email,
    dial_code: '86',
    phone,
    search_key: searchKey(username, {
      realName,
      nickName: '',
      locale: 'zh',
      verified: { dialCode: '86', phone, email },
      pending: noContacts,
    }),
    password_hash: 'x',
    company_id: chance.chance(0.1)
      ? 2
      : chance.chance(0.02)
        ? null
        : 1000 + chance.below(companies),
    status: chance.chance(0.05) ? 'disabled' : 'active',
    last_sign_in_at: chance.chance(0.1) ? null : now - chance.below(yearMs),
    locked_until: chance.chance(0.001) ? now + yearMs : null,
    created_at: now - chance.below(yearMs),
    updated_at: now - chance.below(yearMs),
  }
}

const roleOf = (chance: Seeded, company: number, now: number) => {
  const name = `${chance.pick(trades)}${chance.pick(['管理员', '操作员', '审核员'])}${company}`
  return {
    id: company,
    name,
    name_key: name,
    name_sort: sortKey(name, 'text'),
    search_key: searchKeyOf([name], name),
    type: 'normal',
    application_id: chance.pick([1, 4]),
    company_id: company,
    data_level: chance.below(4),
    created_at: now - chance.below(yearMs),
    updated_at: now - chance.below(yearMs),
  }
}

/** Adds companies with one role each, and users: a tenth belong to company 2, and a tenth of these have a role. */
export const fillPeople = async (
  db: Database,
  users: number,
  companies: number,
  now: number,
): Promise<void> => {
  const chance = seeded(1)
  const indexes: string[] = []
  for (const table of [
    'users',
    'companies',
    'roles',
    'users_search',
    'companies_search',
    'roles_search',
  ])
    indexes.push(...(await dropIndexes(db, table)))
  await insertAll(db, 'companies', companyColumns, companies, (index) =>
    companyOf(chance, 1000 + index, now),
  )
  await insertAll(db, 'roles', roleColumns, companies, (index) => roleOf(chance, 1000 + index, now))
  await insertAll(db, 'users', userColumns, users, (index) =>
    userOf(chance, 10_000 + index, companies, now),
  )
  await fillQuickly(db, ['companies', 'roles', 'users'], async () => {
    for (const indexing of [companiesIndexing, rolesIndexing, usersIndexing])
      await indexWaiting(db, indexing, undefined, rowsPerTransaction)
  })
  await recreateIndexes(db, indexes)
  await db.transaction(async (trx) => {
    const counted = await trx('users').where({ company_id: 2 }).count({ n: '*' }).first()
    await trx('companies')
      .where({ id: 2 })
      .update({ user_quota: 10_000_000, user_count: Number(counted?.n) })
    await trx.raw(
      'INSERT INTO user_roles (user_id, application_id, role_id) SELECT id, 1, 101 FROM users WHERE company_id = 2 AND id % 10 = 0 AND id > 10000',
    )
  })
  await foldUserCounts(db)
  if (db.engine === 'postgres') await db.writer.raw('VACUUM ANALYZE')
  else await db.writer.raw('ANALYZE')
}
