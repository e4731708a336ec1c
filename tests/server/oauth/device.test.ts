import { describe, expect, it } from 'vitest'
import { dropExpiredArtifacts } from '#server/platform/oauth/store/retention'
import { bodyOf, times } from '../../support/answers.ts'
import { pluck, logsOf } from '../../support/client.ts'
import * as device from '../../support/device.ts'
import { foundCompany } from '../../support/factories.ts'
import { Browser, makeApplication, oauthSettings, uidOf } from '../../support/oauth.ts'
import { bearer, errorOf, getOauth, personOf, postAs } from '../../support/oauthCalls.ts'
import { useServer } from '../../support/server.ts'

const { answerPage, connectDevice, enterCode, freshBrowser, startAgain, startDevice } = device
const server = useServer(oauthSettings)

const member = () => freshBrowser(server, 'acmemember')
const waitToPoll = () => server.wait(5000)
const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)
const refusalsAt = ({ application }: device.TestDevice) =>
  server.db
    .read('logs')
    .where({ action: 'application.refused', target_id: String(application.id) })
    .pluck('after')

it('logs a person in at a device, after they entered its code, confirmed it and logged in', async () => {
  const started = await startDevice(server)
  expect(await errorOf(started.poll())).toEqual([400, 'authorization_pending'])
  const browser = await member()
  expect((await connectDevice(browser, started)).title).toBe('The device is connected')
  waitToPoll()
  const tokens = await bodyOf(started.poll())
  const claims = getOauth(server, '/gateway/oauth/userinfo', bearer(tokens.access_token))
  expect(await bodyOf(claims)).toMatchObject({ sub: '4', name: '林晓' })
  const own = { ...bearer(tokens.access_token), appid: '10003' }
  const user = getOauth(server, '/gateway/auth/user/getCurrentUser', own)
  expect(JSON.stringify((await bodyOf(user)).data)).toContain('acmemember')
  const { id } = started.application
  const logs = await logsOf(server.system, { targetType: 'applicationClient', targetId: `${id}` })
  expect(pluck(logs, 'action')).toEqual(['application.signIn'])
  const sessions = await bodyOf(server.member.get('/usercenter/sessions'))
  expect(JSON.stringify(sessions)).toContain('Project management')
  expect(await refusalsAt(started)).toEqual([])
})

it('gives nothing before the second page is answered, not even for an address with the code', async () => {
  const started = await startDevice(server)
  const browser = await member()
  await connectDevice(browser, await startDevice(server))
  await device.openDevicePage(browser, `?user_code=${started.userCode}&confirm=yes`)
  await enterCode(browser, started.userCode)
  expect(await errorOf(started.poll())).toEqual([400, 'authorization_pending'])
})

it('asks for a login that the person may refuse, and tells the device once', async () => {
  const started = await startDevice(server)
  const browser = await member()
  const page = await answerPage(browser, await enterCode(browser, started.userCode), 'confirm')
  const uid = uidOf((await browser.follow(String(page.location))).url)
  expect(await browser.interaction(uid)).toMatchObject({ reason: 'login', isDevice: true })
  const { body } = await browser.decide(uid, 'refuse')
  expect(await (await browser.open(body.data.to)).text()).toMatch(/was not connected|设备未连接/)
  expect(await errorOf(started.poll())).toEqual([400, 'access_denied'])
  waitToPoll()
  expect(await errorOf(started.poll())).toEqual([400, 'invalid_grant'])
})

it('asks for consent for a third party', async () => {
  const started = await startDevice(server, { isOwn: false })
  const browser = await member()
  expect((await connectDevice(browser, started)).title).toBe('The device is connected')
  const consent = await server.row('oauth_consents', { client_id: started.application.id })
  expect(consent).toMatchObject({ user_id: 4, scopes: '["profile"]' })
})

it('gives one token to 20 polls at once, and none to a later one, which ends the first', async () => {
  const started = await startDevice(server)
  await connectDevice(await member(), started)
  const answers = await Promise.all(times(20, () => started.poll()))
  expect(statusesOf(answers)).toEqual([200, ...times(19, () => 400)])
  for (const { status, body } of answers)
    if (status !== 200) expect(['slow_down', 'invalid_grant']).toContain(body.error)
  const token = answers.find(({ status }) => status === 200)?.body.access_token ?? ''
  waitToPoll()
  expect(await errorOf(started.poll())).toEqual([400, 'invalid_grant'])
  const { status } = await getOauth(server, '/gateway/oauth/userinfo', bearer(token))
  expect(status).toBe(401)
})

it('gives one token also where the polls were not too fast', async () => {
  const started = await startDevice(server)
  await connectDevice(await member(), started)
  const answers = await Promise.all(
    times(20, async () => {
      await server.db.transaction((trx) =>
        trx('oauth_artifacts').where({ model: 'DeviceCode' }).update({ polled_at: null }),
      )
      return started.poll()
    }),
  )
  expect(statusesOf(answers).filter((status) => status === 200)).toHaveLength(1)
})

it('lets one of two people win who confirm a code at once', async () => {
  for (const rounds = times(3, (one) => one); rounds.pop() !== undefined;) {
    const started = await startDevice(server)
    const browsers = [await member(), await freshBrowser(server, 'superadmin')]
    for (const one of browsers) await connectDevice(one, await startDevice(server))
    const pages = await Promise.all(browsers.map((one) => enterCode(one, started.userCode)))
    const answers = await Promise.all(
      pages.map((page, place) => answerPage(browsers[place] as Browser, page, 'confirm')),
    )
    const titles = answers.map(({ title }) => title).toSorted()
    expect(titles).toEqual(['Connect a device', 'The device is connected'])
    const winner = answers[0]?.title === 'The device is connected' ? '4' : '1'
    const { access_token: token } = await bodyOf(started.poll())
    const claims = await bodyOf(getOauth(server, '/gateway/oauth/userinfo', bearer(token)))
    expect(claims.sub).toBe(winner)
  }
})

it('finishes a login for a device once, also in two tabs at once', async () => {
  const started = await startDevice(server)
  const browser = await member()
  const page = await answerPage(browser, await enterCode(browser, started.userCode), 'confirm')
  const uid = uidOf((await browser.follow(String(page.location))).url)
  const { to } = (await browser.decide(uid, 'continue')).body.data
  const answers = await Promise.all(times(2, () => browser.open(to)))
  const texts = await Promise.all(answers.map((one) => one.text()))
  expect(texts.filter((text) => /is connected|已连接/.test(text))).toHaveLength(1)
  const { id } = started.application
  const logs = await logsOf(server.system, { targetType: 'applicationClient', targetId: `${id}` })
  const logins = pluck(logs, 'action').filter((action) => action === 'application.signIn')
  expect(logins).toHaveLength(1)
  expect((await started.poll()).status).toBe(200)
})

describe('a device gets nothing', () => {
  it('by the code of another client, also of the same application, which does not slow the right one', async () => {
    const started = await startDevice(server)
    await connectDevice(await member(), started)
    for (const appId of [10_003, 10_000]) {
      const other = await makeApplication(server, { kind: 'device', appId })
      expect(await errorOf(started.poll(other))).toEqual([400, 'invalid_grant'])
    }
    expect((await started.poll()).status).toBe(200)
  })

  it('once its client is disabled, at each step', async () => {
    const started = await startDevice(server)
    const browser = await member()
    const page = await enterCode(browser, started.userCode)
    const { id } = started.application
    await server.update('oauth_clients', id, { state: 'disabled' })
    const request = postAs(server, started.application, 'device_authorization', { scope: 'openid' })
    expect(await errorOf(request)).toEqual([401, 'invalid_client'])
    expect(await errorOf(started.poll())).toEqual([401, 'invalid_client'])
    expect((await answerPage(browser, page, 'confirm')).status).toBe(400)
    await server.update('oauth_clients', id, { state: 'active' })
    expect((await started.poll()).status).toBe(400)
  })

  it('for a person without access to the application', async () => {
    const started = await startDevice(server)
    const browser = await freshBrowser(server, 'visitor1')
    const page = await answerPage(browser, await enterCode(browser, started.userCode), 'confirm')
    const uid = uidOf((await browser.follow(String(page.location))).url)
    const { to } = (await browser.decide(uid, 'continue')).body.data
    const closed = uidOf((await browser.follow(to)).url)
    expect(await browser.interaction(closed)).toMatchObject({ reason: 'closed', isDevice: true })
    expect((await browser.decide(closed, 'continue')).status).toBe(403)
    expect(await errorOf(started.poll())).toEqual([400, 'authorization_pending'])
  })

  it('while the company of its person is suspended', async () => {
    const { client, company } = await foundCompany(server)
    const browser = new Browser(server, client)
    browser.address = '203.0.113.250'
    const application = await makeApplication(server, { kind: 'device', appId: 10_000 })
    const started = await startAgain(server, application)
    await connectDevice(browser, started)
    const reason = { reason: 'Unpaid since June' }
    await bodyOf(server.system.post(`/usercenter/companies/${company.id}/suspend`, reason))
    expect(await errorOf(started.poll())).toEqual([400, 'invalid_grant'])
  })
})

it('logs a device out with the session of its person, but not with offline_access', async () => {
  const browser = await member()
  const login = async (scope: string) => {
    const started = await startDevice(server, {}, { scope })
    const end = scope === 'openid' ? 'is logged out when this session ends' : 'stays logged in'
    expect((await connectDevice(browser, started)).text).toContain(end)
    const { refresh_token } = await bodyOf(started.poll())
    const fields = { grant_type: 'refresh_token', refresh_token }
    return () => postAs(server, started.application, 'token', fields)
  }
  const [ends, outlives] = [await login('openid'), await login('openid offline_access')]
  const waiting = await startDevice(server)
  await connectDevice(browser, waiting)
  await browser.person?.post('/auth/oauth/logout', {})
  expect(await errorOf(ends())).toEqual([400, 'invalid_grant'])
  expect(await errorOf(waiting.poll())).toEqual([400, 'invalid_grant'])
  expect((await outlives()).status).toBe(200)
})

it('lists a device among the connections of its person, who can withdraw it', async () => {
  const browser = await member()
  const started = await startDevice(server, {}, { scope: 'openid profile offline_access' })
  await connectDevice(browser, started)
  const { refresh_token } = await bodyOf(started.poll())
  const path = '/usercenter/connections'
  const own = (await bodyOf(personOf(browser).get(path))).data.find(
    ({ id }: { id: string }) => id === String(started.application.id),
  )
  expect(own.scopes).toEqual(['profile', 'offline_access'])
  await bodyOf(personOf(browser).post(`${path}/${own.id}/withdraw`))
  const fields = { grant_type: 'refresh_token', refresh_token }
  expect(await errorOf(postAs(server, started.application, 'token', fields))).toEqual([
    400,
    'invalid_grant',
  ])
})

it('stores neither code in the clear, and drops them and their visitors within the hour', async () => {
  const started = await startDevice(server)
  const browser = await freshBrowser(server)
  await enterCode(browser, started.userCode)
  const stored = JSON.stringify(await server.db.read('oauth_artifacts').select())
  for (const secret of [started.code, started.userCode, started.userCode.replace('-', '')])
    expect(stored.includes(secret)).toBe(false)
  for (const again of times(30, () => started.application)) await startAgain(server, again)
  await Promise.all(times(30, async () => device.openDevicePage(new Browser(server))))
  server.wait(3_700_000)
  await dropExpiredArtifacts(server.db, server.context.now())
  const left = await server.db.read('oauth_artifacts').whereNull('account_id').pluck('model')
  expect(left.filter((model) => model !== 'Grant' && model !== 'Session')).toEqual([])
  const strangers = await server.db
    .read('oauth_artifacts')
    .where({ model: 'Session' })
    .where('expires_at', '<', server.context.now())
  expect(strangers).toEqual([])
})
