import type { Route } from 'playwright/test'
import { demonstrationPassword } from '#db/seeds/demonstration'
import { signIn as gatewaySignIn } from '../../support/client.ts'
import { buildUser, createUser } from '../../support/factories.ts'
import { expect, test } from '../support/fixtures.ts'
import { once, signIn, signInByForm, textsOf } from '../support/steps.ts'

test('a wrong password shows the remaining attempts at the field, and the input stays', async ({
  page,
  locale,
}) => {
  const { signIn: texts } = textsOf(locale)
  await page.goto('/login')
  const name = page.getByLabel(texts.fields.anyName, { exact: true })
  await name.fill('betamember')
  await page.getByLabel(texts.fields.password, { exact: true }).fill('Wrong2026')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/\b4\b/).filter({ visible: true })).toBeVisible()
  await expect(name).toHaveValue('betamember')
})

for (const from of ['https://example.com/', '//example.com'])
  test(
    `a return address leads only to this site, not to ${from}`,
    once,
    async ({ page, locale, portal }) => {
      await signInByForm(page, locale, 'acmeadmin', from)
      expect(new URL(page.url()).origin).toBe(portal.address)
    },
  )

test('the page uses the browser’s language and then the reader’s choice', async ({
  page,
  locale,
}) => {
  await page.goto('/home')
  await expect(page.locator('html')).toHaveAttribute('lang', locale?.startsWith('zh') ? /zh/ : /en/)
  await page
    .context()
    .addCookies([
      { name: 'locale', value: locale?.startsWith('zh') ? 'en' : 'zh', url: page.url() },
    ])
  await page.goto('/home')
  await expect(page.locator('html')).toHaveAttribute('lang', locale?.startsWith('zh') ? /en/ : /zh/)
})

test(
  'unknown addresses lead to 404, and the start page to the home page or the personal centre',
  once,
  async ({ page }) => {
    const answer = await page.goto('/no/such/page')
    expect(answer?.status()).toBe(404)
    await expect(page).toHaveURL(/\/404$/)
    await page.goto('/')
    await expect(page).toHaveURL(/\/home$/)
    await page.goto('/?from=ucFrontEnd')
    await expect(page).toHaveURL(/\/ucFrontEnd\/personalCenter|\/login/)
  },
)

test(
  'a user who is not logged in is sent to the login and back',
  once,
  async ({ page, locale }) => {
    const { signIn: texts } = textsOf(locale)
    await page.goto('/ucFrontEnd/personalCenter')
    await expect(page).toHaveURL(/\/login/)
    await page.getByLabel(texts.fields.anyName, { exact: true }).fill('acmeviewer')
    await page.getByLabel(texts.fields.password, { exact: true }).fill('Portal2026')
    await page.getByRole('button', { name: texts.login.submit, exact: true }).click()
    await expect(page).toHaveURL(/\/ucFrontEnd\/personalCenter$/)
  },
)

test(
  'an agreement published after the page was opened requires consent again',
  once,
  async ({ page, portal, locale }) => {
    const { signIn: texts } = textsOf(locale)
    const { username, password } = buildUser()
    await createUser(await gatewaySignIn(portal.address, 'acmeadmin'), { username, password })
    await page.route('/login', async (route) => {
      const response = await route.fetch()
      const html = await response.text()
      const shown = html.replace(/(agreementVersion&quot;:&quot;)[^&]+/, '$1earlier')
      expect(shown).not.toBe(html)
      await route.fulfill({ response, body: shown })
    })
    await page.goto('/login')
    await page.getByLabel(texts.fields.anyName, { exact: true }).fill(username)
    await page.getByLabel(texts.fields.password, { exact: true }).fill(password)
    const tick = page.getByRole('checkbox')
    await tick.check()
    const submit = page.getByRole('button', { name: texts.login.submit, exact: true })
    await submit.click()
    await expect(tick).not.toBeChecked()
    await expect(tick).toHaveAttribute('aria-invalid', 'true')
    await expect(tick).toBeFocused()
    await tick.check()
    await submit.click()
    await expect(page).not.toHaveURL(/\/login/)
  },
)

test(
  'invalid user data in browser storage counts as logged out, on every page',
  once,
  async ({ page, locale }) => {
    const { submit } = textsOf(locale).signIn.login
    await page.goto('/robots.txt')
    for (const stored of ['garbage', '[]', '{}', '{"userId":"3"}']) {
      await page.evaluate((text) => localStorage.setItem('signedInUser', text), stored)
      await page.goto('/home')
      await expect(page.locator('h1')).toBeVisible()
      await page.goto('/ucFrontEnd')
      await expect(page).toHaveURL(/\/login\?from=/)
      await expect(page.getByRole('button', { name: submit, exact: true })).toBeVisible()
    }
  },
)

test(
  'pressing Enter before the script has loaded still logs in',
  once,
  async ({ page, locale }) => {
    const { fields } = textsOf(locale).signIn
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route(/\/assets\/LoginPage-/, async (route) => {
      await released
      await route.continue()
    })
    await page.goto('/login')
    await page.getByLabel(fields.anyName, { exact: true }).fill('acmeviewer')
    await page.getByLabel(fields.password, { exact: true }).fill('Portal2026')
    await page.keyboard.press('Enter')
    release()
    await expect(page).not.toHaveURL(/\/login/)
  },
)

test(
  'the return address survives a detour to the forgotten password page',
  once,
  async ({ page, locale }) => {
    const { login, reset, fields } = textsOf(locale).signIn
    await page.goto('/login?from=/coverage')
    await page.getByRole('link', { name: login.forgotten }).click()
    await expect(page.getByRole('heading', { level: 1, name: reset.title })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: login.submit }).click()
    await page.getByLabel(fields.anyName, { exact: true }).fill('acmeviewer')
    await page.getByLabel(fields.password, { exact: true }).fill(demonstrationPassword)
    await page.getByRole('button', { name: login.submit, exact: true }).click()
    await expect(page).toHaveURL(/\/coverage$/)
  },
)

test(
  'a user whose account is unlocked can log in on a page that still counts down',
  once,
  async ({ page, locale, portal }) => {
    const { login, fields } = textsOf(locale).signIn
    const administrator = await gatewaySignIn(portal.address, 'acmeadmin')
    const user = await createUser(administrator, { password: demonstrationPassword })
    await gatewaySignIn(portal.address, user.username)
    await page.goto('/login')
    const password = page.getByLabel(fields.password, { exact: true })
    // The filing number in the footer also contains digits.
    const main = page.getByRole('main')
    const counting = main.getByText(/[45]:[0-5]\d/)
    await page.getByLabel(fields.anyName, { exact: true }).fill(user.username)
    for (const remaining of [/\b4\b/, /\b3\b/, /\b2\b/, /\b1\b/, null]) {
      // Types a different password each time, which clears the previous message: that contains the next number too.
      await password.fill(`Wrong2026${String(remaining)}`)
      await password.press('Enter')
      await expect(remaining ? main.getByText(remaining) : counting).toBeVisible()
    }
    const refused = page.waitForResponse('**/auth/oauth/token')
    await password.fill(demonstrationPassword)
    await password.press('Enter')
    await refused
    await expect(counting).toBeVisible()
    const unlock = await administrator.post(`/usercenter/users/${user.id}/unlock`, {})
    expect(unlock.status).toBe(200)
    await page.getByRole('button', { name: login.submit, exact: true }).click()
    await expect(page).not.toHaveURL(/\/login/)
  },
)

test(
  'on a slow network the code request and the login show progress until the next page has loaded',
  once,
  async ({ page, locale }) => {
    const { fields, code, login } = textsOf(locale).signIn
    const holdRequest = (address: string) =>
      new Promise<Route>((held) => page.route(address, held, { times: 1 }))
    const [codeRequest, destination] = [
      holdRequest('**/getVerificationCode?*'),
      holdRequest('**/ControlPage*.js'),
    ]
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/oauth/token') && request.postData()?.includes('"password"'))
        sent.push(request.url())
    })
    await page.goto('/login?from=/control')
    await page.getByRole('tab').nth(1).click()
    await page.getByLabel(fields.phone, { exact: true }).fill(buildUser().phone)
    await page.getByRole('button', { name: code.send }).filter({ visible: true }).dblclick()
    await expect(page.getByRole('button', { name: code.sending })).toBeVisible()
    await (await codeRequest).abort()
    await expect(
      page.getByRole('button', { name: code.send }).filter({ visible: true }),
    ).toBeVisible()

    await page.getByRole('tab').first().click()
    await page.getByLabel(fields.anyName, { exact: true }).fill('acmeviewer')
    const password = page.getByLabel(fields.password, { exact: true })
    await password.fill(demonstrationPassword)
    await password.press('Enter')
    const next = await destination
    await expect(page.getByRole('button', { name: login.busy })).toBeVisible()
    await password.press('Enter')
    await next.continue()
    await expect(page).toHaveURL(/\/control$/)
    expect(sent).toHaveLength(1)
  },
)

test(
  'a login page restored from the history redirects a user who has logged in meanwhile',
  once,
  async ({ page, context }) => {
    const other = await context.newPage()
    await page.goto('/login')
    await expect(page.getByRole('main').getByRole('button').last()).toBeEnabled()
    await signIn(other, 'acmemember')
    // Simulates a page restored from the back/forward cache, which the browser disables under test.
    await page.evaluate(() =>
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    )
    await expect(page).toHaveURL(/\/ucFrontEnd/)
  },
)
