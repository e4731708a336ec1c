import { demonstrationPassword } from '#db/seeds/demonstration'
import { buildUser, createUser } from '../../support/factories.ts'
import { expect, test } from '../support/fixtures.ts'
import {
  createMember,
  heldRequest,
  holdRequests,
  recordPaths,
  signIn,
  signInByForm,
  submitLogin,
} from '../support/steps.ts'

test('a wrong password shows attempts left and keeps the input', async ({ page, catalogue }) => {
  const { signIn: texts } = catalogue
  await page.goto('/login')
  const name = page.getByLabel(texts.fields.anyName, { exact: true })
  await name.fill('betamember')
  await page.getByRole('textbox', { name: texts.fields.password, exact: true }).fill('Wrong2026')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/\b4\b/).filter({ visible: true })).toBeVisible()
  await expect(name).toHaveValue('betamember')
})

test('a mistyped login name is refused without asking for the agreement, and the console loads while the password is typed @once', async ({
  page,
  catalogue,
}) => {
  const { signIn: texts, errors } = catalogue
  await page.goto('/login')
  const entry = page.waitForResponse(/\/ucFrontEnd\/assets\/index-.*\.js/)
  await submitLogin(page, catalogue, 'nobody01x')
  await entry
  await expect(page.getByText(errors.usernameNotFound)).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByLabel(texts.fields.anyName, { exact: true })).toHaveValue('nobody01x')
})

for (const from of ['https://example.com/', '//example.com'])
  test(`a return address does not lead to ${from} @once`, async ({ page, portal, catalogue }) => {
    await signInByForm(page, catalogue, 'acmeadmin', from)
    expect(new URL(page.url()).origin).toBe(portal.address)
  })

test('pages use the browser’s language, then the reader’s choice', async ({ page, isChinese }) => {
  await page.goto('/home')
  await expect(page.locator('html')).toHaveAttribute('lang', isChinese ? /zh/ : /en/)
  await page
    .context()
    .addCookies([{ name: 'locale', value: isChinese ? 'en' : 'zh', url: page.url() }])
  await page.goto('/home')
  await expect(page.locator('html')).toHaveAttribute('lang', isChinese ? /en/ : /zh/)
})

test('unknown addresses lead to 404, and the start page to the home page or the personal centre @once', async ({
  page,
}) => {
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page).toHaveURL(/\/404$/)
  await page.goto('/')
  await expect(page).toHaveURL(/\/home$/)
  await page.goto('/?from=ucFrontEnd')
  await expect(page).toHaveURL(/\/ucFrontEnd\/personalCenter|\/login/)
})

test('a logged-out user is sent to the login and back @once', async ({ page, catalogue }) => {
  await page.goto('/ucFrontEnd/personalCenter')
  await expect(page).toHaveURL(/\/login/)
  await submitLogin(page, catalogue, 'acmeviewer')
  await expect(page).toHaveURL(/\/ucFrontEnd\/personalCenter$/)
})

test('an agreement published after the page was opened requires consent again @once', async ({
  page,
  as,
  catalogue,
}) => {
  const { username, password } = buildUser()
  await createUser(await as('acmeadmin'), { username, password })
  await page.route('/login', async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    const shown = html.replace(/(agreementVersion&quot;:&quot;)[^&]+/, '$1earlier')
    expect(shown).not.toBe(html)
    await route.fulfill({ response, body: shown })
  })
  await page.goto('/login')
  const tick = page.getByRole('checkbox')
  await submitLogin(page, catalogue, username, password)

  await expect(tick).not.toBeChecked()
  await expect(tick).toHaveAttribute('aria-invalid', 'true')
  await expect(tick).toBeFocused()
  await tick.check()
  await page.getByRole('button', { name: catalogue.signIn.login.submit, exact: true }).click()
  await expect(page).not.toHaveURL(/\/login/)
})

test('an invalid stored user counts as logged out everywhere @once', async ({
  page,
  catalogue,
}) => {
  const { submit } = catalogue.signIn.login
  await page.goto('/robots.txt')
  for (const stored of ['garbage', '[]', '{}', '{"userId":"3"}']) {
    await page.evaluate((text) => localStorage.setItem('signedInUser', text), stored)
    await page.goto('/home')
    await expect(page.locator('h1')).toBeVisible()
    await page.goto('/ucFrontEnd')
    await expect(page).toHaveURL(/\/login\?from=/)
    await expect(page.getByRole('button', { name: submit, exact: true })).toBeVisible()
  }
})

test('Enter before the script has loaded still logs in @once', async ({ page, catalogue }) => {
  const { fields } = catalogue.signIn
  const release = await holdRequests(page, /\/assets\/LoginPage-/)
  await page.goto('/login')
  await page.getByLabel(fields.anyName, { exact: true }).fill('acmeviewer')
  await page.getByRole('textbox', { name: fields.password, exact: true }).fill('Portal2026')
  await page.keyboard.press('Enter')
  release()
  await expect(page).not.toHaveURL(/\/login/)
})

test('the return address survives a forgotten password @once', async ({ page, catalogue }) => {
  const { login, reset } = catalogue.signIn
  await page.goto('/login?from=/coverage')
  await page.getByRole('link', { name: login.forgotten }).click()
  await expect(page.getByRole('heading', { level: 1, name: reset.title })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: login.submit }).click()
  await submitLogin(page, catalogue, 'acmeviewer')
  await expect(page).toHaveURL(/\/coverage$/)
})

test('a user whose account is unlocked can log in on a page that still counts down @once', async ({
  page,
  as,
  catalogue,
}) => {
  const { login, fields } = catalogue.signIn
  const user = await createMember(as)
  await page.goto('/login')
  const password = page.getByRole('textbox', { name: fields.password, exact: true })
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
  const administrator = await as('acmeadmin')
  expect((await administrator.post(`/usercenter/users/${user.id}/unlock`)).status).toBe(200)
  await page.getByRole('button', { name: login.submit, exact: true }).click()
  await expect(page).not.toHaveURL(/\/login/)
})

test('on a slow network the code request and the login show progress until the next page has loaded @once', async ({
  page,
  catalogue,
}) => {
  const { fields, code, login } = catalogue.signIn
  const codeRequest = heldRequest(page, '**/getVerificationCode?*')
  const destination = heldRequest(page, '**/ControlPage*.js')
  const sent = recordPaths(
    page,
    (request) =>
      request.url().endsWith('/oauth/token') && !!request.postData()?.includes('"password"'),
  )
  const send = page.getByRole('button', { name: code.send }).filter({ visible: true })
  await page.goto('/login?from=/control')
  await page.getByRole('tab').nth(1).click()
  await page.getByLabel(fields.phone, { exact: true }).fill(buildUser().phone)
  await send.dblclick()
  await expect(page.getByRole('button', { name: code.sending })).toBeVisible()
  await (await codeRequest).abort()
  await expect(send).toBeVisible()

  await page.getByRole('tab').first().click()
  await page.getByLabel(fields.anyName, { exact: true }).fill('acmeviewer')
  const password = page.getByRole('textbox', { name: fields.password, exact: true })
  await password.fill(demonstrationPassword)
  await password.press('Enter')
  const next = await destination
  await expect(page.getByRole('button', { name: login.busy })).toBeVisible()
  await password.press('Enter')
  await next.continue()
  await expect(page).toHaveURL(/\/control$/)
  expect(sent).toHaveLength(1)
})

test('a login page restored from the history redirects a user who has logged in meanwhile @once', async ({
  page,
  context,
}) => {
  const other = await context.newPage()
  await page.goto('/login')
  await expect(page.getByRole('main').getByRole('button').last()).toBeEnabled()
  await signIn(other, 'acmemember')
  // Simulates a page restored from the back/forward cache, which the browser disables under test.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(page).toHaveURL(/\/ucFrontEnd/)
})
