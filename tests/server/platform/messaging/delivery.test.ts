import { requireRow } from '#db/tables'
import { purgeCodes } from '#server/platform/credentials/codes.queries'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeDelivery } from '#server/platform/messaging/delivery'
import { providersOf } from '#server/platform/messaging/providers'
import { changePassword } from '../../../support/credentials.ts'
import { expectCode } from '../../../support/answers.ts'
import { buildUser } from '../../../support/factories.ts'
import { startMailServer, type MailServer } from '../../../support/mailServer.ts'
import { createVerifiedUser } from '../../../support/contacts.ts'
import { sendDue } from '../../../support/sendDue.ts'
import { useServer, type Settings } from '../../../support/server.ts'
import { startSmsHook, type SmsHook } from '../../../support/smsHook.ts'

const settings: Settings = {
  SYSTEM_NAME_EN: 'Dubhe <Positioning>',
  PUBLIC_URL: 'https://portal.example.com',
}
let mail: MailServer
let hook: SmsHook

beforeAll(async () => {
  mail = await startMailServer()
  hook = await startSmsHook()
  Object.assign(settings, {
    SMTP_URL: mail.url,
    SMS_HOOK_URL: hook.url,
    SMS_HOOK_SECRET: hook.secret,
  })
})
const server = useServer(settings)
const { system, admin } = server
afterAll(async () => {
  await mail.stop()
  await hook.stop()
})
beforeEach(() => {
  mail.mood = 'takes'
  hook.status = 204
})

const ask = (recipient: string, locale = 'en') =>
  server.nobody.call(
    recipient.includes('@')
      ? `/usercenter/user/getVerificationCodeByEmail?email=${recipient}&purpose=register`
      : `/usercenter/user/getVerificationCode?dialCode=86&phone=${recipient}&purpose=register`,
    { headers: { 'Accept-Language': locale } },
  )
const outbox = () => server.db.read('outbox').orderBy('id', 'desc').first()
const sweep = () => server.context.delivery.sweep()
const makeOwnDelivery = (now = server.context.now) => {
  const { env, settings: stored } = server.context
  const providers = providersOf(env, stored, now, () => {})
  return makeDelivery({ ...server.context, now }, providers, purgeCodes)
}

it('sends mails as text and HTML in both languages', async () => {
  const { email } = buildUser()
  expect((await ask(email)).body.code).toBe(0)
  const [english] = mail.mails.slice(-1)
  expect([english?.from, english?.to]).toEqual(['no-reply@portal.example.com', email])
  expect(english?.headers).toMatch(/^From: "?Dubhe <Positioning>"? <no-reply@portal/m)
  expect(english?.headers).toMatch(/^Auto-Submitted: auto-generated/m)
  const code = /^\d{6}$/m.exec(english?.parts['text/plain'] ?? '')?.[0] ?? 'none'
  expect(english?.parts['text/plain']).toContain('It is valid for 5 minutes and can be used once.')
  expect(english?.parts['text/html']).toContain(`>${code}<`)
  expect(english?.parts['text/html']).toContain('Dubhe &lt;Positioning&gt;')
  expect(english?.parts['text/html']).not.toMatch(
    /https?:\/\/(?!portal\.example\.com)|<script|<img/,
  )
  const other = buildUser()
  await ask(other.email, 'zh-CN')
  const [chinese] = mail.mails.slice(-1)
  expect(chinese?.parts['text/html']).toContain('<html lang="zh">')
  expect(chinese?.parts['text/plain']).toContain('注册验证码')
})

it('sends text messages through the signed hook', async () => {
  const { phone } = buildUser()
  expect((await ask(phone, 'zh-CN')).body.data).toEqual({ resendAfter: 60 })
  const [text] = hook.texts.slice(-1)
  expect(text).toEqual({
    id: expect.any(String),
    to: `+86${phone}`,
    text: expect.stringMatching(/^【天枢定位】验证码 \d{6}，用于注册/),
    template: 'code.register',
    values: { code: expect.stringMatching(/^\d{6}$/), minutes: '5' },
    locale: 'zh',
  })
  expect(hook.forged).toBe(0)
})

it('accepts the delivered code for registration', async () => {
  const user = buildUser()
  await ask(user.phone)
  const code = hook.texts.at(-1)?.values.code
  const { username, realName, password, phone } = user
  const { body } = await server.nobody.post('/usercenter/user/register', {
    username,
    realName,
    password,
    phone,
    code,
    dialCode: '86',
    confirmPassword: password,
    agree: true,
  })
  expect(body.code).toBe(0)
})

it('deletes the text of a message once it is sent', async () => {
  await ask(buildUser().email)
  const sent = await outbox()
  expect([sent?.state, sent?.sealed]).toEqual(['sent', ''])
  const { body } = await system.list('/usercenter/outbox', { range: [0, 0] })
  expect(body[0].text).toBe('')
})

it('answers 6009 and 6010 when the provider fails, and lets the caller retry at once', async () => {
  const { phone, email } = buildUser()
  hook.status = 500
  mail.mood = 'later'
  const sms = await ask(phone)
  expect([sms.status, sms.body]).toMatchObject([
    503,
    {
      code: 6009,
      key: 'errors.smsSendFailed',
      message: 'The text message could not be sent. Try again later or use email.',
    },
  ])
  const failed = await ask(email, 'zh-CN')
  await expectCode(failed, 503, 6010, { message: '邮件发送失败，请稍后重试或改用手机。' })
  hook.status = 204
  mail.mood = 'takes'
  expect((await ask(phone)).body.code).toBe(0)
  expect((await ask(email)).body.code).toBe(0)
  expect((await ask(phone)).body.code).toBe(7005)
})

it('retries with pauses while the code is valid, and counts it after delivery', async () => {
  const { phone } = buildUser()
  hook.status = 503
  expect((await ask(phone)).body.code).toBe(6009)
  await sweep()
  hook.status = 204
  const before = hook.texts.length
  await sweep()
  expect(hook.texts.length).toBe(before)
  server.wait(11_000)
  await sweep()
  expect(hook.texts.at(-1)?.to).toBe(`+86${phone}`)
  expect(hook.texts.length).toBe(before + 1)
  expect((await ask(phone)).body.code).toBe(7005)
})

it('does not send a code that is replaced or expired', async () => {
  const [replaced, old] = [buildUser(), buildUser()]
  hook.status = 503
  await ask(replaced.phone)
  hook.status = 204
  await ask(replaced.phone)
  hook.status = 503
  await ask(old.phone)
  hook.status = 204
  const before = hook.texts.length
  server.wait(301_000)
  await sendDue(server.context.delivery)
  expect(hook.texts.length).toBe(before)
  expect(await outbox()).toMatchObject({ state: 'failed', sealed: '' })
})

it('stops at once when the provider refuses permanently', async () => {
  mail.mood = 'never'
  expect((await ask(buildUser().email)).body.code).toBe(6010)
  expect(await outbox()).toMatchObject({ state: 'failed', sealed: '', tries: 1 })
  hook.status = 422
  expect((await ask(buildUser().phone)).body.code).toBe(6009)
  expect(await outbox()).toMatchObject({ state: 'failed', sealed: '', tries: 1 })
})

it('sends stored messages after a restart', async () => {
  const { email } = buildUser()
  mail.mood = 'later'
  expect((await ask(email)).body.code).toBe(6010)
  mail.mood = 'takes'
  server.wait(11_000)
  const before = mail.mails.length
  await server.restart()
  await sweep()
  expect(mail.mails.length).toBe(before + 1)
  expect(mail.mails.at(-1)?.to).toBe(email)
})

it('sends each message once when several processes deliver', async () => {
  const { email } = buildUser()
  mail.mood = 'later'
  await ask(email)
  mail.mood = 'takes'
  server.wait(11_000)
  const before = mail.mails.length
  const others = [1, 2].map(() => makeOwnDelivery())
  await Promise.all([sweep(), ...others.map((one) => one.sweep())])
  await Promise.all(others.map((one) => one.stop()))
  expect(mail.mails.length).toBe(before + 1)
})

it('emails the owner of an account about a new password', async () => {
  const user = await createVerifiedUser(server, admin, { locale: 'zh' })
  const client = await server.as(user.username, user.password)
  await changePassword(client, user.password)
  await sendDue(server.context.delivery)
  const notice = mail.mails.at(-1)
  expect(notice?.to).toBe(user.email)
  expect(notice?.parts['text/plain']).toContain(`账号 ${user.username} 安全提醒`)
  expect(notice?.parts['text/plain']).toMatch(/时间：北京时间 \d{4}-\d\d-\d\d \d\d:\d\d。/)
  expect(notice?.parts['text/plain']).toContain('https://portal.example.com/resetPassword')
})

it('notifies the owner of a deleted account, and stores nothing of that message', async () => {
  const stored = (recipient: string) => server.db.read('outbox').where({ recipient }).pluck('state')
  const someone = async (own: Record<string, unknown> = {}) => {
    const user = await createVerifiedUser(server, admin, own)
    return { ...user, client: await server.as(user.username, user.password) }
  }
  const leave = async ({ client }: Awaited<ReturnType<typeof someone>>) =>
    (await client.post('/usercenter/account/delete-account')).status
  const own = await someone()
  const merged = await someone({ locale: 'zh' })
  const { username, password } = merged
  const merging = await own.client.post('/usercenter/account/merge', {
    username,
    otherPassword: password,
  })
  expect(merging.status).toBe(200)
  await sendDue(server.context.delivery)
  const mailed = mail.mails.find(({ to }) => to === merged.email)
  const text = mailed?.parts['text/plain'] ?? ''
  expect(text).toContain(`账号 ${username} 经密码确认后已合并到另一个账号`)
  expect(text).toMatch(/北京时间 .*127\.0\.0\.1/)
  expect(text).toContain('请立即联系企业管理员或平台运营方')
  expect(text).not.toContain(own.username)
  expect(await stored(merged.email)).toEqual([])

  const texted = await someone({ email: null, locale: 'en' })
  expect(await leave(texted)).toBe(200)
  await sendDue(server.context.delivery)
  expect(hook.texts.filter(({ to }) => to === `+86${texted.phone}`)).toEqual([
    expect.objectContaining({
      template: 'accountDeleted',
      text: expect.stringContaining(`the account ${texted.username} was deleted`),
    }),
  ])
  expect(await stored(`+86${texted.phone}`)).toEqual([])

  mail.mood = 'later'
  const unreached = await someone()
  expect(await leave(unreached)).toBe(200)
  await sendDue(server.context.delivery)
  expect(await stored(unreached.email)).toEqual(['waiting'])
  mail.mood = 'never'
  server.wait(11_000)
  await sendDue(server.context.delivery)
  expect(await stored(unreached.email)).toEqual([])
})

it('stops waiting for a provider that does not respond, and counts the code as sent', async () => {
  const { phone } = buildUser()
  hook.status = 0
  const start = Date.now()
  expect((await ask(phone)).body.code).toBe(6009)
  expect(Date.now() - start).toBeLessThan(15_000)
  hook.status = 204
  expect((await ask(phone)).body.code).toBe(7005)
})

it('sends text messages, codes first, while the mail server hangs', async () => {
  const sent: string[] = []
  let release = () => {}
  const answers = new Promise<void>((done) => (release = done))
  let accept = () => {}
  const accepted = new Promise<void>((done) => (accept = done))
  const note = (recipient: string) => {
    sent.push(recipient)
    return accepted
  }
  const provider = { keepsContent: false, close: () => {} }
  const providers = {
    email: { ...provider, send: () => answers },
    sms: { ...provider, send: async ({ recipient }: { recipient: string }) => note(recipient) },
  }
  const delivery = makeDelivery(
    server.context,
    { of: (channel) => providers[channel], open: () => null, close: () => {} },
    purgeCodes,
  )
  await ask(buildUser().phone)
  // Stops the server's delivery, which would send the messages itself.
  await server.context.delivery.stop()
  const code = { id: (await outbox())?.code_id ?? 0, expiresAt: server.context.now() + 300_000 }
  const content = { text: 'x', html: '', template: '', values: {}, locale: 'en' as const }
  const store = (messages: { channel: 'email' | 'sms'; recipient: string; code?: typeof code }[]) =>
    server.context.db.transaction(async (trx) => {
      for (const message of messages)
        await delivery.enqueue(trx, { subject: '', content, ...message })
    })
  const mails = Array.from({ length: 30 }, (_, at) => `unanswered${at}@example.com`)
  const texts = Array.from({ length: 30 }, (_, at) => `+8613955550${at + 100}`)
  await store(mails.map((recipient) => ({ channel: 'email', recipient })))
  await store(texts.map((recipient) => ({ channel: 'sms', recipient })))
  await store([{ channel: 'sms', recipient: '+8613955559999', code }])
  const swept = delivery.sweep()
  // Three are sent concurrently.
  await expect.poll(() => sent.length).toBe(3)
  expect(sent).toContain('+8613955559999')
  accept()
  await expect.poll(() => sent.length).toBe(31)
  // Messages stored while mails are waiting are sent too.
  await store([{ channel: 'sms', recipient: '+8613955558888' }])
  const again: Promise<void>[] = []
  const last = () => {
    again.push(delivery.sweep())
    return sent.at(-1)
  }
  await expect.poll(last).toBe('+8613955558888')
  release()
  await Promise.all([swept, ...again])
  await delivery.stop()
})

it('deletes old messages even after a clock was ahead', async () => {
  let now = server.context.now() + 86_400_000
  const delivery = makeOwnDelivery(() => now)
  await delivery.sweep()
  now = server.context.now()
  const { id } = requireRow(await outbox())
  await server.update('outbox', id, { state: 'sent', created_at: now - 31 * 86_400_000 })
  await delivery.sweep()
  await delivery.stop()
  expect(await server.db.read('outbox').where({ id }).first()).toBeUndefined()
})

it('starts no further message after stop', async () => {
  const { context } = server
  // Stops the server's delivery, which would send the messages itself.
  await context.delivery.stop()
  const delivery = makeOwnDelivery()
  const to = Array.from({ length: 5 }, (_, at) => `stop${at}@example.com`)
  await context.db.transaction(async (trx) => {
    for (const recipient of to)
      await delivery.enqueue(trx, {
        channel: 'email',
        recipient,
        subject: 'test',
        content: { text: 'Stop', html: '<p>Stop</p>', template: '', values: {}, locale: 'en' },
      })
  })
  const swept = delivery.sweep()
  await delivery.stop()
  await swept
  const waiting = await context.db.read('outbox').whereIn('recipient', to).where({ tries: 0 })
  expect(waiting.length).toBeGreaterThan(3)
})
