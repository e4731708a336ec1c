import { expect, it } from 'vitest'
import { importLimits } from '#contract/people/importLimits'
import { cookieOf, makeClient, type Answer, type Client } from '../../support/client.ts'
import { buildVisitor, differentCode, phoneOf, useCodes } from '../../support/codes.ts'
import { createVerifiedUser } from '../../support/contacts.ts'
import { buildUser, createUser } from '../../support/factories.ts'
import { sendFile } from '../../support/imports.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const { system, admin } = server
const codes = useCodes(server)
const minuteMs = 61_000
const aheadMs = 2 * 86_400_000

const statusOf = ({ status, body }: Answer) => [status, body.code ?? 0]
const done = [200, 0]
const tooMany = [429, 7005]

/**
 * Runs an action with the clock two days ahead, as an administrator who logged in at that time, and sets the clock
 * back.
 */
const withClockAhead = async <Result>(act: (admin: Client) => Promise<Result>): Promise<Result> => {
  const before = server.context.now()
  server.wait(aheadMs)
  const result = await act(await server.as('acmeadmin'))
  server.wait(before - server.context.now())
  return result
}

it('sends codes to a recipient again after the clock went back, within its limits', async () => {
  const contact = phoneOf(buildVisitor())
  const useUp = async () => {
    for (let count = 0; count < 5; count += 1) {
      expect(statusOf(await codes.ask(contact, 'register'))).toEqual(done)
      const hurried = await codes.ask(contact, 'register')
      expect(statusOf(hurried)).toEqual(tooMany)
      expect(hurried.body.args.seconds).toBeLessThanOrEqual(count < 4 ? 60 : 3600)
      server.wait(minuteMs)
    }
    expect(statusOf(await codes.ask(contact, 'register'))).toEqual(tooMany)
  }
  await withClockAhead(useUp)
  await useUp()
})

it('rejects codes from before the clock went back, and sends a new one even if no attempts are left', async () => {
  const [contact, other] = [phoneOf(buildVisitor()), phoneOf(buildVisitor())]
  const code = await withClockAhead(async () => {
    const wrong = differentCode(await codes.code(contact, 'register'))
    for (let tries = 0; tries < 5; tries += 1) await codes.compare(contact, 'register', wrong)
    server.wait(minuteMs)
    expect(statusOf(await codes.ask(contact, 'register'))).toEqual(tooMany)
    return codes.code(other, 'register')
  })
  expect((await codes.compare(other, 'register', code)).body.code).toBe(6006)
  const next = await codes.code(contact, 'register')
  expect(statusOf(await codes.compare(contact, 'register', next))).toEqual(done)
})

it('generates a password again after the clock went back, but not twice within a minute', async () => {
  const { id } = await createUser(await server.as('acmeadmin'))
  const generate = (admin: Client) => admin.post(`/usercenter/users/${id}/generate-password`)
  expect(statusOf(await withClockAhead(generate))).toEqual(done)
  const admin = await server.as('acmeadmin')
  expect(statusOf(await generate(admin))).toEqual(done)
  expect(statusOf(await generate(admin))).toEqual(tooMany)
})

it('sends activation links again after the clock went back, but not twice within a minute', async () => {
  const { password: _password, ...sent } = buildUser()
  const { id } = (await admin.post('/usercenter/users', sent)).body
  const send = (sender: Client) => sender.post(`/usercenter/users/${id}/send-reset-code`)
  expect(statusOf(await withClockAhead(send))).toEqual(done)
  server.wait(minuteMs)
  expect(statusOf(await send(admin))).toEqual(done)
  expect(statusOf(await send(admin))).toEqual(tooMany)
})

it('sends an invitation again after the clock went back, but not twice within a minute', async () => {
  const { email } = buildUser()
  const id = await withClockAhead(async (admin) => {
    const { body } = await admin.post('/usercenter/invitations', { channel: 'email', email })
    for (let sends = 1; sends < 5; sends += 1) {
      server.wait(minuteMs)
      await admin.post(`/usercenter/invitations/${body.id}/resend`)
    }
    return body.id
  })
  const resend = () => admin.post(`/usercenter/invitations/${id}/resend`)
  expect(statusOf(await resend())).toEqual(done)
  expect(statusOf(await resend())).toEqual(tooMany)
})

it('accepts import files again after the clock went back, within its limit', async () => {
  const insertFiles = (at: number, count: number) =>
    server.db.transaction((trx) =>
      trx('import_attempts').insert(Array.from({ length: count }, () => ({ company_id: 2, at }))),
    )
  const send = async () => (await sendFile(admin, 'Username,Name\n')).status
  await insertFiles(server.context.now() + aheadMs, importLimits.filesAnHour)
  expect(await send()).not.toBe(429)
  await insertFiles(server.context.now(), importLimits.filesAnHour)
  expect(await send()).toBe(429)
})

it('notifies of new contacts again after the clock went back', async () => {
  const { id } = await createVerifiedUser(server, admin)
  const [first, second] = [buildUser().email, buildUser().email]
  const setEmail = (by: Client, email: string) => by.put(`/usercenter/users/${id}`, { email })
  const countMails = async () =>
    (await system.list('/usercenter/outbox', { filter: { recipient: first } })).body.length
  await withClockAhead(async (later) => {
    for (let round = 0; round < 4; round += 1)
      for (const email of [first, second]) await setEmail(later, email)
  })
  expect(await countMails()).toBe(5)
  await setEmail(admin, first)
  expect(await countMails()).toBe(6)
})

it('ends a session whose used refresh cookie is sent again after the clock went back', async () => {
  const refresh = (cookie: string | null) =>
    makeClient(server.base, null, cookie).post('/auth/oauth/token', { grant_type: 'refresh_token' })
  const { cookie } = await server.as('acmeviewer')
  const current = await withClockAhead(async () => cookieOf(await refresh(cookie)))
  expect((await refresh(cookie)).body.code).toBe(7003)
  expect((await refresh(current)).body.code).toBe(7003)
})
