import { fill } from '#i18n/index'
import { localeNames } from '#shared/locale.ts'
import { expect, test } from '../support/fixtures.ts'
import { accountButton, signIn } from '../support/steps.ts'

test('changing the language or the page offline shows a message in place, and continues once the network is back', async ({
  page,
  catalogue,
  isChinese,
}) => {
  const { bar, unreachable } = catalogue.portal
  const { fields } = catalogue.signIn
  await page.goto('/login', { waitUntil: 'networkidle' })
  const name = page.getByLabel(fields.anyName, { exact: true })
  await name.fill('acmemember')
  const footer = page.getByRole('contentinfo')
  const language = footer.getByRole('link', { name: localeNames[isChinese ? 'en' : 'zh'] })
  await page.context().setOffline(true)
  for (const way of [language, footer.locator('a[href$="/download"]')]) {
    await way.click()
    await expect(page.getByRole('alert').getByText(unreachable)).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.locator('html')).toHaveAttribute('lang', isChinese ? 'zh-CN' : 'en')
    await expect(name).toHaveValue('acmemember')
    await page.getByRole('button', { name: bar.close, exact: true }).click()
    await expect(page.getByText(unreachable)).toBeHidden()
    await expect(page.getByRole('main')).toBeFocused()
  }
  await page.context().setOffline(false)
  await language.click()
  await expect(page.locator('html')).toHaveAttribute('lang', isChinese ? 'en' : 'zh-CN')
  await expect(page.getByRole('main').getByRole('textbox').first()).toHaveValue('acmemember')
})

test('opening the console offline shows the reason in place @once', async ({ page, catalogue }) => {
  const { bar, unreachable } = catalogue.portal
  await signIn(page, 'acmemember', '/download')
  await expect(
    page.getByRole('button', { name: fill(bar.account, { name: '林晓' }) }),
  ).toBeVisible()
  const link = page.getByRole('contentinfo').locator('a[href^="/ucFrontEnd"]').first()
  await page.context().setOffline(true)
  await link.click()
  await expect(page.getByRole('alert').getByText(unreachable)).toBeVisible()
  await expect(page).toHaveURL(/\/download$/)
  await page.context().setOffline(false)
  await link.click()
  await expect(page).toHaveURL(/\/ucFrontEnd\//)
})

test('the console shows that it is loading, and offers to reload if a part fails to load @narrow', async ({
  page,
  catalogue,
}) => {
  const { messages } = catalogue
  await signIn(page, 'acmeadmin')
  const part = '**/assets/start-*.js'
  let failPart = () => {}
  const partFailed = new Promise<void>((resolve) => {
    failPart = resolve
  })
  await page.route(part, async (route) => {
    await partFailed
    await route.abort()
  })
  await page.goto('/ucFrontEnd/users', { waitUntil: 'commit' })
  await expect(page.getByText(messages.starting)).toBeVisible()
  await expect(page.getByText(messages.startingSlowly)).toBeHidden()
  failPart()
  await expect(page.getByText(messages.startingSlowly)).toBeVisible()
  await expect(page.getByText(messages.starting)).toBeHidden()
  await page.unroute(part)
  await page.getByRole('link', { name: messages.reload }).click()
  await expect(accountButton(page, catalogue)).toBeVisible()
  await expect(page).toHaveURL(/\/users$/)
})

test('sections and lists of the console say that the connection is missing, and load by themselves once it is back @once', async ({
  page,
  catalogue: { roles, console: texts },
}) => {
  await signIn(page, 'acmeadmin', '/ucFrontEnd/users')
  const menu = page.getByRole('navigation', { name: texts.shell.menu })
  const heading = page.getByRole('heading', { level: 1, name: roles.list.title })
  await expect(page.getByRole('table')).toBeVisible()
  await page.context().setOffline(true)
  await menu.locator('a[href$="/roles"]').click()
  await expect(page.getByText(texts.section.offline.title)).toBeVisible()
  await page.context().setOffline(false)
  await expect(heading).toBeVisible()
  await expect(page.getByRole('table')).toBeVisible()

  await page.route('**/gateway/usercenter/roles?*', (route) => route.abort())
  await page.reload()
  await expect(page.getByText(texts.error.offline.title)).toBeVisible()
  await page.unroute('**/gateway/usercenter/roles?*')
  await expect(page.getByRole('table')).toBeVisible()
})
