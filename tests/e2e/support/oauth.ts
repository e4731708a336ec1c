import { createServer } from 'node:http'
import type { Page } from 'playwright/test'
import { interaction as en } from '#i18n/en/interaction'
import { oauthPages as enPages } from '#i18n/en/oauthPages'
import { interaction as zh } from '#i18n/zh/interaction'
import { oauthPages as zhPages } from '#i18n/zh/oauthPages'
import { makeApplication } from '../../../server/examples/relying-party.mjs'
import { buildClient } from '../../support/factories.ts'
import { freePort } from '../../support/freePort.ts'
import { violations } from './axe.ts'
import { expect, test as base } from './fixtures.ts'
import { findOverflows } from './findOverflows.ts'

interface Fixtures {
  words: typeof en | typeof zh
  pages: typeof enPages | typeof zhPages
  projects: string
  survey: string
  /** The address of a running third-party application. Its people need access to Measurement registration. */
  thirdParty: string
}

/** The name of a third party's client at an address. */
export const nameOf = (address: string) => `Client ${new URL(address).port}`

export const test = base.extend<Fixtures>({
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

export const expectHeading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
export const expectOpened = async (page: Page, application: string, person = '林晓') => {
  await expectHeading(page, person)
  await expect(page).toHaveURL(`${application}/`)
}
export const expectSound = async (page: Page) =>
  expect([await violations(page), await findOverflows(page, [])]).toEqual([[], []])

/** Begins a login at an application, with parameters that it does not send itself. */
export const begin = async (
  page: Page,
  application: string,
  parameters: Record<string, string>,
) => {
  const answer = await page.request.get(`${application}/login`, { maxRedirects: 0 })
  const request = new URL(answer.headers()['location'] ?? '')
  for (const [name, value] of Object.entries(parameters)) request.searchParams.set(name, value)
  await page.goto(request.href)
}

/** Presses a button by keyboard alone, from the start of the page. */
export const pressByTab = async (page: Page, name: string) => {
  const button = page.getByRole('button', { name, exact: true })
  for (let steps = 0; steps < 40; steps++) {
    await page.keyboard.press('Tab')
    if (await button.evaluate((element) => element === document.activeElement)) break
  }
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
}

export { expect }
