import type { Page } from 'playwright/test'
import { inbox as enInbox } from '#i18n/en/inbox'
import { palette as enPalette } from '#i18n/en/palette'
import { quotaRequests as enQuota } from '#i18n/en/quotaRequests'
import { newestVersion } from '#i18n/releases'
import { inbox as zhInbox } from '#i18n/zh/inbox'
import { palette as zhPalette } from '#i18n/zh/palette'
import { quotaRequests as zhQuota } from '#i18n/zh/quotaRequests'
import { founder } from './records.ts'
import { settled } from './settled.ts'

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
export const widths = [1440, 375] as const

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

export const screens: readonly Screen[] = [
  ...[
    'home',
    'login',
    'register',
    'resetPassword',
    'control',
    'download',
    'coverage',
    'ionosphere',
    'agreement',
    'privacy',
    'noPermission',
    'invitation',
    'setup',
  ].map((name) => ({ name, address: `/${name}` })),
  { name: 'undo-contact', address: '/undoContact#a-token-that-a-message-brings' },
  { name: 'setup-form', address: '/setup#a-token-that-a-start-prints', states: ['failing'] },
  { name: '404', address: '/404', status: 404 },
  { name: 'personal-centre', address: '/ucFrontEnd/personalCenter', as: 'acmeadmin' },
  { name: 'account', address: '/ucFrontEnd/account', as: 'acmeadmin', states: record },
  { name: 'password', address: '/ucFrontEnd/account/password', as: 'acmeadmin' },
  { name: 'users', address: '/ucFrontEnd/users', as: 'acmeadmin', states: list },
  { name: 'departments', address: '/ucFrontEnd/departments', as: 'acmeadmin', states: list },
  {
    name: 'department',
    address: '/ucFrontEnd/departments/2/show',
    as: 'acmeadmin',
    states: record,
  },
  { name: 'department-edit', address: '/ucFrontEnd/departments/2', as: 'acmeadmin' },
  { name: 'user', address: '/ucFrontEnd/users/4/show', as: 'acmeadmin', states: record },
  { name: 'user-edit', address: '/ucFrontEnd/users/4', as: 'acmeadmin', states: record },
  { name: 'user-create', address: '/ucFrontEnd/users/create', as: 'acmeadmin' },
  { name: 'user-import', address: '/ucFrontEnd/users/import', as: 'acmeadmin' },
  { name: 'user-import-any', address: '/ucFrontEnd/users/import', as: 'superadmin' },
  { name: 'all-users', address: '/ucFrontEnd/userManage', as: 'superadmin', states: list },
  { name: 'company-add', address: '/ucFrontEnd/companyAdd', as: 'visitor1' },
  { name: 'company-apply', address: '/ucFrontEnd/companyApply', as: 'pending1', states: list },
  { name: 'join', address: '/ucFrontEnd/join', as: 'visitor1' },
  { name: 'join-requests', address: '/ucFrontEnd/joinRequests', as: 'acmeadmin', states: list },
  { name: 'invitations', address: '/ucFrontEnd/invitations', as: 'acmeadmin', states: list },
  { name: 'invitation-create', address: '/ucFrontEnd/invitations/create', as: 'acmeadmin' },
  { name: 'my-company', address: '/ucFrontEnd/company', as: 'acmeadmin', states: record },
  { name: 'customers', address: '/ucFrontEnd/customers', as: 'agencyadmin', states: list },
  { name: 'salesmen', address: '/ucFrontEnd/salesmen', as: 'superadmin', states: record },
  { name: 'companies', address: '/ucFrontEnd/companies', as: 'superadmin', states: list },
  { name: 'company', address: '/ucFrontEnd/companies/2/show', as: 'superadmin', states: record },
  { name: 'roles', address: '/ucFrontEnd/roles', as: 'acmeadmin', states: list },
  { name: 'role', address: '/ucFrontEnd/roles/101/show', as: 'acmeadmin', states: record },
  { name: 'role-edit', address: '/ucFrontEnd/roles/101', as: 'acmeadmin', states: record },
  { name: 'role-create', address: '/ucFrontEnd/roles/create', as: 'acmeadmin' },
  { name: 'stations', address: '/ucFrontEnd/stations', as: 'superadmin', states: list },
  { name: 'station', address: '/ucFrontEnd/stations/1/show', as: 'superadmin', states: record },
  { name: 'station-edit', address: '/ucFrontEnd/stations/1', as: 'superadmin', states: record },
  { name: 'station-create', address: '/ucFrontEnd/stations/create', as: 'superadmin' },
  { name: 'station-import', address: '/ucFrontEnd/stations/import', as: 'superadmin' },
  { name: 'coverage-place', address: '/coverage?lat=31.2304&lon=121.4737' },
  {
    name: 'coverage-region',
    address: '/coverage?lat=38.041&lon=114.479&nationCode=44&addrCode=130000,130100,130171',
  },
  { name: 'logs', address: '/ucFrontEnd/logs', as: 'acmeadmin', states: list },
  { name: 'all-logs', address: '/ucFrontEnd/logManage', as: 'superadmin', states: list },
  { name: 'rights', address: '/ucFrontEnd/rights', as: 'acmeadmin' },
  {
    name: 'ionosphere-maps',
    address: '/ucFrontEnd/ionosphereMaps',
    as: 'superadmin',
    states: list,
  },
  {
    name: 'ionosphere-map',
    address: '/ucFrontEnd/ionosphereMaps/1/show',
    as: 'superadmin',
    states: record,
  },
  {
    name: 'ionosphere-coefficients',
    address: '/ucFrontEnd/ionosphereCoefficients',
    as: 'superadmin',
    states: list,
  },
  {
    name: 'ionosphere-coefficients-create',
    address: '/ucFrontEnd/ionosphereCoefficients/create',
    as: 'superadmin',
  },
  {
    name: 'ionosphere-coefficients-edit',
    address: '/ucFrontEnd/ionosphereCoefficients/1',
    as: 'superadmin',
    states: record,
  },
  { name: 'menus', address: '/ucFrontEnd/menus', as: 'superadmin', states: record },
  {
    name: 'default-permissions',
    address: '/ucFrontEnd/defaultPermissions',
    as: 'superadmin',
    states: record,
  },
  { name: 'my-company-edit', address: '/ucFrontEnd/company/edit', as: 'acmeadmin', states: record },
  { name: 'quota-requests', address: '/ucFrontEnd/quotaRequests', as: 'superadmin', states: list },
  { name: 'rights-requests', address: '/ucFrontEnd/rightsRequests', as: 'acmeadmin', states: list },
  { name: 'control-member', address: '/control', as: 'acmemember' },
  { name: 'downloads', address: '/ucFrontEnd/downloads', as: 'superadmin', states: list },
  { name: 'download-create', address: '/ucFrontEnd/downloads/create', as: 'superadmin' },
  { name: 'announcements', address: '/ucFrontEnd/announcements', as: 'superadmin', states: list },
  { name: 'announcement', address: '/ucFrontEnd/announcements/1/show', as: 'superadmin' },
  {
    name: 'permission-packages',
    address: '/ucFrontEnd/permission-packages',
    as: 'superadmin',
    states: list,
  },
  {
    name: 'permission-package',
    address: '/ucFrontEnd/permission-packages/1/show',
    as: 'superadmin',
  },
  {
    name: 'permission-package-edit',
    address: '/ucFrontEnd/permission-packages/1',
    as: 'superadmin',
  },
  { name: 'administrators', address: '/ucFrontEnd/administrators', as: 'superadmin', states: list },
  {
    name: 'settings',
    address: '/ucFrontEnd/settings',
    as: 'superadmin',
    states: ['full', 'loading', 'failing'],
  },
  { name: 'announcement-create', address: '/ucFrontEnd/announcements/create', as: 'superadmin' },
  { name: 'online', address: '/ucFrontEnd/online', as: 'acmeadmin', states: list },
  { name: 'applications', address: '/ucFrontEnd/applications', as: 'superadmin', states: list },
  {
    name: 'application',
    address: '/ucFrontEnd/applications/4/show',
    as: 'superadmin',
    states: record,
  },
  {
    name: 'application-edit',
    address: '/ucFrontEnd/applications/4',
    as: 'superadmin',
    states: record,
  },
  { name: 'application-create', address: '/ucFrontEnd/applications/create', as: 'superadmin' },
  { name: 'user-centre', address: '/ucFrontEnd/userCenter', as: 'acmeadmin' },
  { name: 'provider-centre', address: '/ucFrontEnd/personalCenter', as: 'superadmin' },
  { name: 'visitor-centre', address: '/ucFrontEnd/personalCenter', as: 'visitor1' },
  { name: 'first-steps', address: '/ucFrontEnd/personalCenter', as: founder },
  { name: 'closed', address: '/ucFrontEnd/noPermission?from=/companies', as: 'acmemember' },
  { name: 'review', address: '/ucFrontEnd/companies/5/show', as: 'superadmin' },
  { name: 'company-edit', address: '/ucFrontEnd/companies/2', as: 'superadmin' },
  { name: 'log-entry', address: '/ucFrontEnd/logs', as: 'acmeadmin', open: follow('/logs/') },
  { name: 'palette', address: '/ucFrontEnd/users', as: 'acmeadmin', open: openPalette },
  { name: 'keys', address: '/ucFrontEnd/users', as: 'acmeadmin', open: openKeys },
  { name: 'help', address: '/ucFrontEnd/users', as: 'acmeadmin', open: openHelp },
  { name: 'changelog', address: '/ucFrontEnd/users', as: 'acmeadmin', open: openChangelog },
  { name: 'inbox', address: '/ucFrontEnd/users', as: 'acmeadmin', open: openInbox },
  { name: 'quota-ask', address: '/ucFrontEnd/company', as: 'acmeadmin', open: askQuota },
]
