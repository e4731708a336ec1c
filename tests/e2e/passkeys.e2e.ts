import { fill } from '#i18n/index'
import {
  addAuthenticator,
  addPasskey,
  addTotp,
  expectSound,
  factorPanel,
  fillCount,
  finishByCode,
  nextCode,
  storeCodes,
  withoutAutofill,
} from './support/factors.ts'
import { expect, test } from './support/fixtures.ts'
import { createMember, signIn, submitLogin } from './support/steps.ts'

test('a person adds a passkey and an authenticator app, logs in with each, loses both and removes them', async ({
  page,
  as,
  openPage,
  catalogue,
}) => {
  const { signIn: words, factors } = catalogue
  const user = await createMember(as, { realName: '傅远' })
  await withoutAutofill(page)
  await signIn(page, user.username, '/ucFrontEnd/account')
  const panel = factorPanel(page, catalogue)
  await expect(panel).toContainText(factors.own.empty)
  await addAuthenticator(page)
  await addPasskey(page, catalogue)
  const codes = await storeCodes(page, catalogue)
  await expect(panel).toContainText(factors.passkey.name)
  await panel
    .getByRole('button', { name: fill(factors.own.renameNamed, { name: factors.passkey.name }) })
    .click()
  const renaming = page.getByRole('dialog')
  await renaming.getByLabel(factors.fields.name, { exact: true }).fill('Laptop')
  await renaming.getByRole('button', { name: catalogue.ra.action.save }).click()
  await expect(panel.getByText('Laptop', { exact: true })).toBeVisible()
  const key = await addTotp(page, catalogue, 'Phone')
  await expect(panel.getByText('Phone', { exact: true })).toBeVisible()
  await expectSound(page)

  // A passkey alone.
  await page.context().clearCookies()
  await page.goto('/robots.txt')
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await page.getByRole('button', { name: words.login.passkey }).click()
  await expect(page).toHaveURL(/\/ucFrontEnd/)

  // Another browser, without the passkey.
  const other = await openPage()
  await other.goto('/login')
  await submitLogin(other, catalogue, user.username)
  const second = other.getByRole('form', { name: words.login.second })
  await expect(second.getByRole('button', { name: factors.login.usePasskey })).toBeVisible()
  await expect(other.getByRole('main')).toBeFocused()
  await expectSound(other)
  await second.getByRole('button', { name: words.confirm.use.totp }).click()
  await second.getByText(factors.login.lost).click()
  await expect(second).toContainText(factors.login.lostText)
  await finishByCode(other, catalogue, '000000')
  await expect(second).toContainText(fill(catalogue.errors.secondFactorWrong, { remaining: 4 }))
  await expectSound(other)
  await other.getByRole('button', { name: factors.login.back, exact: true }).click()
  await expect(other.getByLabel(words.fields.anyName, { exact: true })).toHaveValue(user.username)
  await other.getByRole('button', { name: words.login.submit, exact: true }).click()
  await second.getByRole('button', { name: words.confirm.use.totp }).click()
  await finishByCode(other, catalogue, await nextCode(other, key))
  await expect(other).toHaveURL(/\/ucFrontEnd/)

  // Both are lost: a recovery code logs in, confirms and removes.
  const [first = ''] = codes
  const third = await openPage()
  await third.goto('/login?from=%2FucFrontEnd%2Faccount')
  await submitLogin(third, catalogue, user.username)
  const last = third.getByRole('form', { name: words.login.second })
  await last.getByRole('button', { name: words.confirm.use.recovery }).click()
  await last
    .getByLabel(factors.login.fields.recovery, { exact: true })
    .fill(first.toLowerCase().replaceAll('-', ' '))
  await last.getByRole('button', { name: words.login.submit, exact: true }).click()
  await expect(third).toHaveURL(/\/account$/)
  const left = factorPanel(third, catalogue)
  await expect(left).toContainText(fillCount(factors.codes.left, 9))
  for (const name of ['Laptop', 'Phone']) {
    await left.getByRole('button', { name: fill(factors.remove.named, { name }) }).click()
    const dialog = third.getByRole('dialog', { name: fill(factors.remove.title, { name }) })
    await expectSound(third)
    await dialog.getByRole('button', { name: factors.remove.label, exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await expect(left.getByText(name, { exact: true })).toHaveCount(0)
  }
  await expect(left).toContainText(factors.own.empty)
})

test('the code for passkeys loads only when it is wanted @once', async ({ page, catalogue }) => {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  await withoutAutofill(page)
  await page.goto('/login', { waitUntil: 'networkidle' })
  await page.waitForTimeout(1000)
  const before = paths.length
  await page.getByRole('button', { name: catalogue.signIn.login.passkey }).click()
  await expect.poll(() => paths.some((path) => path.endsWith('/passkey-options'))).toBe(true)
  expect(paths.slice(0, before).filter((path) => /passkey(?!Support)|esm-/i.test(path))).toEqual([])
  expect(paths.slice(before).some((path) => path.endsWith('.js'))).toBe(true)
})

test('the browser offers passkeys in the username field by itself @once', async ({
  page,
  as,
  catalogue,
}) => {
  const user = await createMember(as)
  await signIn(page, user.username, '/ucFrontEnd/account')
  await addAuthenticator(page)
  await addPasskey(page, catalogue)
  await storeCodes(page, catalogue)
  await page.context().clearCookies()
  await page.goto('/robots.txt')
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await expect(page).toHaveURL(/\/ucFrontEnd/)
})
