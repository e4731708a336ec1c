import type { CDPSession, Page } from 'playwright/test'
import { TOTP } from 'otpauth'
import { fill } from '#i18n/index'
import type { SignedInClient } from '../../support/client.ts'
import { violations } from './axe.ts'
import { expect, type Catalogue } from './fixtures.ts'
import { findOverflows } from './findOverflows.ts'

export const expectSound = async (page: Page) =>
  expect([await violations(page), await findOverflows(page, [])]).toEqual([[], []])

/** Gives the browser an authenticator that verifies its user without asking. */
export const addAuthenticator = async (page: Page): Promise<CDPSession> => {
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

export const codeFor = (key: string) => new TOTP({ secret: key }).generate()

const stepMs = 30_000

/** Waits for the next code, because each is accepted once. */
export const nextCode = async (page: Page, key: string): Promise<string> => {
  await page.waitForTimeout(stepMs - (Date.now() % stepMs) + 500)
  return codeFor(key)
}

/** Fills in a count, which selects the singular or plural of a text. */
export const fillCount = (text: string, count: number): string => {
  const [one = '', many = one] = text.split(' |||| ')
  return fill(count === 1 ? one : many, { smart_count: count })
}

export const factorPanel = (page: Page, { factors }: Catalogue) =>
  page.locator('section').filter({
    has: page.getByRole('heading', { level: 2, name: factors.own.title, exact: true }),
  })

export const storeCodes = async (
  page: Page,
  { factors: { codes } }: Catalogue,
): Promise<string[]> => {
  const list = page.getByRole('list', { name: codes.title })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  await expectSound(page)
  const shown = await list.getByRole('listitem').allInnerTexts()
  await page.getByRole('button', { name: codes.stored }).click()
  await expect(list).toHaveCount(0)
  return shown
}

/** Adds an authenticator app on the account page. @returns its key, and the recovery codes of a first factor */
export const addTotp = async (page: Page, catalogue: Catalogue, name: string) => {
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

export const addPasskey = async (page: Page, catalogue: Catalogue) => {
  const { own, passkey } = catalogue.factors
  await factorPanel(page, catalogue).getByRole('button', { name: own.addPasskey }).click()
  const dialog = page.getByRole('dialog', { name: passkey.title })
  await expectSound(page)
  await dialog.getByRole('button', { name: passkey.submit }).click()
  await expect(dialog).toHaveCount(0)
}

export const finishByCode = async (page: Page, catalogue: Catalogue, code: string) => {
  const { signIn: words, factors } = catalogue
  const form = page.getByRole('form', { name: words.login.second })
  await form.getByLabel(factors.login.fields.totp, { exact: true }).fill(code)
  await form.getByRole('button', { name: words.login.submit, exact: true }).click()
}

/** Adds an authenticator app without a browser. @returns its key and the recovery codes */
export const addTotpTo = async (client: SignedInClient) => {
  const path = '/usercenter/factors/totp'
  const { id, secret } = (await client.post(path, { name: 'Phone' })).body.data
  const code = codeFor(secret)
  const { body } = await client.post(`${path}/${id}/confirm`, { code })
  return { key: String(secret), codes: body.data.recoveryCodes as string[] }
}

/** Without it, a virtual authenticator answers the request in the username field at once. */
export const withoutAutofill = (page: Page) =>
  page.addInitScript(() =>
    Object.defineProperty(PublicKeyCredential, 'isConditionalMediationAvailable', {
      value: () => Promise.resolve(false),
    }),
  )
