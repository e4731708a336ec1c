import { demonstrationPassword } from '#db/seeds/demonstration'
import { fill } from '#i18n/index'
import {
  begin,
  expect,
  expectHeading,
  expectOpened,
  expectSound,
  nameOf,
  pressByTab,
  test,
} from './support/oauth.ts'
import { createMember, liveTimeout, signIn, submitLogin } from './support/steps.ts'

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
  const shown = () => page.goto(portal.application).then(() => page.locator('h1').innerText())
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
  await page
    .getByRole('textbox', { name: fields.password, exact: true })
    .fill(demonstrationPassword)
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
  words: { consent },
  survey,
}) => {
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
  await page.getByRole('button', { name: consent.allow, exact: true }).dblclick({ force: true })
  expect(decisions).toEqual(['continue'])
  for (const value of [/^陈立新.*acmeadmin/, /^华南测绘/, consent.limits, consent.withdraw])
    await expect(page.getByText(value).first()).toBeVisible()
  await expectSound(page)
  await decide(consent.refuse)
  await expect(page.getByText('authorization response from the server is an error')).toBeVisible()
  await page.goto(`${thirdParty}/login`)
  await decide(consent.allow)
  await expectOpened(page, thirdParty, '陈立新')
  expect(decisions).toEqual(['continue', 'refuse', 'allow'])
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
  await expect(row).toHaveCount(0)
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
