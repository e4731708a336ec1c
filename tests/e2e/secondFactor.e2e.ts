import { demonstrationPassword } from '#db/seeds/demonstration'
import {
  addAuthenticator,
  addTotpTo,
  codeFor,
  expectSound,
  factorPanel,
  finishByCode,
  nextCode,
  storeCodes,
  withoutAutofill,
} from './support/factors.ts'
import { begin, expect, expectHeading, expectOpened, nameOf, test } from './support/oauth.ts'
import { createMember, signIn, submitLogin } from './support/steps.ts'

test('logging in again above the page asks for the second factor @narrow', async ({
  page,
  as,
  catalogue,
}) => {
  const { factors, signIn: words, console: texts } = catalogue
  const user = await createMember(as, { realName: '程澈' })
  await signIn(page, user.username, '/ucFrontEnd/account')
  const { codes } = await addTotpTo(user.client)
  await page.getByLabel(catalogue.account.fields.realName, { exact: true }).fill('程小澈')
  await page.context().clearCookies({ name: 'refresh_token' })
  // Only changes lose their session, so that no request in the background opens the dialog first.
  await page.route('**/gateway/**', (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer gone' } }),
  )
  // A call in the background may open the dialog before the button is pressed.
  const save = page.getByText(catalogue.account.profile.submit, { exact: true })
  await save.dispatchEvent('click')
  const dialog = page.getByRole('dialog', { name: texts.signInAgain.title })
  await expect(dialog).toBeVisible()
  await page.unroute('**/gateway/**')
  await dialog.getByLabel(texts.signInAgain.password, { exact: true }).fill(demonstrationPassword)
  await dialog.getByRole('button', { name: texts.signInAgain.signIn }).click()
  await expect(dialog).toContainText(factors.login.totp)
  await expectSound(page)
  await dialog.getByRole('button', { name: words.confirm.use.recovery }).click()
  await dialog.getByLabel(factors.login.fields.recovery, { exact: true }).fill(codes[0] ?? '')
  await dialog.getByRole('button', { name: texts.signInAgain.signIn }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(catalogue.account.profile.done)).toBeVisible()
})

test.describe('a person with a second factor', () => {
  test.use({ ownServer: {} })

  test('a login at an application asks for the second factor, and for it alone to confirm', async ({
    page,
    as,
    portal,
    catalogue,
    words,
  }) => {
    const { factors, signIn: texts } = catalogue
    const { key, codes } = await addTotpTo(await as('acmemember'))
    await begin(page, portal.application, {})
    await submitLogin(page, catalogue, 'acmemember')
    await expectHeading(page, texts.login.second)
    await finishByCode(page, catalogue, await nextCode(page, key))
    await expectOpened(page, portal.application)
    await begin(page, portal.application, { prompt: 'login' })
    await expectHeading(page, words.confirm)
    const form = page.getByRole('form', { name: texts.confirm.title })
    await expect(form.getByLabel(texts.fields.password, { exact: true })).toHaveCount(0)
    await expectSound(page)
    await form.getByRole('button', { name: texts.confirm.use.recovery }).click()
    await form.getByLabel(factors.login.fields.recovery, { exact: true }).fill(codes[0] ?? '')
    await form.getByRole('button', { name: texts.confirm.submit, exact: true }).click()
    await expectOpened(page, portal.application)
  })

  test('an application that requires a passkey leads to adding one, and accepts nothing weaker', async ({
    page,
    as,
    thirdParty,
    catalogue,
  }) => {
    const { factors } = catalogue
    const provider = await as('superadmin')
    const path = '/usercenter/application-clients'
    const { body } = await provider.list(path, { filter: { q: nameOf(thirdParty) } })
    const { id, version } = body[0]
    await provider.put(`${path}/${id}`, { requireAcr: 'phr', version })
    await withoutAutofill(page)
    await addAuthenticator(page)
    await begin(page, thirdParty, {})
    await submitLogin(page, catalogue, 'acmemember')
    await expect(page.getByRole('main')).toContainText(factors.gate.passkey)
    await expect(page.getByRole('button', { name: factors.own.addTotp })).toHaveCount(0)
    await expectSound(page)
    await page.getByRole('button', { name: factors.own.addPasskey }).click()
    await storeCodes(page, catalogue)
    await expect(page).toHaveURL(/interaction=/)
  })
})

test.describe('a company that requires a second factor', () => {
  test.use({ ownServer: { SECOND_FACTOR_DAYS: '0' } })

  test('shows who has none before it is saved, and leads each of them to adding one', async ({
    page,
    openPage,
    portal,
    as,
    catalogue,
  }) => {
    const { signIn: words, factors } = catalogue
    const { company } = factors
    const user = await createMember(as, { realName: '程澈' })
    await signIn(page, 'acmeadmin', '/ucFrontEnd/company')
    const requireButton = page.getByRole('button', { name: company.require.label })
    await requireButton.click()
    const dialog = page.getByRole('dialog', { name: company.require.title })
    await expect(dialog).toContainText('林晓')
    await expectSound(page)
    await dialog.getByRole('button', { name: company.require.label }).click()

    // The running session of the administrator meets the gate, too.
    await page.goto('/control')
    await expect(page).toHaveURL(/\/login\?factor=company&from=%2Fcontrol$/)
    await page.goto('/ucFrontEnd/users')
    await expect(page.getByRole('heading', { level: 1, name: words.login.addFactor })).toBeVisible()

    const other = await openPage()
    await other.goto('/login?from=%2FucFrontEnd%2Faccount')
    await submitLogin(other, catalogue, user.username)
    await expect(other.getByRole('heading', { name: words.login.addFactor })).toBeVisible()
    await expect(other.getByRole('main')).toContainText(factors.gate.company)
    await expectSound(other)
    await other.getByRole('button', { name: factors.own.addTotp }).click()
    const form = other.getByRole('form', { name: factors.totp.title })
    await expect(form.getByRole('img', { name: factors.totp.picture })).toBeVisible()
    await expectSound(other)
    const key = (await form.locator('code').innerText()).replaceAll(' ', '')
    await form.getByLabel(factors.totp.code, { exact: true }).fill(codeFor(key))
    await form.getByRole('button', { name: factors.totp.submit, exact: true }).click()
    await storeCodes(other, catalogue)
    await expect(other).toHaveURL(/\/account$/)
    await expect(factorPanel(other, catalogue)).toContainText(factors.kinds.totp)

    await addAuthenticator(page)
    await page.getByRole('button', { name: factors.own.addPasskey }).click()
    await storeCodes(page, catalogue)
    await expect(page).toHaveURL(/\/users$/)

    const third = await openPage()
    await begin(third, portal.application, {})
    await submitLogin(third, catalogue, 'acmemember')
    await third.getByRole('button', { name: factors.own.addTotp }).click()
    const otherKey = (await third.locator('code').innerText()).replaceAll(' ', '')
    await third.getByLabel(factors.totp.code, { exact: true }).fill(codeFor(otherKey))
    await third.getByRole('button', { name: factors.totp.submit, exact: true }).click()
    await storeCodes(third, catalogue)
    await expectOpened(third, portal.application)
  })
})
