import { fill } from '#i18n/index'
import { expect, test } from '../support/fixtures.ts'
import { submitLogin } from '../support/steps.ts'

const production = {
  NODE_ENV: 'production',
  ALLOW_HTTP: 'true',
  JWT_SECRET: '5f0c8b1e9a7d4236b8e1f0a9c3d2748561eab09f7c3d5482',
  WEAK_PASSWORD_HASHES: 'false',
}

test.describe(() => {
  test.use({ ownServer: production })

  test('the operator creates the first administrator by keyboard, corrects errors, logs in, and is sent to the settings', async ({
    page,
    openPage,
    portal,
    catalogue,
  }) => {
    const { signIn: texts, validation, setup: words, firstSteps: steps } = catalogue
    const field = (label: string) => page.getByLabel(label, { exact: true })
    const printed = () => /http:\S+\/setup#[\w-]{43}(?=,)/.exec(portal.output())?.[0] ?? ''
    // The address is printed after the server starts to respond.
    await expect.poll(printed).not.toBe('')
    const address = printed()

    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible()
    await expect(page).toHaveURL(/\/setup$/)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible()
    await field(words.companyName).focus()
    const typed = ['Polaris Positioning', 'root01x', 'Lin Yue', 'root01x@example.com', 'password1']
    for (const text of typed) {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
    await field(texts.fields.confirmPassword).focus()
    await page.keyboard.type('password1')
    await page.keyboard.press('Enter')
    await expect(page.getByText(validation.passwordCommon, { exact: true })).toBeVisible()
    await expect(field(texts.fields.password)).toBeFocused()
    await expect(field(words.companyName)).toHaveValue('Polaris Positioning')
    await expect(field(texts.fields.email)).toHaveValue('root01x@example.com')

    await field(texts.fields.password).fill('Survey2026')
    await field(texts.fields.confirmPassword).fill('Survey2026')
    await page.keyboard.press('Enter')
    await expect(page.getByText(fill(words.doneText, { username: 'root01x' }))).toBeVisible()

    await page.getByRole('main').getByRole('link', { name: texts.login.submit }).click()
    await submitLogin(page, catalogue, 'root01x', 'Survey2026', true)
    const list = page.getByRole('region', { name: steps.titles.installation, exact: true })
    await expect(list).toContainText(fill(steps.progress, { done: 1, all: 6 }))
    await list.getByRole('link', { name: steps.steps.email.title }).click()
    await expect(page).toHaveURL(/\/ucFrontEnd\/settings/)

    const late = await openPage()
    await late.goto(address)
    await expect(late.getByRole('heading', { level: 1, name: words.closed })).toBeVisible()
    await expect(late.getByText(words.closedText)).toBeVisible()
    await expect(late.getByLabel(words.companyName, { exact: true })).toHaveCount(0)
  })
})

test('without its token the page says where to find the address, and is excluded from search engines', async ({
  page,
  portal,
  catalogue: { signIn: texts, setup: words },
}) => {
  await page.goto('/setup')
  await expect(page.getByRole('heading', { level: 1, name: words.closed })).toBeVisible()
  await expect(page.getByText(words.closedText)).toBeVisible()
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  const sitemap = await page.request.get(`${portal.address}/sitemap.xml`)
  expect(await sitemap.text()).not.toContain('setup')
  await page.getByRole('main').getByRole('link', { name: texts.login.submit }).click()
  await expect(page).toHaveURL(/\/login$/)
})
