import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { bodyOf, expectCode } from '../../support/answers.ts'
import { makeClient, cookieOf, type SignedInClient } from '../../support/client.ts'
import { phoneOf, useCodes } from '../../support/codes.ts'
import { buildUser, signInUser } from '../../support/factories.ts'
import { addTotp, logInByTotp } from '../../support/factors.ts'
import { commandProgram } from '../../support/process.ts'
import { useServer } from '../../support/server.ts'
import { createWebhook, startReceiver, verifyCall, type Received } from '../../support/webhooks.ts'
import { commonSettings } from '../../support/settings.ts'

const earlier = commonSettings.JWT_SECRET
const newest = 'the secret of these tests that follows the earlier one'
const settings: Record<string, string> = {}
const server = useServer(settings)
const codes = useCodes(server)
const run = promisify(execFile)

const restartWith = async (...secrets: string[]) => {
  settings.JWT_SECRET = secrets.join(',')
  await server.restart()
}

const rotate = (...secrets: string[]) =>
  run(process.execPath, [...commandProgram, 'secrets:rotate'], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'test',
      DATABASE_URL: server.databaseUrl,
      JWT_SECRET: secrets.join(','),
    },
  })

const again = ({ token, cookie }: SignedInClient) => makeClient(server.base, token, cookie)

const isIn = async (client: SignedInClient) =>
  (await again(client).get('/auth/user/getCurrentUser')).status === 200

const look = (token: string) => server.nobody.post('/usercenter/invitations/look', { token })

const keys = async (): Promise<{ id: string; sealed: string }[]> =>
  server.db.read('log_keys').orderBy('id').select('id', 'sealed')

it('reencrypts everything made with an earlier secret, without interrupting users', async () => {
  const system = await server.as('superadmin')
  const admin = await server.as('acmeadmin')
  const guarded = await signInUser(server, admin)
  const { secret } = await addTotp(server, guarded.client)
  const invited = await admin.post('/usercenter/invitations', { channel: 'link' })
  const token = /#([\w-]+)$/.exec(invited.body.link)?.[1] ?? ''
  const contact = phoneOf(buildUser())
  const code = await codes.code(contact, 'register')
  const receiver = await startReceiver()
  onTestFinished(() => receiver.close())
  const created = await createWebhook(admin, { url: receiver.base })
  const webhook = `/usercenter/webhooks/${created.id}`
  const rotated = (await bodyOf(admin.post(`${webhook}/rotate-secret`))).data
  const before = await keys()
  await server.context.oauthKeys.signing()
  expect(before).toHaveLength(1)
  const gateway = {
    smsHookUrl: 'https://sms.example.com',
    smsHookSecret: '4f1c0a9be2d7865391cf0be8a2d7f6c5',
  }
  expect((await system.put('/usercenter/settings/1', gateway)).status).toBe(200)

  await restartWith(newest, earlier)
  expect([await isIn(system), await isIn(admin)]).toEqual([true, true])
  expect((await look(token)).status).toBe(200)
  expect(await codes.codeOf(contact)).toBe(code)
  expect((await codes.compare(contact, 'register', code)).body.code).toBe(0)
  const verified = await again(system).post('/usercenter/logs/verify')
  expect(verified.body.data).toMatchObject({ whole: true, fault: null })
  expect(await keys()).toEqual(before)
  const refreshed = await again(admin).post('/auth/oauth/token', { grant_type: 'refresh_token' })
  const renewed = makeClient(server.base, refreshed.body.data.access_token, cookieOf(refreshed))

  const { stdout } = await rotate(newest, earlier)
  expect(stdout).toMatch(
    /^Sealed with the first secret: authenticator apps 1, keys of the log 1, keys of logins at applications 1, messages [1-9]\d*, settings 1, tests of message delivery 0, secrets of webhooks 1, earlier secrets of webhooks 1\.\n/,
  )
  expect(stdout).not.toMatch(/does not hold/)
  for (const secret of [earlier, newest]) expect(stdout).not.toContain(secret)
  expect((await keys()).map(({ id, sealed }) => [id, sealed === before[0]?.sealed])).toEqual([
    [before[0]?.id, false],
  ])

  await restartWith(newest)
  expect(await isIn(await logInByTotp(server, { ...guarded, secret }))).toBe(true)
  expect(await isIn(renewed)).toBe(true)
  await expectCode(again(system).get('/auth/user/getCurrentUser'), 401, 7002)
  await expectCode(look(token), 404, 7082)
  expect(await codes.codeOf(contact)).toBe(code)
  await bodyOf((await server.as('acmeadmin')).post(`${webhook}/test`))
  const [call] = receiver.received
  for (const one of [created, rotated]) verifyCall(one.secret, call as Received)
  const { current } = server.context.settings
  expect(current.smsHook).toEqual({ url: gateway.smsHookUrl, secret: gateway.smsHookSecret })
  const last = await (await server.as('superadmin')).post('/usercenter/logs/verify')
  expect(last.body.data).toMatchObject({ whole: true, fault: null })
  expect((await keys()).map(({ id }) => id)).toEqual([before[0]?.id])
})

it('reports when nothing has to be rotated, or which secret is missing', async () => {
  await expect(rotate(newest)).rejects.toMatchObject({
    code: 1,
    stderr: 'JWT_SECRET holds one secret. Set it to the new one, a comma and the earlier one.\n',
  })
  const other = 'a secret that has never sealed anything here'
  const { stdout } = await rotate(other, earlier)
  expect(stdout).toMatch(/^Sealed with a secret that JWT_SECRET does not hold: [1-9]\d*\.$/m)
  await expect(rotate(`${newest},short`)).rejects.toMatchObject({
    stderr: expect.stringMatching(
      /^SettingsError: JWT_SECRET: must have 32 characters or more, each/,
    ),
  })
})
