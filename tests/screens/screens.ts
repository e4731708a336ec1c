import type { Page } from 'playwright/test'
import { demonstrationPassword } from '#db/seeds/demonstration'
import { factors as enFactors } from '#i18n/en/factors'
import { inbox as enInbox } from '#i18n/en/inbox'
import { palette as enPalette } from '#i18n/en/palette'
import { quotaRequests as enQuota } from '#i18n/en/quotaRequests'
import { newestVersion } from '#i18n/releases'
import { factors as zhFactors } from '#i18n/zh/factors'
import { inbox as zhInbox } from '#i18n/zh/inbox'
import { palette as zhPalette } from '#i18n/zh/palette'
import { quotaRequests as zhQuota } from '#i18n/zh/quotaRequests'
import { founder, guarded } from './records.ts'
import { settled } from './browser.ts'

export type State = 'full' | 'empty' | 'loading' | 'denied' | 'failing'

export interface Screen {
  name: string
  address: string
  as?: string
  states?: readonly State[]
  status?: number
  open?: (page: Page) => Promise<void>
}

export const schemes = ['light', 'dark'] as const
export const widths = [1440, 768, 375] as const

const list = ['full', 'empty', 'loading', 'denied', 'failing'] as const
const record = ['full', 'loading', 'failing'] as const

const press = async (page: Page, ...names: string[]): Promise<void> => {
  await page.getByRole('button', { name: new RegExp(`^(${names.join('|')})`) }).click()
}

const follow =
  (path: string) =>
  async (page: Page): Promise<void> => {
    await page.locator(`main a[href*="${path}"]`).first().click()
    await page.waitForURL(/\/show/)
    await settled(page)
  }

const openPalette = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('acme')
  await page.getByRole('option').filter({ hasText: 'acmeadmin' }).first().waitFor()
}

const openKeys = async (page: Page): Promise<void> => {
  await page.locator('main').focus()
  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor()
}

const openHelp = async (page: Page): Promise<void> => {
  await press(page, zhPalette.help.open, enPalette.help.open)
  await page.locator('h2:focus').waitFor()
}

const openChangelog = async (page: Page): Promise<void> => {
  await openHelp(page)
  await press(page, zhPalette.help.changes, enPalette.help.changes)
  await page.getByRole('heading', { level: 3, name: newestVersion }).waitFor()
}

const openInbox = async (page: Page): Promise<void> => {
  await press(page, zhInbox.open, enInbox.open)
  await page.getByRole('dialog').waitFor()
}

const askQuota = async (page: Page): Promise<void> => {
  await press(page, zhQuota.ask.open, enQuota.ask.open)
  await page.getByRole('dialog').waitFor()
}

const addTotp = async (page: Page): Promise<void> => {
  await press(page, zhFactors.own.addTotp, enFactors.own.addTotp)
  await page.locator('[role="dialog"] button[type="submit"]').click()
  await page.locator('[role="dialog"] [role="img"]').waitFor()
}

const requireFactors = async (page: Page): Promise<void> => {
  const { label } = zhFactors.company.require
  await press(page, label, enFactors.company.require.label)
  await page.getByRole('dialog').waitFor()
}

const reachSecondStep = async (page: Page): Promise<void> => {
  await page.locator('input[autocomplete~="username"]').fill(guarded)
  await page.locator('input[type="password"]').fill(demonstrationPassword)
  await page.locator('form button[type="submit"]').first().click()
  await page.locator('form input[name="code"]').waitFor()
}

/** A screen of the user centre as one account sees it. */
const section =
  (as: string) =>
  (name: string, path: string, states?: readonly State[], open?: Screen['open']): Screen => ({
    name,
    address: `/ucFrontEnd/${path}`,
    as,
    ...(states && { states }),
    ...(open && { open }),
  })

const [administrator, provider, visitor] = [
  section('acmeadmin'),
  section('superadmin'),
  section('visitor1'),
]

export const screens: readonly Screen[] = [
  ...'home login register resetPassword control download coverage ionosphere agreement privacy noPermission invitation setup'
    .split(' ')
    .map((name) => ({ name, address: `/${name}` })),
  { name: 'undo-contact', address: '/undoContact#a-token-that-a-message-brings' },
  { name: 'setup-form', address: '/setup#a-token-that-a-start-prints', states: ['failing'] },
  { name: '404', address: '/404', status: 404 },
  administrator('personal-centre', 'personalCenter'),
  administrator('account', 'account', record),
  administrator('password', 'account/password'),
  administrator('second-factor', 'account#second-factor'),
  administrator('second-factor-app', 'account', ['full'], addTotp),
  administrator('second-factor-required', 'company', ['full'], requireFactors),
  { name: 'second-factor-login', address: '/login', status: 403, open: reachSecondStep },
  { name: 'second-factor-gate', address: '/login?factor=company', as: 'acmemember' },
  administrator('users', 'users', list),
  administrator('departments', 'departments', list),
  administrator('department', 'departments/2/show', record),
  administrator('department-edit', 'departments/2'),
  administrator('user', 'users/4/show', record),
  administrator('user-edit', 'users/4', record),
  administrator('user-create', 'users/create'),
  administrator('user-import', 'users/import'),
  provider('user-import-any', 'users/import'),
  provider('all-users', 'userManage', list),
  visitor('company-add', 'companyAdd'),
  section('pending1')('company-apply', 'companyApply', list),
  visitor('join', 'join'),
  administrator('join-requests', 'joinRequests', list),
  administrator('invitations', 'invitations', list),
  administrator('invitation-create', 'invitations/create'),
  administrator('access-tokens', 'apiTokens', list),
  administrator('access-token', 'apiTokens/1/show', record),
  administrator('access-token-create', 'apiTokens/create'),
  provider('all-access-tokens', 'apiTokens'),
  administrator('webhooks', 'webhooks', list),
  administrator('webhook', 'webhooks/1/show', record),
  administrator('webhook-edit', 'webhooks/1', record),
  administrator('webhook-create', 'webhooks/create'),
  provider('all-webhooks', 'webhooks'),
  administrator('my-company', 'company', record),
  section('agencyadmin')('customers', 'customers', list),
  provider('salesmen', 'salesmen', record),
  provider('companies', 'companies', list),
  provider('company', 'companies/2/show', record),
  administrator('roles', 'roles', list),
  administrator('role', 'roles/101/show', record),
  administrator('role-edit', 'roles/101', record),
  administrator('role-create', 'roles/create'),
  provider('stations', 'stations', list),
  provider('station', 'stations/1/show', record),
  provider('station-edit', 'stations/1', record),
  provider('station-create', 'stations/create'),
  provider('station-import', 'stations/import'),
  { name: 'coverage-place', address: '/coverage?lat=31.2304&lon=121.4737' },
  {
    name: 'coverage-region',
    address: '/coverage?lat=38.041&lon=114.479&nationCode=44&addrCode=130000,130100,130171',
  },
  administrator('logs', 'logs', list),
  provider('all-logs', 'logManage', list),
  administrator('rights', 'rights'),
  provider('ionosphere-maps', 'ionosphereMaps', list),
  provider('ionosphere-map', 'ionosphereMaps/1/show', record),
  provider('ionosphere-coefficients', 'ionosphereCoefficients', list),
  provider('ionosphere-coefficients-create', 'ionosphereCoefficients/create'),
  provider('ionosphere-coefficients-edit', 'ionosphereCoefficients/1', record),
  provider('menus', 'menus', record),
  provider('default-permissions', 'defaultPermissions', record),
  administrator('my-company-edit', 'company/edit', record),
  provider('quota-requests', 'quotaRequests', list),
  administrator('rights-requests', 'rightsRequests', list),
  { name: 'control-member', address: '/control', as: 'acmemember' },
  provider('downloads', 'downloads', list),
  provider('download-create', 'downloads/create'),
  provider('announcements', 'announcements', list),
  provider('announcement', 'announcements/1/show'),
  provider('permission-packages', 'permission-packages', list),
  provider('permission-package', 'permission-packages/1/show'),
  provider('permission-package-edit', 'permission-packages/1'),
  provider('administrators', 'administrators', list),
  provider('settings', 'settings', record),
  provider('announcement-create', 'announcements/create'),
  administrator('online', 'online', list),
  provider('applications', 'applications', list),
  provider('application', 'applications/4/show', record),
  provider('application-edit', 'applications/4', record),
  provider('application-create', 'applications/create'),
  provider('client', 'applications/4/clients/1', record),
  provider('client-edit', 'applications/4/clients/1/edit', record),
  provider('client-create', 'applications/4/clients/create'),
  provider('client-tried', 'applications/4/clients/1/tried?code=a-code'),
  administrator('user-centre', 'userCenter'),
  provider('provider-centre', 'personalCenter'),
  visitor('visitor-centre', 'personalCenter'),
  section(founder)('first-steps', 'personalCenter'),
  section('acmemember')('closed', 'noPermission?from=/companies'),
  provider('review', 'companies/5/show'),
  provider('company-edit', 'companies/2'),
  administrator('log-entry', 'logs', ['full'], follow('/logs/')),
  administrator('palette', 'users', ['full'], openPalette),
  administrator('keys', 'users', ['full'], openKeys),
  administrator('help', 'users', ['full'], openHelp),
  administrator('changelog', 'users', ['full'], openChangelog),
  administrator('inbox', 'users', ['full'], openInbox),
  administrator('quota-ask', 'company', ['full'], askQuota),
]
