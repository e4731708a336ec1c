import { zipSync } from 'fflate'
import { parse } from 'csv-parse/sync'
import { beforeEach, expect, it } from 'vitest'
import { logIn, messagesTo, resetPassword } from '../../support/credentials.ts'
import { pluck, type Client } from '../../support/client.ts'
import { useCodes } from '../../support/codes.ts'
import { sendWaitingActivations } from '#server/features/people/registration/activation.watch'
import { createVerifiedUser } from '../../support/contacts.ts'
import { buildUser, createRole, createUser, signInUser } from '../../support/factories.ts'
import { importTable } from '#server/features/people/user-import/imports.queries'
import { stageRows } from '#server/features/people/user-import/importRows.queries'
import { checkFile, importPath, sendFile, startImport } from '../../support/imports.ts'
import { useServer } from '../../support/server.ts'
import { wrongSortKeys } from '../../support/sortKeys.ts'

const server = useServer()
const { system, admin, beta } = server
const codes = useCodes(server)

beforeEach(async () => {
  server.wait(3_600_001)
})

const titles = 'Username,Name,Nickname,Country code,Phone,Email,Language,Roles'
const lineOf = (own: Record<string, unknown> = {}) => {
  const { username, realName, dialCode, phone, email, role } = { role: '', ...buildUser(own) } as {
    [name: string]: string
  }
  return [username, realName, '', dialCode, phone, email, 'en', role].join(',')
}
const fileOf = (...lines: string[]) => [titles, ...lines].join('\r\n')

it('checks a file, imports it, and sends the users a link to set a password', async () => {
  const role = await createRole(admin)
  const user = buildUser({ role: role.name })
  const checked = await checkFile(admin, fileOf(lineOf(user), lineOf()))
  expect(checked).toMatchObject({
    state: 'checked',
    rowCount: 2,
    checkedCount: 2,
    refusedCount: 0,
    createdBy: 'acmeadmin',
    companyName: '华南测绘',
  })
  expect(await startImport(admin, checked.id)).toMatchObject({ state: 'done', failure: null })
  expect((await wrongSortKeys(server.db.read)).wrong).toEqual([])
  const { body } = await admin.list('/usercenter/users', { filter: { q: user.username } })
  expect(body[0]).toMatchObject({
    username: user.username,
    realName: 'Lin Yue',
    companyId: '2',
    status: 'active',
    roles: [{ roleId: role.id }],
  })
  const history = await admin.list('/usercenter/logs', { filter: { targetId: body[0].id } })
  expect(pluck(history.body, 'action')).toContain('user.create')
  expect((await logIn(server, user.username, '!')).body.code).toBe(600401)
  // The author of the file has not proved that the addresses are correct.
  expect(body[0]).toMatchObject({ email: user.email, emailVerified: false, verifiedEmail: null })
  expect((await codes.ask({ email: user.email }, 'login')).body.code).toBe(6003)
  await sendWaitingActivations(server.context)
  const sent = await system.list('/usercenter/outbox', { filter: { recipient: user.email } })
  expect(sent.body).toHaveLength(1)
  const password = 'Survey2030x'
  const set = await server.nobody.post('/usercenter/user/activate', {
    token: /#([\w-]+)/.exec(sent.body[0].text)?.[1],
    password,
    confirmPassword: password,
  })
  expect(set.body.data).toEqual({ username: user.username })
  expect((await server.as(user.username, password)).token).toBeTruthy()
})

it('reads pasted numbers, numbers with dial code and names in every script', async () => {
  const rows: [string, string, object][] = [
    ['张三', '\u202D13900001011\u202C', { phone: '13900001011' }],
    ['李四', '139\u200B00001012', { phone: '13900001012' }],
    ['王　五', "'13900001014", { phone: '13900001014', realName: '王 五' }],
    ['孙〇', '13900001015.0', { phone: '13900001015' }],
    [
      '古丽米热・艾比布力',
      '8613900001016',
      { phone: '13900001016', realName: '古丽米热·艾比布力' },
    ],
    ['San Zhang', '+85291234568', { dialCode: '852', phone: '91234568' }],
    ['Liu Zhao', '+1 (415) 555-2672', { dialCode: '1', phone: '4155552672' }],
    ['علی‌رضا', '+44 (0)20 7946 0959', { dialCode: '44', phone: '2079460959' }],
  ]
  const names = rows.map(() => buildUser().username)
  const lines = rows.map(([name, phone], at) => `${names[at]},${name},${phone}`)
  const checked = await checkFile(admin, ['用户名,姓名,手机号', ...lines].join('\n'))
  expect(checked).toMatchObject({ state: 'checked', rowCount: 8, refusedCount: 0 })
  await startImport(admin, checked.id)
  for (const [at, [realName, , stored]] of rows.entries()) {
    const { body } = await admin.list('/usercenter/users', { filter: { q: names[at] } })
    expect(body[0]).toMatchObject({ realName, dialCode: '86', ...stored })
  }
})

it('filters imports by id, like other lists', async () => {
  const { id } = await checkFile(admin, fileOf(lineOf()))
  const idsOf = async (client: Client, filter: object) => {
    const { status, body } = await client.list(importPath, { filter })
    return [status, pluck(body, 'id')]
  }
  expect(await idsOf(admin, { id: [id, '999999', 'x'] })).toEqual([200, [id]])
  expect(await idsOf(admin, { id: [id], companyId: 'x' })).toEqual([200, []])
  expect(await idsOf(beta, { id: [id] })).toEqual([200, []])
  await admin.remove(`${importPath}/${id}`)
})

it('sends the links of imported users by text message if that was chosen', async () => {
  const [both, mailOnly] = [buildUser(), buildUser({ dialCode: '', phone: '' })]
  const checked = await checkFile(admin, fileOf(lineOf(both), lineOf(mailOnly)))
  await startImport(admin, checked.id, { linkBy: 'sms' })
  await sendWaitingActivations(server.context)
  const sentTo = async (recipient: string) => (await messagesTo(server, recipient)).length
  expect([
    await sentTo(`+86${both.phone}`),
    await sentTo(both.email),
    await sentTo(mailOnly.email),
  ]).toEqual([1, 0, 1])
})

it('explains each invalid row in the reader’s language, and imports none of them', async () => {
  const taken = await createUser(admin)
  const twin = buildUser()
  const good = buildUser()
  const checked = await checkFile(
    admin,
    fileOf(
      lineOf(good),
      lineOf({ username: taken.username.toUpperCase() }),
      lineOf({ email: taken.email }),
      lineOf({ phone: taken.phone }),
      lineOf(twin),
      lineOf({ email: twin.email }),
      'short,<b>,,86,12,nonsense,xx,No such role',
      lineOf({ phone: '', email: '' }),
    ),
  )
  expect(checked).toMatchObject({ state: 'checked', rowCount: 8, refusedCount: 6 })
  const rows = await admin.list(`${importPath}/${checked.id}/rows`, { filter: { refused: true } })
  expect(
    rows.body.map(
      ({ id, problems }: { id: string; problems: { field: string; message: string }[] }) => [
        id,
        ...problems.map(({ field, message }) => `${field}: ${message}`),
      ],
    ),
  ).toEqual([
    ['3', 'username: This username already exists.'],
    ['4', 'email: This email address is already in use.'],
    ['5', 'phone: This phone number is already in use.'],
    ['7', 'email: Same as row 6.'],
    [
      '8',
      expect.stringContaining('username:'),
      expect.stringContaining('realName:'),
      expect.stringContaining('email:'),
      expect.stringContaining('phone:'),
      expect.stringContaining('locale:'),
      'roles: There is no role “No such role”.',
    ],
    ['9', expect.stringContaining('phone:')],
  ])
  const zh = await admin.call(`${importPath}/${checked.id}/rows?filter={"refused":true}`, {
    headers: { 'Accept-Language': 'zh' },
  })
  expect(zh.body[3].problems[0].message).toBe('与第 6\u00a0行重复。')
  expect(await startImport(admin, checked.id)).toMatchObject({ code: 7066 })
  expect((await admin.list('/usercenter/users', { filter: { q: good.username } })).body).toEqual([])

  const file = await admin.get(`${importPath}/${checked.id}/refused?format=csv`)
  const refused = parse(file.body, { bom: true, columns: true }) as Record<string, string>[]
  expect(refused).toHaveLength(6)
  expect(refused[3]).toMatchObject({ Row: '7', Reason: 'Email: Same as row 6.' })
  const { id } = await checkFile(admin, file.body)
  expect((await admin.remove(`${importPath}/${id}`)).status).toBe(200)
  expect((await admin.get(`${importPath}/${id}`)).body.code).toBe(7004)
})

it('offers templates in both languages that can be sent back unchanged', async () => {
  for (const locale of ['zh', 'en']) {
    const response = await admin.call(`${importPath}/template?format=csv`, {
      headers: { 'Accept-Language': locale },
    })
    expect(await checkFile(admin, response.body, {}, locale)).toMatchObject({
      state: 'checked',
      rowCount: 1,
      refusedCount: 0,
    })
  }
})

// Built before any request: packing takes longer than the server keeps an idle connection open.
const bomb = zipSync({ 'xl/workbook.xml': Buffer.alloc(70_000_000, ' ') })

it('refuses other formats and files that are too large, too long, empty or without columns', async () => {
  const code = async (file: Uint8Array | string) => (await sendFile(admin, file)).body.code
  expect(await code(Buffer.from([0xff, 0xfe, 0xff, 0x00, 0x81, 0x30]))).not.toBe(0)
  expect(await code(Buffer.from([0x50, 0x4b, 3, 4, 1, 2, 3]))).toBe(7062)
  expect(await code(zipSync({ 'a.txt': Buffer.from('x') }))).toBe(7062)
  expect(await code(bomb)).toBe(7021)
  expect(await code(Buffer.alloc(4 * 1024 * 1024 + 1, 'a'))).toBe(7021)
  expect(await code('')).toBe(7065)
  expect(await code(titles)).toBe(7065)
  expect(await code('a,b\n1,2')).toBe(7064)
  expect(await code(`${titles}\n${'x\n'.repeat(10_001)}`)).toBe(7063)
})

it('limits a company to its quota and one import at a time, and roles to the caller’s rights', async () => {
  const company = (await system.get('/usercenter/companies/3')).body
  const free = 9
  const userQuota = company.userCount + free
  expect((await system.put('/usercenter/companies/3', { userQuota })).status).toBe(200)
  const many = fileOf(...Array.from({ length: free + 1 }, () => lineOf()))
  const tooMany = await checkFile(beta, many)
  expect(await startImport(beta, tooMany.id)).toMatchObject({ code: 7015 })
  // Each file fits alone, but not both together.
  const half = Math.floor(free / 2) + 1
  const files = []
  for (let number = 0; number < 2; number += 1)
    files.push(await checkFile(beta, fileOf(...Array.from({ length: half }, () => lineOf()))))
  const started = await Promise.all(files.map(({ id }) => beta.post(`${importPath}/${id}/start`)))
  expect(started.map(({ body }) => body.code).toSorted()).toEqual([0, 7015])
  const after = (await system.get('/usercenter/companies/3')).body
  expect(after.userCount).toBe(company.userCount + half)

  await system.put('/usercenter/companies/3', { userQuota: company.userQuota })
  const betaRole = await createRole(beta)
  expect((await checkFile(admin, fileOf(lineOf({ role: betaRole.name })))).refusedCount).toBe(1)
  const strong = await createRole(admin, { permissionIds: ['1400', '1403'] })
  const weak = await createRole(admin, { permissionIds: ['1400', '1221'] })
  const { client } = await signInUser(server, admin, { password: 'Survey2026', roleIds: [weak.id] })
  const beyond = await checkFile(client, fileOf(lineOf({ role: strong.name })))
  const [row] = (await client.list(`${importPath}/${beyond.id}/rows`)).body
  expect(row.problems).toEqual([{ field: 'roles', message: expect.not.stringContaining('%{') }])
  expect((await sendFile(admin, fileOf(lineOf()), { companyId: '3' })).body.code).toBe(7013)
  expect((await admin.get(`${importPath}/${tooMany.id}`)).body.code).toBe(7004)
  expect(await checkFile(system, fileOf(lineOf()), { companyId: '2' })).toMatchObject({
    companyId: '2',
  })
})

it('reads files of several people at once, and says in their language that too many wait', async () => {
  const send = (companyId: string, locale?: string) =>
    sendFile(system, fileOf(lineOf()), { companyId }, locale)
  const answers = await Promise.all(['2', '3', '4'].map((companyId) => send(companyId)))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  const { tableReadings: readings } = server.context
  let end = () => {}
  const work = () => new Promise<void>((done) => (end = done))
  const first = readings.admit('company 1', work)
  const others = Array.from({ length: 7 }, () => readings.admit('company 1', () => first))
  try {
    for (const [locale, message] of [
      ['en', 'The server is busy or restarting. Try again in a moment.'],
      ['zh', '服务器繁忙或正在重启，请稍后重试。'],
    ] as const) {
      const { status, headers, body } = await send('3', locale)
      expect([status, body.code, body.message]).toEqual([503, 7008, message])
      expect(headers.get('retry-after')).toBe('2')
    }
  } finally {
    end()
  }
  await Promise.all(others)
})

it('imports nothing if a name was taken since the check, and names the row', async () => {
  const user = buildUser()
  const checked = await checkFile(admin, fileOf(lineOf(), lineOf(user), lineOf()))
  const before = (await admin.get('/usercenter/companies/2')).body.userCount
  await createUser(admin, { username: user.username })
  expect(await startImport(admin, checked.id)).toMatchObject({
    state: 'failed',
    failure: 'rowsRefused',
  })
  const rows = await admin.list(`${importPath}/${checked.id}/rows`, { filter: { refused: true } })
  expect(rows.body).toMatchObject([{ id: '3', problems: [{ field: 'username' }] }])
  expect((await admin.get('/usercenter/companies/2')).body.userCount).toBe(before + 1)
})

it('imports nothing if a role was deleted since the check', async () => {
  const role = await createRole(admin)
  const checked = await checkFile(admin, fileOf(lineOf({ role: role.name })))
  await admin.remove(`/usercenter/roles/${role.id}`)
  expect(await startImport(admin, checked.id)).toMatchObject({
    state: 'failed',
    failure: 'rowsRefused',
  })
})

it('refuses a second import during another one, and too many files in an hour', async () => {
  const begun = await checkFile(admin, fileOf(lineOf()))
  const other = await checkFile(admin, fileOf(lineOf()))
  const setState = (state: 'checking' | 'checked', company: number | null) =>
    server.db.transaction((trx) =>
      trx('user_imports')
        .where({ id: Number(begun.id) })
        .update({ state, busy_company_id: company, heartbeat_at: server.context.now() }),
    )
  await setState('checking', 2)
  expect((await sendFile(admin, fileOf(lineOf()))).body.code).toBe(7061)
  expect(await startImport(admin, other.id)).toMatchObject({ code: 7061 })
  await setState('checked', null)
  const answers: number[] = []
  for (let number = 0; number < 21; number += 1) {
    const { body } = await sendFile(admin, fileOf(lineOf()))
    answers.push(body.code ?? 0)
  }
  expect(answers.at(-1)).toBe(7005)
})

it('marks an interrupted check as failed after a restart', async () => {
  const user = buildUser()
  const checked = await checkFile(admin, fileOf(lineOf(user)))
  await server.db.transaction((trx) =>
    trx('user_imports')
      .where({ id: Number(checked.id) })
      .update({ state: 'checking', busy_company_id: 2, heartbeat_at: 0 }),
  )
  await server.restart()
  expect((await admin.get(`${importPath}/${checked.id}`)).body).toMatchObject({
    state: 'failed',
    failure: 'interrupted',
  })
  expect((await admin.list('/usercenter/users', { filter: { q: user.username } })).body).toEqual([])
  expect((await checkFile(admin, fileOf(lineOf(user)))).refusedCount).toBe(0)
})

it('sends a user the code for a new password, hidden from the person who requested it', async () => {
  const user = await createVerifiedUser(server, admin)
  const sent = await admin.post(`/usercenter/users/${user.id}/send-reset-code`)
  expect(sent.status).toBe(200)
  expect(JSON.stringify(sent.body)).not.toMatch(/"\d{6}"/)
  const code = await codes.codeOf({ dialCode: '86', phone: user.phone })
  expect(
    (await resetPassword(server, { dialCode: '86', phone: user.phone }, code, 'Survey2031x'))
      .status,
  ).toBe(200)
  await admin.post(`/usercenter/users/${user.id}/disable`)
  expect((await admin.post(`/usercenter/users/${user.id}/send-reset-code`)).body.code).toBe(7067)
})

it('assigns departments by name, and explains unknown and ambiguous names', async () => {
  const departments = (await admin.list('/usercenter/departments')).body
  const data = departments.find((one: { name: string }) => one.name === '数据部')
  await admin.post('/usercenter/departments', { name: '外业组', parentId: data.id })
  const inDepartment = (name: string, own = {}) => `${lineOf(own)},${name}`
  const file = (...lines: string[]) => [`${titles},Department`, ...lines].join('\r\n')
  const refused = await checkFile(admin, file(inDepartment('外业组'), inDepartment('法务部')))
  const { body: rows } = await admin.list(`${importPath}/${refused.id}/rows`)
  expect(rows.map((row: { problems: { field: string }[] }) => row.problems)).toEqual(
    ['Several departments', 'There is no department'].map((words) => [
      { field: 'departmentName', message: expect.stringContaining(words) },
    ]),
  )
  const [one, other] = [buildUser(), buildUser()]
  const checked = await checkFile(
    admin,
    file(inDepartment('测绘部/外业组', one), inDepartment('数据部', other)),
  )
  expect((await startImport(admin, checked.id)).state).toBe('done')
  for (const [user, departmentName] of [
    [one, '测绘部 / 外业组'],
    [other, '数据部'],
  ] as const) {
    const { body } = await admin.list('/usercenter/users', { filter: { q: user.username } })
    expect(body[0].departmentName).toBe(departmentName)
  }
})

it('returns refused rows with the columns of the import’s company, also to users of another company', async () => {
  const department = (await admin.list('/usercenter/departments')).body[0]
  const checked = await checkFile(
    admin,
    [`${titles},Department`, `${lineOf({ email: 'none' })},${department.name}`].join('\r\n'),
  )
  const file = await system.get(`${importPath}/${checked.id}/refused?format=csv`)
  const [row] = parse(file.body, { bom: true, columns: true }) as Record<string, string>[]
  expect(row?.['Department']).toBe(department.name)
})

it('stores a batch of rows with many roles each', async () => {
  const roleIds: number[] = await server.db.read('roles').limit(6).pluck('id')
  const stored = await server.db.transaction(async (trx) => {
    const summary = { sheet: null, columns: [], otherSheets: [], merged: [] }
    const job = { companyId: '3', fileName: 'roles.csv', state: 'checking', rowCount: 100 } as const
    const id = await importTable.insert(trx, job, Date.now(), {
      busy_company_id: 3,
      created_by: 6,
      summary: JSON.stringify(summary),
      heartbeat_at: Date.now(),
    })
    const numbers = Array.from({ length: 100 }, (_, place) => place + 1)
    const staged = numbers.map((number) => ({
      row_number: number,
      refused: false,
      cells: '{}',
      problems: '[]',
    }))
    const roles = numbers.flatMap((number) =>
      roleIds.map((role) => ({ row_number: number, role_id: role })),
    )
    expect(await stageRows(trx, id, { staged, roles }, Date.now())).toBe(true)
    const [{ n } = { n: 0 }] = await trx('user_import_roles')
      .where({ import_id: id })
      .count({ n: '*' })
    await trx('user_imports').where({ id }).delete()
    return Number(n)
  })
  expect(stored).toBe(600)
})

it('finds a role by name among thousands', async () => {
  const role = await createRole(admin)
  await server.db.transaction(async (trx) => {
    const [row] = await trx('roles').where({ id: Number(role.id) })
    const { id: _id, ...common } = row ?? expect.fail()
    const copies = Array.from({ length: 1001 }, (_, number) => ({
      ...common,
      name: `Crew ${number}`,
      name_key: `crew ${number}`,
    }))
    await trx.batchInsert('roles', copies, 50)
  })
  expect(
    await checkFile(admin, fileOf(lineOf({ role: 'Crew 1000' }), lineOf({ role: 'Nil' }))),
  ).toMatchObject({ state: 'checked', refusedCount: 1 })
  await server.db.transaction((trx) => trx('roles').where('name_key', 'like', 'crew %').delete())
})

it('lists at most ten problems per row', async () => {
  const words = Array.from({ length: 300 }, (_, place) => `No role ${place}`).join(';')
  const { id } = await checkFile(admin, `username,realName,roles\nmanyroles1,Lin Yue,"${words}"\n`)
  const { body } = await admin.list(`${importPath}/${id}/rows`)
  expect(body[0].problems).toHaveLength(10)
  await admin.remove(`${importPath}/${id}`)
})

it('makes open forms of the assigned roles outdated, and of no others: 7016', async () => {
  const [given, other] = [await createRole(admin), await createRole(admin)]
  const checked = await checkFile(
    admin,
    fileOf(lineOf({ role: given.name }), lineOf({ role: given.name })),
  )
  expect(await startImport(admin, checked.id)).toMatchObject({ state: 'done' })
  const save = async (role: { id: string }) => {
    const { status, body } = await admin.put(`/usercenter/roles/${role.id}`, role)
    return [status, body.code]
  }
  expect(await save(given)).toEqual([409, 7016])
  const now = (await admin.get(`/usercenter/roles/${given.id}`)).body
  expect([now.version, now.userIds.length]).toEqual([given.version + 1, 2])
  expect(await save(other)).toEqual([200, undefined])
})

it('removes invisible characters from file names', async () => {
  const file = fileOf(lineOf())
  const named = async (fileName: string) => (await sendFile(admin, file, { fileName })).body
  expect((await named('a\u202Evsc.exe\u2028\n😀.csv')).fileName).toBe('avsc.exe😀.csv')
  const { status, errors } = await named('\u200B')
  expect([status, errors.fileName.key]).toEqual([400, 'validation.required'])
})

it('imports only valid rows if the caller confirms the number of invalid ones', async () => {
  const [role, taken, good] = [await createRole(admin), await createUser(admin), buildUser()]
  const { id, ...checked } = await checkFile(
    admin,
    fileOf(
      lineOf({ ...good, role: role.name }),
      lineOf({ username: taken.username, role: role.name }),
      lineOf(),
      lineOf({ email: good.email }),
    ),
  )
  expect(checked).toMatchObject({ rowCount: 4, refusedCount: 2 })
  expect(await startImport(admin, id)).toMatchObject({ code: 7066 })
  expect(await startImport(admin, id, { leaveOut: 1 })).toMatchObject({ code: 7066 })
  const before = (await admin.get('/usercenter/companies/2')).body.userCount
  expect(await startImport(admin, id, { leaveOut: 2 })).toMatchObject({
    state: 'done',
    failure: null,
    rowCount: 4,
    refusedCount: 2,
  })
  expect((await admin.get('/usercenter/companies/2')).body.userCount).toBe(before + 2)
  const holders = await admin.list(`/usercenter/roles/${role.id}/users`)
  expect(pluck(holders.body, 'username')).toEqual([good.username])
  const file = await admin.get(`${importPath}/${id}/refused?format=csv`)
  expect(parse(file.body, { bom: true, columns: true })).toMatchObject([
    { Row: '3', Username: taken.username },
    { Row: '5', Reason: 'Email: Same as row 2.' },
  ])
  const log = await admin.list('/usercenter/logs', { filter: { action: 'user.import' } })
  expect(log.body[0]).toMatchObject({ targetId: id, code: 0, after: { rows: 2, leftOut: 2 } })
})

it('refuses if every row is invalid, and imports nothing if a valid row becomes invalid meanwhile', async () => {
  const taken = await createUser(beta)
  const none = await checkFile(beta, fileOf(lineOf({ email: taken.email })))
  expect(await startImport(beta, none.id, { leaveOut: 1 })).toMatchObject({ code: 7066 })
  const late = buildUser()
  const { id } = await checkFile(
    beta,
    fileOf(lineOf(), lineOf({ email: taken.email }), lineOf({ username: late.username })),
  )
  await createUser(beta, { username: late.username })
  const before = (await beta.get('/usercenter/companies/3')).body.userCount
  expect(await startImport(beta, id, { leaveOut: 1 })).toMatchObject({
    state: 'failed',
    failure: 'rowsRefused',
    refusedCount: 2,
  })
  expect((await beta.get('/usercenter/companies/3')).body.userCount).toBe(before)
})
