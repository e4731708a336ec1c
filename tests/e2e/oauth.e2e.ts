import { createServer } from 'node:http'
import type { Page } from 'playwright/test'
import { demonstrationPassword } from '#db/seeds/demonstration'
import { fill } from '#i18n/index'
import { interaction as en } from '#i18n/en/interaction'
import { oauthPages as enPages } from '#i18n/en/oauthPages'
import { interaction as zh } from '#i18n/zh/interaction'
import { oauthPages as zhPages } from '#i18n/zh/oauthPages'
import { makeApplication } from '../../server/examples/relying-party.mjs'
import { buildClient } from '../support/factories.ts'
import { freePort } from '../support/freePort.ts'
import { violations } from './support/axe.ts'
import { expect, test as base } from './support/fixtures.ts'
import { findOverflows } from './support/findOverflows.ts'
import { createMember, liveTimeout, signIn, submitLogin } from './support/steps.ts'

interface Fixtures {
  words: typeof en | typeof zh
  pages: typeof enPages | typeof zhPages
  projects: string
  survey: string
  /** The address of a running application of a third party, for which Measurement registration must be open. */
  thirdParty: string
}

/** The name of a third party's client at an address. */
const nameOf = (address: string) => `Client ${new URL(address).port}`

const test = base.extend<Fixtures>({
  words: async ({ isChinese }, use) => use(isChinese ? zh : en),
  pages: async ({ isChinese }, use) => use(isChinese ? zhPages : enPages),
  projects: async ({ isChinese }, use) => use(isChinese ? '项目管理' : 'Project management'),
  survey: async ({ isChinese }, use) => use(isChinese ? '测量登记' : 'Measurement registration'),
  thirdParty: async ({ portal, as }, use) => {
    const port = await freePort()
    const ADDRESS = `http://127.0.0.1:${port}`
    const client = buildClient({
      applicationId: '3',
      kind: 'browser',
      name: nameOf(ADDRESS),
      enName: nameOf(ADDRESS),
      redirectAddresses: [`${ADDRESS}/callback`],
      scopes: ['profile', 'company', 'permissions'],
    })
    const { body } = await (await as('superadmin')).post('/usercenter/application-clients', client)
    const settings = { ISSUER: portal.address, CLIENT_ID: body.clientId, CLIENT_SECRET: '' }
    const server = createServer(await makeApplication({ ...settings, ADDRESS }))
    server.listen(port, '127.0.0.1')
    await use(ADDRESS)
    server.close()
    server.closeAllConnections()
  },
})

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true })
const expectHeading = (page: Page, name: string) => expect(heading(page, name)).toBeVisible()
const expectOpened = async (page: Page, application: string, person = '林晓') => {
  await expectHeading(page, person)
  await expect(page).toHaveURL(`${application}/`)
}
const expectSound = async (page: Page) =>
  expect([await violations(page), await findOverflows(page, [])]).toEqual([[], []])

/** Begins a login at an application, with parameters that it does not send itself. */
const begin = async (page: Page, application: string, parameters: Record<string, string>) => {
  const answer = await page.request.get(`${application}/login`, { maxRedirects: 0 })
  const request = new URL(answer.headers()['location'] ?? '')
  for (const [name, value] of Object.entries(parameters)) request.searchParams.set(name, value)
  await page.goto(request.href)
}

/** Presses a button by keyboard alone, from the start of the page. */
const pressByTab = async (page: Page, name: string) => {
  const button = page.getByRole('button', { name, exact: true })
  for (let steps = 0; steps < 40; steps++) {
    await page.keyboard.press('Tab')
    if (await button.evaluate((element) => element === document.activeElement)) break
  }
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
}

test('one click on a card opens the application without a question, and logging out reaches it', async ({
  page,
  portal,
  catalogue,
  projects,
}) => {
  await signIn(page, 'acmemember', '/control')
  await page.getByRole('link', { name: projects }).click()
  await expectOpened(page, portal.application)
  for (const text of ['华南测绘', '[117]', '1fa'])
    await expect(page.getByRole('paragraph')).toContainText(text)
  await page.goBack()
  await expect(page).toHaveURL(/\/control$/)
  await page.goto('/home')
  const foot = page.getByRole('contentinfo')
  await foot.getByRole('button', { name: catalogue.portal.bar.logout }).click()
  await expect(foot.getByRole('link', { name: catalogue.portal.bar.register })).toBeVisible()
  const shown = async () => {
    await page.goto(portal.application)
    return page.locator('h1').innerText()
  }
  await expect.poll(shown, liveTimeout).toBe('Nobody is logged in')
})

test('a visitor logs in for a named application, with the name it suggests, and keeps it while registering', async ({
  page,
  portal,
  catalogue,
  words,
  projects,
}) => {
  const { fields, login } = catalogue.signIn
  await begin(page, portal.application, { login_hint: 'acmemember' })
  await expectHeading(page, fill(words.title, { name: projects }))
  await expect(page.getByLabel(fields.anyName, { exact: true })).toHaveValue('acmemember')
  await expectSound(page)
  for (const link of [login.forgotten, login.register]) {
    await page.getByRole('main').getByRole('link', { name: link }).click()
    await expect(page).toHaveURL(/(resetPassword|register)\?interaction=[\w-]+$/)
    await page.getByRole('main').locator('.way-on a').click()
    await expect(page).toHaveURL(/\/login\?interaction=[\w-]+$/)
  }
  await submitLogin(page, catalogue, 'acmemember')
  await expectOpened(page, portal.application)
})

test('the application chooses the language of this visit only', async ({
  page,
  portal,
  isChinese,
}) => {
  await begin(page, portal.application, { ui_locales: isChinese ? 'en' : 'zh-CN' })
  await expectHeading(page, isChinese ? 'Log in to Project management' : '登录“项目管理”')
  expect((await page.context().cookies()).filter(({ name }) => name === 'locale')).toEqual([])
})

test('an application that asks for the account offers the present one and another one', async ({
  page,
  portal,
  catalogue,
  words,
}) => {
  await signIn(page, 'acmemember')
  await begin(page, portal.application, { prompt: 'select_account' })
  await expect(
    page.getByRole('button', { name: fill(words.proceed, { person: '林晓' }) }),
  ).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: words.another }).press('Enter')
  await submitLogin(page, catalogue, 'acmeadmin')
  await expectOpened(page, portal.application, '陈立新')
  await begin(page, portal.application, { prompt: 'select_account' })
  await page.getByRole('button', { name: fill(words.proceed, { person: '陈立新' }) }).press('Enter')
  await expectOpened(page, portal.application, '陈立新')
})

test('a session that must be confirmed asks for the password, and another account can be used', async ({
  page,
  portal,
  catalogue,
  words,
}) => {
  const { confirm, fields } = catalogue.signIn
  await signIn(page, 'acmemember')
  await begin(page, portal.application, { prompt: 'login' })
  await expectHeading(page, words.confirm)
  await expectSound(page)
  await page.getByLabel(fields.password, { exact: true }).fill(demonstrationPassword)
  await page.getByRole('button', { name: confirm.submit, exact: true }).click()
  await expectOpened(page, portal.application)
  await begin(page, portal.application, { prompt: 'login' })
  await page.getByRole('button', { name: words.another }).click()
  await submitLogin(page, catalogue, 'acmeadmin')
  await expectOpened(page, portal.application, '陈立新')
})

test('a third party gets nothing before the person agreed, who sees it in the account and may withdraw', async ({
  page,
  thirdParty,
  catalogue,
  words,
  survey,
}) => {
  const { consent } = words
  await page.addInitScript(() => {
    const wait = window.setTimeout
    window.setTimeout = ((work: () => void, ms?: number) =>
      wait(work, ms === 500 ? 5000 : ms)) as typeof setTimeout
  })
  const decisions: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/oauth/interactions/'))
      decisions.push(request.postDataJSON().decision)
  })
  const decide = async (text: string) => {
    const button = page.getByRole('button', { name: text, exact: true })
    await button.scrollIntoViewIfNeeded()
    await expect(button).toHaveAttribute('aria-disabled', 'false')
    await button.press('Enter')
  }
  await signIn(page, 'acmeadmin', `${thirdParty}/login`)
  await expectHeading(page, fill(consent.title, { name: survey }))
  decisions.length = 0
  await page.getByRole('button', { name: consent.allow, exact: true }).dblclick({ force: true })
  expect(decisions).toEqual([])
  for (const value of [/^陈立新.*acmeadmin/, /^华南测绘/, consent.limits, consent.withdraw])
    await expect(page.getByText(value).first()).toBeVisible()
  await expectSound(page)
  await decide(consent.refuse)
  await expect(page.getByText('authorization response from the server is an error')).toBeVisible()
  await page.goto(`${thirdParty}/login`)
  await decide(consent.allow)
  await expectOpened(page, thirdParty, '陈立新')
  expect(decisions).toEqual(['refuse', 'allow'])
  await page.goto(`${thirdParty}/login`)
  await expectOpened(page, thirdParty, '陈立新')

  await page.goto('/ucFrontEnd/account')
  const { connections, sessions } = catalogue.account
  const name = nameOf(thirdParty)
  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText(catalogue.applicationClients.scopes.company)
  await expect(page.getByRole('listitem').filter({ hasText: sessions.current })).toContainText(
    survey,
  )
  await expectSound(page)
  const { named, label, done } = connections.withdraw
  await row.getByRole('button', { name: fill(named, { name }) }).click()
  await page.getByRole('dialog').getByRole('button', { name: label }).click()
  await expect(page.getByText(fill(done, { name }))).toBeVisible()
  await expect(page.getByText(connections.empty)).toBeVisible()
  await page.goto(`${thirdParty}/login`)
  await expectHeading(page, fill(consent.title, { name: survey }))
})

test('a closed application says who grants the missing permission, lets the person request it, and leads back', async ({
  page,
  as,
  thirdParty,
  catalogue,
  words,
  survey,
}) => {
  const { control } = catalogue.publicPages
  const { username } = await createMember(as)
  await signIn(page, username, `${thirdParty}/login`)
  await expect(page).toHaveURL(/\/noPermission\?interaction=[\w-]+$/)
  await expectHeading(page, fill(words.closed.title, { name: survey }))
  await expect(page.getByText(/(?:请联系|Ask ).*陈立新/)).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: fill(control.askNamed, { name: survey }) }).press('Enter')
  await page.getByRole('button', { name: control.send }).press('Enter')
  await expect(page.getByText(control.requested)).toBeFocused()
  await page.getByRole('button', { name: words.closed.back }).click()
  await expect(page.getByText('authorization response from the server is an error')).toBeVisible()
})

test('an expired request is named as such, also when another tab finished it', async ({
  page,
  context,
  portal,
  catalogue,
}) => {
  const title = catalogue.signIn.login.over
  await page.goto('/login?interaction=V1StGXR8_Z5jdHi6B-myT')
  await expectHeading(page, title)
  await expectSound(page)
  await begin(page, portal.application, {})
  const other = await context.newPage()
  await other.goto(page.url())
  await submitLogin(other, catalogue, 'acmemember')
  await expectOpened(other, portal.application)
  await submitLogin(page, catalogue, 'acmemember')
  await expectHeading(page, title)
})

for (const to of ['https://evil.example/gateway/oauth/x', '//evil.example/', '/gateway/oauth/../x'])
  test(`a decision does not lead to ${to} @once`, async ({ page, portal }) => {
    await page.route('**/oauth/interactions/*', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ json: { code: 0, message: '', data: { to } } })
        : route.continue(),
    )
    await signIn(page, 'acmemember', `${portal.application}/login`)
    await expect(page.getByRole('alert').locator('.form-failure')).toBeVisible()
    await expect(page).toHaveURL(/\/login\?interaction=[\w-]+$/)
  })

for (const javaScriptEnabled of [false, true])
  test(`a log-out that an application began asks first and needs only the keyboard, with script ${javaScriptEnabled}`, async ({
    page,
    openPage,
    portal,
    pages: { askSignOut, connectionFailed },
    projects,
  }) => {
    const { application } = portal
    for (const [button, left] of [
      [askSignOut.application, /\/account$/],
      [askSignOut.everywhere, /\/login\?/],
    ] as const) {
      await signIn(page, 'acmemember', `${application}/login`)
      await expectOpened(page, application)
      const plain = javaScriptEnabled
        ? page
        : await openPage({ javaScriptEnabled, storageState: await page.context().storageState() })
      await plain.goto(application)
      await pressByTab(plain, 'Log out everywhere')
      await expectHeading(plain, fill(askSignOut.title, { name: projects }))
      if (javaScriptEnabled) await expectSound(plain)
      await pressByTab(plain, button)
      await expect(plain).toHaveURL(`${application}/`)
      await expectHeading(plain, 'Nobody is logged in')
      await page.goto('/ucFrontEnd/account')
      await expect(page).toHaveURL(left)
      await plain.goto('/gateway/oauth/authorize?client_id=projectmanagementweb')
      await expectHeading(plain, connectionFailed.title)
      if (javaScriptEnabled) await expectSound(plain)
    }
  })
