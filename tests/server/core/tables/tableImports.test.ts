import { readFileSync } from 'node:fs'
import { beforeEach, expect, it } from 'vitest'
import { bodyOf, expectCode } from '../../../support/answers.ts'
import { pluck, type Client } from '../../../support/client.ts'
import { buildStation, buildUser, createRole } from '../../../support/factories.ts'
import { checkFile, importPath, sendFile, startImport } from '../../../support/imports.ts'
import { useServer } from '../../../support/server.ts'

const server = useServer()
const { system, admin } = server
const stations = '/usercenter/stations'

beforeEach(() => server.wait(3_600_001))

const fixture = (name: string) =>
  readFileSync(new URL(`../../../support/tables/${name}`, import.meta.url))

const check = async (file: Uint8Array | string, locale?: string) => {
  const job = await checkFile(admin, file, {}, locale)
  const { body: rows } = await admin.list(`${importPath}/${job.id}/rows`)
  return { job, rows }
}

const download = async (client: Client, path: string, locale: string) => {
  const response = await client.fetch(path, { headers: { 'Accept-Language': locale } })
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

const batch = async (csv: string, columns = {}) =>
  (await bodyOf(server.nobody.post('/public/coverage/batch', { csv, ...columns }))).data
const places = (rows: { name: string; latitude: number; longitude: number }[]) =>
  rows.map(({ name, latitude, longitude }) => [name, latitude, longitude])

it('shows the parsed user file and every value that will be stored', async () => {
  const { job, rows } = await check(fixture('02-unknown-columns.csv'))
  expect(job.summary).toEqual({
    sheet: null,
    columns: [
      { column: 1, title: '用户名', field: 'username' },
      { column: 2, title: '姓名', field: 'realName' },
      { column: 3, title: '手机号码', field: 'phone' },
      { column: 4, title: '邮箱', field: 'email' },
      { column: 5, title: '所属部门', field: 'departmentName' },
    ],
    otherSheets: [],
    merged: [],
  })
  expect(
    rows.map(({ refused, values }: { refused: boolean; values: object }) => [refused, values]),
  ).toEqual([
    [
      false,
      {
        username: 'igncol001',
        realName: '张三',
        dialCode: '86',
        phone: '13911112222',
        email: 'igncol001@example.com',
        locale: 'en',
        departmentName: '测绘部',
      },
    ],
  ])
})

it('lists columns, sheets and merged cells before an import starts', async () => {
  const { job } = await check(fixture('25-two-sheets.xlsx'))
  expect(job.summary).toMatchObject({ sheet: '一部', otherSheets: ['二部'], merged: [] })
  const { job: second } = await check(fixture('27-instructions-first.xlsx'))
  expect(second.summary).toMatchObject({ sheet: '用户', otherSheets: ['填写说明'] })
  const merged = await check(fixture('26-merged-department.xlsx'))
  expect(merged.job.summary.merged).toEqual(['D2:D3'])
  expect(
    merged.rows.map(({ values }: { values: { departmentName: string } }) => values.departmentName),
  ).toEqual(['测绘部', '测绘部'])
  const { job: unknown } = await check(
    'Username,Name,Email,Shoe size\nshoes001,Li,shoes001@example.com,43\n',
  )
  expect(unknown.summary.columns.at(-1)).toEqual({ column: 4, title: 'Shoe size', field: null })
})

it('creates every person of a file with mixed line endings', async () => {
  const { job } = await check(fixture('01-crlf-header-lf-rows.csv'))
  expect(job).toMatchObject({ rowCount: 3, refusedCount: 0 })
  expect((await startImport(admin, job.id)).state).toBe('done')
  const { body } = await admin.list('/usercenter/users', { filter: { q: 'lossaa' } })
  expect(pluck(body, 'username').toSorted()).toEqual(['lossaa1', 'lossaa2', 'lossaa3'])
})

it.each([
  [
    'en',
    '03-utf8-one-damaged-byte.csv',
    7330,
    'Line 3 contains damaged characters. Correct the file and save it as “CSV UTF-8”.',
  ],
  [
    'zh',
    '03-utf8-one-damaged-byte.csv',
    7330,
    '第 3\u00a0行有损坏的字符，请修正后另存为“CSV UTF\u20118”。',
  ],
  [
    'en',
    '04-big5.csv',
    7331,
    'The text of the file cannot be read reliably. Save it as “CSV UTF-8” or as an Excel workbook (.xlsx).',
  ],
])('refuses text that would be misread, in %s: %s', async (locale, name, code, message) => {
  await expectCode(sendFile(admin, fixture(name), {}, locale), 400, code, { message })
})

it('splits roles at any of the usual separators, and recognises a role whose name has a comma', async () => {
  const [one, other, comma] = [
    await createRole(admin),
    await createRole(admin, { applicationId: '4', permissionIds: ['117'] }),
    await createRole(admin, { name: 'Field, office' }),
  ]
  const cells = ['、', ';', '；', '|', ',', '，', '\n'].map(
    (sign) => `"${one.name}${sign}${other.name}"`,
  )
  const lines = [...cells, `"${comma.name}"`].map((roles) => {
    const { username, email } = buildUser()
    return `${username},Li,${email},${roles}`
  })
  const { job } = await check(['Username,Name,Email,Roles', ...lines].join('\n'))
  expect(job).toMatchObject({ rowCount: 8, refusedCount: 0 })
})

it.each(['zh', 'en'])('reads its own exports of users in %s', async (locale) => {
  for (const format of ['csv', 'xlsx']) {
    const file = await download(
      admin,
      `/usercenter/users/export?format=${format}&filter=${encodeURIComponent('{"q":"acme"}')}`,
      locale,
    )
    const { job, rows } = await check(file, locale)
    expect(job.rowCount).toBeGreaterThan(0)
    const importedFields = rows.map(({ cells }: { cells: object }) => Object.keys(cells).toSorted())
    expect(importedFields[0]).toEqual([
      'departmentName',
      'email',
      'locale',
      'nickName',
      'phone',
      'realName',
      'roles',
      'username',
    ])
  }
})

it.each([
  ['zh', '用户中心：业务员'],
  ['en', 'User centre: Salesperson'],
])('names the roles of the program in an export of users in %s', async (locale, role) => {
  const filter = encodeURIComponent('{"q":"salesman1"}')
  const file = await download(
    system,
    `/usercenter/users/export?format=csv&filter=${filter}`,
    locale,
  )
  expect(file.toString()).toContain(role)
})

it.each(['zh', 'en'])(
  'reads its own file of refused rows after rows were added, in %s',
  async (locale) => {
    const bad = buildUser()
    const { job } = await check(`Username,Name,Email\n${bad.username},Li,nonsense\n`)
    const file = (
      await download(admin, `${importPath}/${job.id}/refused?format=csv`, locale)
    ).toString()
    const corrected = file.replace('nonsense', bad.email)
    const [head = ''] = file.split('\r\n')
    const added = buildUser()
    const titles = head.replace('\uFEFF', '').split(',')
    const line = titles.map(
      (_, index) => [added.username, '王五', '', '', '', added.email][index] ?? '',
    )
    const { job: again, rows } = await check(`${corrected.trimEnd()}\n${line.join(',')}\n`, locale)
    expect(again).toMatchObject({ rowCount: 2, refusedCount: 0 })
    expect(rows.map(({ values }: { values: { username: string } }) => values.username)).toEqual([
      bad.username,
      added.username,
    ])
  },
)

it.each(['zh', 'en'])('imports its own exports of stations in %s', async (locale) => {
  const station = buildStation({ code: `00123${locale.toUpperCase()}`, epoch: 2000 })
  const digits = buildStation({ code: locale === 'zh' ? '0012345' : '123456789012345678' })
  await system.post(stations, station)
  await system.post(stations, digits)
  for (const format of ['csv', 'xlsx']) {
    const file = await download(system, `${stations}/export?format=${format}`, locale)
    const { status, body } = await system.post(`${stations}/import`, {
      file: file.toString('base64'),
      dryRun: true,
    })
    expect([status, body.code]).toEqual([200, 0])
    const outcomes = new Set(pluck(body.data.rows, 'outcome'))
    expect([...outcomes]).toEqual(['same'])
    expect(body.data.rows.some((row: { code: string }) => row.code === digits.code)).toBe(true)
    expect(
      body.data.summary.columns.filter((one: { field: string | null }) => one.field === null),
    ).toHaveLength(1)
  }
})

it('reads stations in GBK, previews every value, and refuses damaged names', async () => {
  const dry = await system.post(`${stations}/import`, {
    file: fixture('11-stations-gbk.csv').toString('base64'),
    dryRun: true,
  })
  expect(dry.body.data.rows).toEqual([
    {
      line: 2,
      code: 'HUNTGB1',
      name: '深圳测试站',
      outcome: 'create',
      problems: {},
      values: {
        code: 'HUNTGB1',
        name: '深圳测试站',
        enName: 'Shenzhen',
        latitude: 22.5,
        longitude: 114.05,
        datum: 'CGCS2000',
        epoch: 2000,
        tier: 'centimetre',
        radius: 30_000,
        status: 'online',
      },
    },
  ])
  const { status, body } = await system.post(stations, buildStation({ name: '深\uFFFD站' }))
  expect([status, body.errors.name.key]).toEqual([400, 'validation.specialCharacters'])
})

it('accepts mixed line endings, Chinese titles and exactly one source in an import of stations', async () => {
  const one = buildStation()
  const csv = `站号,中文名称,英文名称,纬度(°),经度(°),参考框架,精度,服务半径（m）,备注\r\n${[one.code, '站', 'Station', 22.5, 114, 'wgs84', '厘米级', 30000, 'x'].join(',')}\nX2,站,Station,22.5,114,WGS84,Metre,30000,\r`
  const { body } = await system.post(`${stations}/import`, { csv, dryRun: true })
  expect(
    body.data.rows.map((row: { line: number; outcome: string; values: { tier: string } }) => [
      row.line,
      row.outcome,
      row.values.tier,
    ]),
  ).toEqual([
    [2, 'create', 'centimetre'],
    [3, 'create', 'metre'],
  ])
  expect(body.data.summary.columns.at(-1)).toEqual({ column: 9, title: '备注', field: null })
  const inKilometres = await system.post(`${stations}/import`, {
    csv: csv.replace('（m）', '（km）'),
    dryRun: true,
  })
  expect([inKilometres.body.code, inKilometres.body.args]).toEqual([7104, { columns: 'radius' }])
  for (const source of [{}, { csv: '' }, { csv, file: 'eA==' }, { file: 'no base64!' }])
    expect((await system.post(`${stations}/import`, { ...source, dryRun: true })).status).toBe(400)
})

it.each<[string, string, (string | number)[][]]>([
  [
    '13-batch-numeric-points.csv',
    '',
    [
      ['1', 31.23, 121.47],
      ['2', 39.9, 116.4],
    ],
  ],
  [
    '14-batch-heading-units.csv',
    '',
    [
      ['1', 31.23, 121.47],
      ['2', 39.9, 116.4],
    ],
  ],
  [
    '15-batch-lon-first-west.csv',
    '',
    [
      ['上海', 31.23, 121.47],
      ['乌鲁木齐', 43.793, 87.617],
      ['喀什', 39.47, 75.99],
    ],
  ],
  [
    '16-batch-crlf-lf.csv',
    '',
    [
      ['A', 31.23, 121.47],
      ['B', 39.9, 116.4],
      ['C', 22.5, 114.05],
    ],
  ],
  ['units in English', 'Point,Lat (deg),Lon (deg)\nA,10,20\n', [['A', 10, 20]]],
  ['longitude first by headings', 'lng,lat,id\n20,10,A\n', [['A', 10, 20]]],
  [
    'Chinese commas',
    '上海，31.23，121.47\n北京，39.9，116.4\n',
    [
      ['上海', 31.23, 121.47],
      ['北京', 39.9, 116.4],
    ],
  ],
  [
    'blanks',
    '上海 31.23 121.47\n北京 39.9  116.4\n',
    [
      ['上海', 31.23, 121.47],
      ['北京', 39.9, 116.4],
    ],
  ],
  [
    'pairs in one cell, longitude first',
    '"121.47, 31.23"\n"87.6, 43.8"\n',
    [
      ['', 31.23, 121.47],
      ['', 43.8, 87.6],
    ],
  ],
  [
    'whole degrees behind point numbers',
    '1,31,121\n2,40,116\n',
    [
      ['1', 31, 121],
      ['2', 40, 116],
    ],
  ],
  [
    'hemispheres',
    'A,121.47E,31.23N\nB,20E,10N\n',
    [
      ['A', 31.23, 121.47],
      ['B', 10, 20],
    ],
  ],
  ['unknown headings', 'Site,North,East\nA,31.2,121.4\n', [['A', 31.2, 121.4]]],
  [
    'names that are headings elsewhere',
    'A,31.23,121.47\nB,39.9,116.4\nX,30,110\n',
    [
      ['A', 31.23, 121.47],
      ['B', 39.9, 116.4],
      ['X', 30, 110],
    ],
  ],
])('reads points of %s in one coordinate order', async (name, csv, expected) => {
  const { rows, coordinates } = await batch(csv || fixture(name).toString())
  expect(places(rows)).toEqual(expected)
  expect(coordinates.certain).toBe(true)
})

it('reports an ambiguous coordinate order, and uses the one that the caller names', async () => {
  const csv = 'Urumqi,87.617,43.793\nKashgar,75.99,39.47\n'
  const open = await batch(csv)
  expect(open.coordinates).toEqual({ latitude: 2, longitude: 3, certain: false })
  expect(open.summary.columns).toEqual([
    { column: 1, title: 'A: Urumqi', field: 'name' },
    { column: 2, title: 'B: 87.617', field: 'latitude' },
    { column: 3, title: 'C: 43.793', field: 'longitude' },
  ])
  const named = await batch(csv, { latitude: 3, longitude: 2 })
  expect(named.coordinates).toEqual({ latitude: 3, longitude: 2, certain: true })
  expect(places(named.rows)).toEqual([
    ['Urumqi', 43.793, 87.617],
    ['Kashgar', 39.47, 75.99],
  ])
  const withHeight = await batch('A,31.2,21.4,4.5\nB,32.2,22.4,5.5\n')
  expect(withHeight.coordinates).toEqual({ latitude: 2, longitude: 3, certain: false })
})

it('reads points of a workbook', async () => {
  const file = await download(system, `${stations}/export?format=xlsx`, 'zh')
  const { body } = await server.nobody.post('/public/coverage/batch', {
    file: file.toString('base64'),
  })
  expect(body.data.rows.length).toBeGreaterThan(3)
  expect(body.data.rows.every((row: { problem: string | null }) => row.problem === null)).toBe(true)
  expect(body.data.coordinates.certain).toBe(true)
})
