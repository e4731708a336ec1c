import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { messagesTo } from '../../support/credentials.ts'
import { startAliyunSms, type AliyunEndpoint } from '../../support/aliyunSms.ts'
import { buildUser, createEmployee } from '../../support/factories.ts'
import { makeClient } from '../../support/client.ts'
import { freePort } from '../../support/freePort.ts'
import { startMailServer, type MailServer } from '../../support/mailServer.ts'
import { startProcess, waitForOutput } from '../../support/process.ts'
import { sendDue } from '../../support/sendDue.ts'
import { useServer } from '../../support/server.ts'
import { commonSettings } from '../../support/settings.ts'
import { startSmsHook, type SmsHook } from '../../support/smsHook.ts'

const filing = '京公网安备 11000002000001号'
const server = useServer({ FILING_POLICE: filing })
const { system, admin } = server
let mail: MailServer
let hook: SmsHook
let aliyun: AliyunEndpoint

beforeAll(async () => {
  mail = await startMailServer()
  hook = await startSmsHook()
  aliyun = await startAliyunSms()
  aliyun.now = () => server.context.now()
})
afterAll(async () => {
  await mail.stop()
  await hook.stop()
  await aliyun.stop()
})

const path = '/usercenter/settings/1'
const test = (body: object, client = system) => client.post('/usercenter/settings/test', body)
const read = async (client = system) => (await client.get(path)).body
const change = (body: object, client = system) => client.put(path, body)
const smtp = () => ({
  smtpHost: '127.0.0.1',
  smtpPort: Number(new URL(mail.url).port),
  smtpSecurity: 'none',
  smtpUser: 'portal',
})
const lastRow = async (action: string) =>
  (await system.list('/usercenter/logs', { filter: { action }, sort: ['at', 'DESC'] })).body[0]
const publicName = async (client = server.nobody) =>
  (await client.post('/UserCenter/config/query', {})).body.data.systemName.en

it('are one record, including the ones fixed by the environment and the message channels', async () => {
  const record = await read()
  expect((await system.list('/usercenter/settings')).body).toEqual([record])
  expect(record).toMatchObject({
    id: '1',
    systemNameEn: 'Dubhe Positioning',
    filingPolice: filing,
    smtpHost: '',
    fixed: ['filingPolice'],
    secrets: [],
    mailWay: 'terminal',
    textWay: 'terminal',
    logRetentionDays: 365,
  })
  expect((await system.get('/usercenter/settings/2')).body.code).toBe(7004)
})

it('tell everyone how to reach the provider, in both languages where one is set', async () => {
  const contact = async () =>
    (await server.nobody.post('/UserCenter/config/query', {})).body.data.contact
  const none = { zh: '', en: '' }
  expect(await contact()).toEqual({ phone: '', email: '', hours: none, address: none })
  expect((await change({ contactPhone: 'call us', contactEmail: 'nobody' })).body.errors).toEqual({
    contactPhone: expect.objectContaining({ key: 'validation.phoneFormat' }),
    contactEmail: expect.objectContaining({ key: 'validation.emailFormat' }),
  })
  await change({
    contactPhone: '400-820-8820',
    contactEmail: 'service@example.com',
    contactHoursZh: '工作日 9:00–18:00',
    contactAddressZh: '上海市天枢路 1 号',
    contactAddressEn: '1 Dubhe Road, Shanghai',
  })
  expect(await contact()).toEqual({
    phone: '400-820-8820',
    email: 'service@example.com',
    hours: { zh: '工作日 9:00–18:00', en: '工作日 9:00–18:00' },
    address: { zh: '上海市天枢路 1 号', en: '1 Dubhe Road, Shanghai' },
  })
  await change({ contactPhone: '', contactEmail: '', contactHoursZh: '' })
  await change({ contactAddressZh: '', contactAddressEn: '' })
})

it('refuse unknown settings, ones fixed by the environment, and another version', async () => {
  const { version } = await read()
  const wrong = await change({
    systemNameEn: '<b>',
    smtpHost: 'a b',
    smtpPort: 0,
    smsHookUrl: 'https://user:word@sms.example.com',
    logRetentionDays: 189,
  })
  expect(Object.keys(wrong.body.errors).toSorted()).toEqual([
    'logRetentionDays',
    'smsHookUrl',
    'smtpHost',
    'smtpPort',
    'systemNameEn',
  ])
  expect((await change({ smsHookUrl: 'no address' })).body.errors).toMatchObject({
    smsHookUrl: { key: 'validation.httpAddress' },
  })
  expect((await change({ filingPolice: 'another' })).body.errors).toMatchObject({
    filingPolice: { key: 'validation.readOnly' },
  })
  expect((await change({ filingIcp: 'x', version: version + 1 })).body.code).toBe(7016)
  expect((await read()).version).toBe(version)
})

it('take effect at once, also for visitors, and changes are logged', async () => {
  const { version } = await read()
  const answer = await change({ ...(await read()), systemNameEn: 'Alkaid Positioning' })
  expect(answer.body).toMatchObject({ systemNameEn: 'Alkaid Positioning', version: version + 1 })
  expect(await publicName()).toBe('Alkaid Positioning')
  expect(await lastRow('setting.edit')).toMatchObject({
    before: { systemNameEn: 'Dubhe Positioning' },
    after: { systemNameEn: 'Alkaid Positioning' },
  })
  expect((await change({ systemNameEn: 'Alkaid Positioning' })).body.version).toBe(version + 1)
})

it('take effect in another process within a second, and after a restart', async () => {
  const port = String(await freePort())
  const other = startProcess({ ...commonSettings, DATABASE_URL: server.databaseUrl, PORT: port })
  try {
    await waitForOutput(/is ready/, other)
    await change({ systemNameEn: 'Mizar Positioning' })
    // Changes apply within one second, plus the time of a database read.
    await pause(2000)
    expect(await publicName(makeClient(`http://127.0.0.1:${port}`))).toBe('Mizar Positioning')
  } finally {
    other.child.kill('SIGTERM')
    await other.ended
  }
  await server.restart()
  expect(await publicName()).toBe('Mizar Positioning')
})

it('send emails by a newly entered server', async () => {
  const wanted = { ...smtp(), smtpPassword: 'mail secret', mailFrom: 'portal@example.com' }
  const changed = await change(wanted)
  expect(changed.body).toMatchObject({ mailWay: 'recipients', secrets: ['smtpPassword'] })
  const row = await lastRow('setting.edit')
  expect(row).toMatchObject({
    before: { smtpHost: '', smtpPassword: '' },
    after: { smtpHost: '127.0.0.1', smtpPassword: '••••••' },
  })
  const stored = await server.db.read('settings').first()
  for (const text of [changed.body, row, stored].map((part) => JSON.stringify(part)))
    expect(text).not.toContain('mail secret')

  const tested = await test({ channel: 'email' })
  expect(tested.body).toMatchObject({ code: 0, data: { recipient: 's***@example.com' } })
  expect(mail.mails.at(-1)).toMatchObject({ from: 'portal@example.com' })
  expect(await lastRow('setting.test')).toMatchObject({ code: 0, after: { channel: 'email' } })
})

it('never send a stored secret to another server, neither saved nor in a test', async () => {
  const elsewhere = { smtpPort: 2525 }
  const again = { smtpPassword: expect.objectContaining({ key: 'validation.passwordAgain' }) }
  expect((await change(elsewhere)).body.errors).toEqual(again)
  expect((await change({ ...elsewhere, smtpPassword: '' })).status).toBe(400)
  expect((await test({ channel: 'email', ...elsewhere })).body.errors).toEqual(again)
  expect((await read()).smtpPort).toBe(smtp().smtpPort)

  await change({ smsHookUrl: hook.url, smsHookSecret: hook.secret })
  const other = { smsHookUrl: `${hook.url}/other` }
  const secretAgain = { smsHookSecret: expect.objectContaining({ key: 'validation.secretAgain' }) }
  expect((await change(other)).body.errors).toEqual(secretAgain)
  expect((await test({ channel: 'sms', ...other })).body.errors).toEqual(secretAgain)
  expect(hook.texts).toHaveLength(0)
  await change({ smsHookUrl: '' })
})

it('are tested as typed before they are saved, and count as confirmed once they are saved', async () => {
  await change({ smtpHost: '' })
  const typed = { ...smtp(), smtpPassword: 'mail secret', mailFrom: 'typed@example.com' }
  const { version } = await read()
  expect((await test({ channel: 'email', ...typed })).body.code).toBe(0)
  expect(mail.mails.at(-1)).toMatchObject({ from: 'typed@example.com' })
  expect(await read()).toMatchObject({ smtpHost: '', mailTestedAt: null, version })
  const row = await lastRow('setting.test')
  const stored = await server.db.read('settings').first()
  for (const text of [row, stored].map((part) => JSON.stringify(part)))
    expect(text).not.toContain('mail secret')

  const saved = await change(typed)
  expect(saved.body).toMatchObject({ mailTestedAt: expect.any(String), textTestedAt: null })
  const renamed = await change({ mailFrom: 'portal@example.com' })
  expect(renamed.body).toMatchObject({ mailTestedAt: null })
  expect((await test({ channel: 'email' })).body.code).toBe(0)
  expect(await read()).toMatchObject({ mailTestedAt: expect.any(String) })
})

it('report in the reader’s language why a test message could not be sent', async () => {
  const port = await freePort()
  const reason = async (typed: object, locale = 'en') => {
    const { body } = await system.call('/usercenter/settings/test', {
      method: 'POST',
      body: { channel: 'email', smtpPassword: 'mail secret', ...typed },
      headers: { 'Accept-Language': locale },
    })
    expect(body.code).toBe(7350)
    return body.message
  }
  const failed = (why: string) => `The email could not be sent: ${why}`
  expect(await reason({ smtpHost: 'nobody.invalid' })).toBe(
    failed('there is no server called nobody.invalid. Check the name.'),
  )
  expect(await reason({ smtpHost: 'nobody.invalid' }, 'zh-CN')).toBe(
    '邮件未能发出：找不到服务器 nobody.invalid，请检查地址。',
  )
  expect(await reason({ smtpPort: port })).toBe(
    failed(`127.0.0.1 refused the connection on port ${port}. Check the server and port.`),
  )
  const { smtpPort } = smtp()
  expect(await reason({ smtpSecurity: 'tls' })).toBe(
    failed(
      `an encrypted connection to 127.0.0.1 on port ${smtpPort} could not be established. Check the port and encryption.`,
    ),
  )
  const other = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  await once(other.listen(0, '127.0.0.1'), 'listening')
  const { port: otherPort } = other.address() as AddressInfo
  expect(await reason({ smtpPort: otherPort })).toBe(
    failed(
      `127.0.0.1 does not respond as a mail server on port ${otherPort}. Check the server and port.`,
    ),
  )
  other.close()
  expect(await reason({ smtpPassword: 'another' })).toBe(
    failed('127.0.0.1 rejected the username or password (535).'),
  )
  mail.mood = 'never'
  expect(await reason({})).toBe(failed('127.0.0.1 rejected your address as the recipient (550).'))
  mail.mood = 'takes'
  expect(await lastRow('setting.test')).toMatchObject({ code: 7350 })
})

it('send text messages by a gateway with a shared secret', async () => {
  expect((await change({ smsHookUrl: hook.url })).body.errors).toMatchObject({
    smsHookSecret: { key: 'validation.required' },
  })
  const guessable = { smsHookUrl: hook.url, smsHookSecret: 'a'.repeat(32) }
  expect((await change(guessable)).body.errors).toMatchObject({
    smsHookSecret: { key: 'validation.guessable' },
  })
  await change({ smsHookUrl: hook.url, smsHookSecret: hook.secret })
  expect(await read()).toMatchObject({ textWay: 'recipients' })
  expect((await test({ channel: 'sms' })).body.code).toBe(0)
  expect(hook.texts.at(-1)).toMatchObject({ template: 'test' })
  await change({ smsHookUrl: '' })
  expect(await read()).toMatchObject({ textWay: 'terminal', secrets: ['smtpPassword'] })
})

it('send text messages by Alibaba Cloud, if all fields are set, and never return its secret', async () => {
  const account = {
    textService: 'aliyun',
    aliyunKeyId: aliyun.keyId,
    aliyunSignName: '天枢定位',
    aliyunTemplates: 'code zh SMS_1',
    aliyunUrl: aliyun.url,
  }
  const errorsOf = async (body: object) => (await change(body)).body.errors
  const required = expect.objectContaining({ key: 'validation.required' })
  expect(await errorsOf({ textService: 'aliyun' })).toEqual({
    aliyunKeyId: required,
    aliyunKeySecret: required,
    aliyunSignName: required,
    aliyunTemplates: required,
  })
  expect(await errorsOf({ aliyunTemplates: 'code zh', aliyunKeyId: 'a b' })).toMatchObject({
    aliyunTemplates: { key: 'validation.textTemplates' },
    aliyunKeyId: { key: 'validation.specialCharacters' },
  })
  const wanted = { ...account, aliyunKeySecret: aliyun.keySecret }
  const changed = await change(wanted)
  expect(changed.body).toMatchObject({ ...account, textWay: 'recipients' })
  expect(changed.body.secrets).toContain('aliyunKeySecret')
  const row = await lastRow('setting.edit')
  expect(row).toMatchObject({ after: { textService: 'aliyun', aliyunKeySecret: '••••••' } })
  const stored = await server.db.read('settings').first()
  for (const text of [changed.body, row, stored].map((part) => JSON.stringify(part)))
    expect(text).not.toContain(aliyun.keySecret)
  const secretAgain = {
    aliyunKeySecret: expect.objectContaining({ key: 'validation.secretAgain' }),
  }
  expect(await errorsOf({ aliyunKeyId: 'another' })).toEqual(secretAgain)
  expect(await errorsOf({ aliyunUrl: 'https://sms.example.com' })).toEqual(secretAgain)

  const headers = { 'Accept-Language': 'zh-CN' }
  const testIn = (locale: string) =>
    system.call('/usercenter/settings/test', {
      method: 'POST',
      body: { channel: 'sms' },
      headers: { 'Accept-Language': locale },
    })
  expect((await testIn('zh-CN')).body.code).toBe(0)
  expect(aliyun.texts.at(-1)).toMatchObject({
    TemplateCode: 'SMS_1',
    variables: { code: '000000' },
  })
  expect((await testIn('en')).body).toMatchObject({
    code: 7350,
    message:
      'The text message could not be sent: there is no template for this language and number. Add one.',
  })

  const { phone } = buildUser()
  const ask = (number: string) =>
    server.nobody.call(
      `/usercenter/user/getVerificationCode?dialCode=86&phone=${number}&purpose=register`,
      { headers },
    )
  const lastOf = async (number: string) => (await messagesTo(server, `+86${number}`))[0]
  expect((await ask(phone)).body.code).toBe(0)
  expect(aliyun.texts.at(-1)).toMatchObject({
    PhoneNumbers: phone,
    variables: { code: expect.stringMatching(/^\d{6}$/) },
  })
  expect(await lastOf(phone)).toMatchObject({ state: 'sent', reason: '' })
  const unknown = buildUser().phone
  aliyun.answer = { code: 'isv.MOBILE_NUMBER_ILLEGAL' }
  expect((await ask(unknown)).body.code).toBe(6009)
  expect(await lastOf(unknown)).toMatchObject({
    state: 'failed',
    reason: 'isv.MOBILE_NUMBER_ILLEGAL',
  })
  const busy = buildUser().phone
  aliyun.answer = { code: 'isv.BUSINESS_LIMIT_CONTROL' }
  expect((await ask(busy)).body.code).toBe(6009)
  expect(await lastOf(busy)).toMatchObject({
    state: 'waiting',
    reason: 'isv.BUSINESS_LIMIT_CONTROL',
  })
  aliyun.answer = { code: 'OK' }
  server.wait(11_000)
  await sendDue(server.context.delivery)
  expect(await lastOf(busy)).toMatchObject({ state: 'sent', reason: '' })
  expect(aliyun.forged).toBe(0)

  await change({ textService: 'hook', aliyunKeyId: '' })
  expect(await read()).toMatchObject({ textWay: 'terminal', secrets: ['smtpPassword'] })
})

it('allow only system super administrators to change message channels', async () => {
  const { username, password: own } = await createEmployee(system, ['1850'])
  const employee = await server.as(username, own)
  expect((await change({ filingIcp: 'ICP 1' }, employee)).body).toMatchObject({
    filingIcp: 'ICP 1',
  })
  expect((await change({ mailFrom: 'else@example.com' }, employee)).body.code).toBe(7047)
  expect((await test({ channel: 'email' }, employee)).body.code).toBe(7047)
  expect(await read()).toMatchObject({ mailFrom: 'portal@example.com' })
})

it('limit the messages of a company from the next message on', async () => {
  await change({ mailsPerCompany: 1 })
  const invite = (email: string) =>
    admin.post('/usercenter/invitations', { channel: 'email', email })
  const codes = [await invite('one.new@example.com'), await invite('two.new@example.com')].map(
    ({ body }) => body.code,
  )
  expect(codes).toEqual([undefined, 7341])
  await change({ mailsPerCompany: 10_000 })
  expect((await invite('three.new@example.com')).status).toBe(201)
  await sendDue(server.context.delivery)
})

it('lose no concurrent change, and refuse one of two changes from the same version', async () => {
  await Promise.all([change({ filingIcp: 'ICP 2' }), change({ systemNameZh: '瑶光' })])
  expect(await read()).toMatchObject({ filingIcp: 'ICP 2', systemNameZh: '瑶光' })
  const { version } = await read()
  const both = await Promise.all(['a', 'b'].map((filingIcp) => change({ filingIcp, version })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})
