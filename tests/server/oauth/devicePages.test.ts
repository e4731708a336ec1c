import { expect, it } from 'vitest'
import { times } from '../../support/answers.ts'
import * as device from '../../support/device.ts'
import { issuer, oauthSettings, reachable, type Browser } from '../../support/oauth.ts'
import { errorOf } from '../../support/oauthCalls.ts'
import { useServer } from '../../support/server.ts'

const { answerPage, connectDevice, enterCode, freshBrowser, openDevicePage, postDevicePage } =
  device
const { startDevice } = device
const server = useServer(oauthSettings)

const title = 'Connect a device'

/** A code from a device with this user agent at this address. */
const startFrom = async (userAgent: string, address = '198.51.100.9') => {
  const { application } = await startDevice(server)
  const response = await fetch(`${server.base}/gateway/oauth/device`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: application.clientId, scope: 'openid' }),
    headers: { 'User-Agent': userAgent, 'X-Forwarded-For': address, Host: 'evil.example' },
  })
  return ((await response.json()) as { user_code: string }).user_code
}

it('says which application and client, who asked and when, before anything is given', async () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const userCode = await startFrom(firefox)
  const page = await enterCode(await freshBrowser(server), userCode)
  expect(page.title).toBe('Connect this device to Project management?')
  for (const text of ['Test ', userCode, '198.51.100.9', 'Firefox 140', 'Less than a minute ago'])
    expect(page.text).toContain(text)
  expect(page.text).toContain('Continue only if you are looking at a device that shows this code.')
  server.wait(120_000)
  const later = await enterCode(await freshBrowser(server), userCode)
  expect(later.text).toContain('2\u00a0min ago')
  const buttons = [...later.html.matchAll(/<button class="([^"]*)" name="(\w+)"/g)]
  expect(buttons.map(([, style, name]) => [style, name])).toEqual([
    ['button button-quiet', 'confirm'],
    ['button button-quiet', 'abort'],
  ])
})

it('has the same in Chinese', async () => {
  const { userCode } = await startDevice(server)
  const browser = await freshBrowser(server)
  const { fields } = await openDevicePage(browser)
  const response = await browser.open(`${issuer}/device`, {
    method: 'POST',
    body: new URLSearchParams({ ...fields, user_code: userCode }),
    headers: { 'Accept-Language': 'zh-CN' },
  })
  const html = await response.text()
  for (const text of [
    '将此设备连接到“项目管理”？',
    '请确认您面前的设备正显示此代码',
    '1\u00a0分钟内',
  ])
    expect(html).toContain(text)
})

it.each<[string, (code: string) => string]>([
  ['in lower case', (code) => code.toLowerCase()],
  ['without the hyphen', (code) => code.replace('-', '')],
  ['with spaces', (code) => ` ${code.replace('-', ' ')} `],
  ['in spaced letters', (code) => [...code].join(' ')],
])('takes a code %s', async (_name, write) => {
  const { userCode } = await startDevice(server)
  const page = await enterCode(await freshBrowser(server), write(userCode))
  expect(page.fields['user_code']).toBe(userCode)
})

it('fills the code of an address in, and leaves its submission to the person', async () => {
  const { userCode } = await startDevice(server)
  const browser = await freshBrowser(server, 'acmemember')
  const page = await openDevicePage(browser, `?user_code=${userCode}`)
  expect([page.title, page.fields['user_code']]).toEqual([title, userCode])
  expect(page.html).not.toContain('<script>')
  const twice = await openDevicePage(browser, `?user_code=${userCode}&user_code=x`)
  expect(twice.fields['user_code']).toBe('')
})

it('says what is wrong with a code, and keeps what was typed', async () => {
  const used = await startDevice(server)
  await connectDevice(await freshBrowser(server, 'acmemember'), used)
  const entered = await startDevice(server)
  const other = await freshBrowser(server)
  await answerPage(other, await enterCode(other, entered.userCode), 'confirm')
  const expired = await startDevice(server)
  const browser = await freshBrowser(server)
  const check = async (code: string, problem: string) => {
    const page = await enterCode(browser, code)
    expect([page.status, page.title, page.fields['user_code']]).toEqual([200, title, code])
    expect(page.text).toContain(problem)
    expect(page.html).toContain('aria-invalid="true"')
  }
  await check('', 'Enter the code.')
  await check('BCDF-BCDF', 'This code is not valid.')
  await check('不是代码', 'This code is not valid.')
  await check('b'.repeat(5000), 'This code is not valid.')
  await check(used.userCode, 'This code has already been used.')
  await check(entered.userCode, 'This code has already been used.')
  server.wait(600_000)
  await check(expired.userCode, 'This code has expired.')
})

it('gives the device nothing when the person cancels', async () => {
  const started = await startDevice(server)
  const browser = await freshBrowser(server, 'acmemember')
  const page = await answerPage(browser, await enterCode(browser, started.userCode), 'abort')
  expect([page.status, page.title]).toEqual([200, 'The device was not connected'])
  expect(await errorOf(started.poll())).toEqual([400, 'access_denied'])
  const again = await enterCode(browser, started.userCode)
  expect(again.text).toContain('This code has already been used.')
})

it('takes a form only from its own page, and shows it again otherwise', async () => {
  const started = await startDevice(server)
  const browser = await freshBrowser(server, 'acmemember')
  await connectDevice(browser, await startDevice(server))
  const { fields } = await openDevicePage(browser)
  const forged = { user_code: started.userCode, confirm: 'yes' }
  for (const xsrf of [undefined, 'x', `${fields['xsrf']}x`]) {
    const page = await postDevicePage(browser, { ...forged, ...(xsrf ? { xsrf } : {}) })
    expect([page.status, page.title]).toEqual([400, title])
    expect(page.fields['user_code']).toBe(started.userCode)
  }
  const stranger = await postDevicePage(await freshBrowser(server), forged)
  expect([stranger.status, stranger.location]).toEqual([303, '/device'])
  expect(await errorOf(started.poll())).toEqual([400, 'authorization_pending'])
})

it('escapes what strangers choose, also the start of a long user agent', async () => {
  const hostile = `"><script>'</p>{{theme}}`
  const browser = await freshBrowser(server)
  const entry = await enterCode(browser, hostile)
  expect(entry.html).toContain('value="&quot;&gt;&lt;script&gt;')
  const userCode = await startFrom(`<b>${'x'.repeat(400)}`, '"><script>')
  const page = await enterCode(browser, userCode)
  expect(page.html).toContain('&lt;b&gt;xxx')
  for (const { html } of [entry, page]) expect(html).not.toMatch(/<script>|<b>/)
  expect(page.text.length).toBeLessThan(2000)
})

it('may not be framed, stored or scripted from elsewhere', async () => {
  const { headers } = await openDevicePage(await freshBrowser(server))
  expect(headers.get('cache-control')).toBe('no-store')
  const policy = headers.get('content-security-policy')
  for (const rule of ["default-src 'none'", "frame-ancestors 'none'", "form-action 'self';"])
    expect(policy).toContain(rule)
})

it('stops guesses from an address after 30 in ten minutes, with a page that says until when', async () => {
  const guess = async (browser: Browser) => postDevicePage(browser, { user_code: 'BCDF-GHJK' })
  const browser = await freshBrowser(server)
  for (const { status } of await Promise.all(times(30, () => guess(browser))))
    expect(status).toBe(303)
  const page = await guess(browser)
  expect([page.status, page.title]).toEqual([429, 'Too many codes'])
  expect(page.text).toContain('Try again in 10\u00a0min.')
  expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(500)
  expect((await openDevicePage(browser)).status).toBe(200)
  expect((await guess(await freshBrowser(server))).status).toBe(303)
  const script = await fetch(reachable(server, `${issuer}/device`), {
    method: 'POST',
    headers: { Accept: 'application/json', 'X-Forwarded-For': browser.address },
  })
  expect([script.status, ((await script.json()) as { code: number }).code]).toEqual([429, 7005])
})
