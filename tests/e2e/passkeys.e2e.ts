import type { CDPSession, Page } from 'playwright/test'
import { TOTP } from 'otpauth'
import { fill } from '#i18n/index'
import { violations } from './support/axe.ts'
import { expect, test, type Catalogue } from './support/fixtures.ts'
import { findOverflows } from './support/findOverflows.ts'
import { createMember, signIn, submitLogin } from './support/steps.ts'

const expectSound = async (page: Page) =>
  expect([await violations(page), await findOverflows(page, [])]).toEqual([[], []])

/** Gives the browser an authenticator that verifies its user without asking. */
const addAuthenticator = async (page: Page): Promise<CDPSession> => {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return devTools
}

const codeFor = (key: string) => new TOTP({ secret: key }).generate()

const stepMs = 30_000

/** Waits for the next code, because each is accepted once. */
const nextCode = async (page: Page, key: string): Promise<string> => {
  await page.waitForTimeout(stepMs - (Date.now() % stepMs) + 500)
  return codeFor(key)
}

/** Fills in a count, which selects the singular or plural of a text. */
const fillCount = (text: string, count: number): string => {
  const [one = '', many = one] = text.split(' |||| ')
  return fill(count === 1 ? one : many, { smart_count: count })
}

const factorPanel = (page: Page, { factors }: Catalogue) =>
  page.locator('section').filter({
    has: page.getByRole('heading', { level: 2, name: factors.own.title, exact: true }),
  })

const storeCodes = async (page: Page, { factors: { codes } }: Catalogue): Promise<string[]> => {
  const list = page.getByRole('list', { name: codes.title })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  await expectSound(page)
  const shown = await list.getByRole('listitem').allInnerTexts()
  await page.getByRole('button', { name: codes.stored }).click()
  await expect(list).toHaveCount(0)
  return shown
}

/** Adds an authenticator app on the account page. @returns its key, and the recovery codes of a first factor */
const addTotp = async (page: Page, catalogue: Catalogue, name: string) => {
  const { own, totp, fields } = catalogue.factors
  await factorPanel(page, catalogue).getByRole('button', { name: own.addTotp }).click()
  const dialog = page.getByRole('dialog', { name: totp.title })
  await dialog.getByLabel(fields.name, { exact: true }).fill(name)
  await dialog.getByRole('button', { name: totp.next, exact: true }).click()
  await expect(dialog.getByRole('img', { name: totp.picture })).toBeVisible()
  await expectSound(page)
  const key = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  await dialog.getByLabel(totp.code, { exact: true }).fill(codeFor(key))
  await dialog.getByRole('button', { name: totp.submit, exact: true }).click()
  return key
}

const addPasskey = async (page: Page, catalogue: Catalogue) => {
  const { own, passkey } = catalogue.factors
  await factorPanel(page, catalogue).getByRole('button', { name: own.addPasskey }).click()
  const dialog = page.getByRole('dialog', { name: passkey.title })
  await expectSound(page)
  await dialog.getByRole('button', { name: passkey.submit }).click()
  await expect(dialog).toHaveCount(0)
}

const finishByCode = async (page: Page, catalogue: Catalogue, code: string) => {
  const { signIn: words, factors } = catalogue
  const form = page.getByRole('form', { name: words.login.second })
  await form.getByLabel(factors.login.fields.totp, { exact: true }).fill(code)
  await form.getByRole('button', { name: words.login.submit, exact: true }).click()
}

test('a person adds a passkey and an authenticator app, logs in with each, loses both and removes them', async ({
  page,
  as,
  openPage,
  catalogue,
}) => {
  const { signIn: words, factors } = catalogue
  const user = await createMember(as, { realName: '傅远' })
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

test('passkeys are asked for only when they are wanted @once', async ({ page, catalogue }) => {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  await page.addInitScript(() =>
    Object.defineProperty(PublicKeyCredential, 'isConditionalMediationAvailable', {
      value: () => Promise.resolve(false),
    }),
  )
  await page.goto('/login', { waitUntil: 'networkidle' })
  await page.waitForTimeout(1000)
  const before = paths.length
  await page.getByRole('button', { name: catalogue.signIn.login.passkey }).click()
  await expect.poll(() => paths.some((path) => path.endsWith('/passkey-options'))).toBe(true)
  expect(paths.slice(0, before).filter((path) => /passkey/i.test(path))).toEqual([])
  expect(paths.slice(before).some((path) => path.endsWith('.js'))).toBe(true)
})

test.describe('a company that requires a second factor', () => {
  test.use({ ownServer: { SECOND_FACTOR_DAYS: '0' } })

  test('shows who has none before it is saved, and leads each of them to adding one', async ({
    page,
    openPage,
    catalogue,
  }) => {
    const { signIn: words, factors } = catalogue
    const { company } = factors
    await signIn(page, 'acmeadmin', '/ucFrontEnd/company')
    const requireButton = page.getByRole('button', { name: company.require.label })
    await requireButton.click()
    const dialog = page.getByRole('dialog', { name: company.require.title })
    await expect(dialog).toContainText('林晓')
    await expectSound(page)
    await dialog.getByRole('button', { name: company.require.label }).click()

    // The running session of the administrator meets the gate, too.
    await page.goto('/ucFrontEnd/users')
    await expect(page.getByRole('heading', { level: 1, name: words.login.addFactor })).toBeVisible()

    const other = await openPage()
    await other.goto('/login?from=%2FucFrontEnd%2Faccount')
    await submitLogin(other, catalogue, 'acmemember')
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
  })
})
