import { beforeAll, expect, it } from 'vitest'
import { createRole, createUser } from '../../../support/factories.ts'
import { sealAndIndexAll } from '../../../support/indexed.ts'
import { useServer } from '../../../support/server.ts'

const server = useServer()
const { system, admin } = server

const people: Record<string, { realName: string; writings: readonly string[]; id?: string }> = {
  jose: { realName: 'José Núñez', writings: ['jose', 'JOSÉ', 'José  Nuñez', 'nunez', 'josenunez'] },
  obrien: { realName: 'Anna O’Brien', writings: ["O'Brien", 'o’brien', 'obrien', 'o‘brien'] },
  memet: {
    realName: '阿卜杜拉·买买提',
    writings: [
      '阿卜杜拉·买买提',
      '阿卜杜拉・买买提',
      '阿卜杜拉•买买提',
      '阿卜杜拉‧买买提',
      '阿卜杜拉･买买提',
      '阿卜杜拉 买买提',
      '阿卜杜拉买买提',
      'abudulamaimaiti',
    ],
  },
  wangwei: {
    realName: '王 玮',
    writings: ['王玮', '王　　玮', '王  玮', 'wangwei', '\u202A王玮\u202C'],
  },
  lv: { realName: '吕律', writings: ['lvlv', 'lülü', 'lulu', 'lyulyu', 'LÜLÜ'] },
}
const phone = '13977661234'

beforeAll(async () => {
  for (const [name, one] of Object.entries(people)) {
    const own = name === 'lv' ? { phone } : {}
    one.id = (await createUser(admin, { realName: one.realName, ...own })).id
  }
})

const found = async (path: string, q: string): Promise<string[]> => {
  const answer = await admin.list(path, { filter: { q }, range: [0, 99] })
  expect(answer.status).toBe(200)
  return answer.body.map((row: { id: string }) => row.id)
}

const missed = async (): Promise<string[]> => {
  const none: string[] = []
  for (const { id = '', writings } of Object.values(people))
    for (const q of writings) if (!(await found('/usercenter/users', q)).includes(id)) none.push(q)
  return none
}

it('finds people by every spelling of their names, before and after indexing', async () => {
  expect(await missed()).toEqual([])
  await sealAndIndexAll(server.db)
  expect(await missed()).toEqual([])
})

it('finds phone numbers in displayed and foreign notations', async () => {
  for (const q of [
    phone,
    '139 7766 1234',
    '+86 139 7766 1234',
    '0086-139-7766-1234',
    '(+86)13977661234',
  ])
    expect(await found('/usercenter/users', q), q).toEqual([people.lv?.id])
})

it.each([
  ['1', '2125550100', ['(212) 555-0100', '212.555.0100', '1 212 555 0100', '+1 (212) 555-0100']],
  ['44', '2079460958', ['020 7946 0958', '44 20 7946 0958', '+44 (0)20 7946']],
  ['852', '91234567', ['852 9123 4567', '9123-4567']],
])('finds the phone number +%s %s in local notation', async (dialCode, digits, writings) => {
  const { id } = await createUser(admin, { dialCode, phone: digits })
  for (const q of writings) expect(await found('/usercenter/users', q), q).toEqual([id])
})

it('finds people by names with surrounding punctuation', async () => {
  for (const q of ['"王 玮"', '王 玮，', '“José Núñez”。', '<José>, (Núñez)'])
    expect(await found('/usercenter/users', q), q).toEqual([
      q.includes('王') ? people.wangwei?.id : people.jose?.id,
    ])
  const all = await found('/usercenter/users', '')
  for (const q of ['·', '’', '.']) expect(await found('/usercenter/users', q), q).toEqual(all)
})

it('finds roles, companies, departments and stations like people', async () => {
  const role = await createRole(admin, { name: 'Éclair’s · 绿地' })
  for (const q of ["eclair's", 'eclairs 绿地', 'lyudi', 'ÉCLAIR’S  ·  绿地'])
    expect(await found('/usercenter/roles', q), q).toContain(role.id)
  const department = await admin.post('/usercenter/departments', {
    name: '女·工程',
    parentId: null,
    order: 1,
  })
  expect(department.status, JSON.stringify(department.body)).toBe(201)
  for (const q of ['女工程', '女・工程', 'nyugongcheng', 'nvgongcheng'])
    expect(await found('/usercenter/departments', q), q).toContain(department.body.id)
})

it('truncates long searches and drops control characters, in every list', async () => {
  const long = `José Núñez${' José'.repeat(500)}`
  expect(await found('/usercenter/users', long)).toEqual([people.jose?.id])
  const hostile = [
    '\uFDFA'.repeat(100),
    'e' + '\u0301'.repeat(1000),
    '\u0000',
    'a\u0000b',
    '\uD800',
    'x\uDC00y',
    '%',
    '_',
    '\\',
    '%_\\%',
    '" OR "a"*',
    'a NEAR(b, 1) AND NOT c',
    "'; DROP TABLE users; --",
    '^(a+)+$',
    '*:^-',
    '\u200F\u202Eadmin\u202C',
    'a\n\tb',
    '\u0001c2 ',
    ':* & !a | b',
    '🏳️‍🌈',
    '𠮷',
  ]
  const lists = [
    'users',
    'companies',
    'roles',
    'logs',
    'online-sessions',
    'applications',
    'stations',
    'departments',
  ]
  for (const q of hostile)
    for (const list of lists) {
      const { status } = await system.list(`/usercenter/${list}`, { filter: { q } })
      expect([list, q, status]).toEqual([list, q, 200])
    }
  for (const q of ['%', '_', '\\']) expect(await found('/usercenter/users', q)).toEqual([])
})

it('refuses queries with the wrong shape or size, and names them', async () => {
  const users = '/usercenter/users'
  const ids = Array.from({ length: 10_000 }, (_, place) => String(place))
  const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`
  const statuses: Record<string, number> = {}
  for (const [name, query] of Object.entries({
    arrays: `filter=${encodeURIComponent('{"q":["a","b"]}')}`,
    object: `filter=${encodeURIComponent('{"q":{"a":1}}')}`,
    brackets: 'q[]=a&q[]=b',
    twice: 'filter={}&filter={}',
    deep: `filter=${deep}`,
    range: 'range=[0,1000000000]',
    sort: 'sort=["nothing","ASC"]',
  }))
    statuses[name] = (await admin.get(`${users}?${query}`)).status
  expect(statuses).toEqual({
    arrays: 400,
    object: 400,
    brackets: 400,
    twice: 400,
    deep: 400,
    range: 400,
    sort: 400,
  })
  for (const query of [
    `filter=${JSON.stringify({ id: ids })}`,
    `filter=${'x'.repeat(10_000_000)}`,
  ]) {
    const answer = await admin.fetch(`${users}?${query}`).catch(() => null)
    expect([413, 431, undefined]).toContain(answer?.status)
  }
})
