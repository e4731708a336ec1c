import type { Page } from 'playwright/test'
import { fill } from '#i18n/index'
import { violations } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { findOverflows } from '../support/findOverflows.ts'
import { holdRequests, signIn } from '../support/steps.ts'

const own = '/ucFrontEnd/company'
const usageOf = '**/gateway/usercenter/companies/*/usage'

const panelOf = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

test('a company sees its reported usage by application and by day, and requests more in one click', async ({
  page,
  catalogue: { companies, console: texts, quotaRequests },
}) => {
  await signIn(page, 'acmeadmin', own)
  const quotas = panelOf(page, companies.show.quotas)
  await expect(quotas.getByRole('meter', { name: companies.quota.devices })).toHaveAttribute(
    'aria-valuetext',
    fill(companies.quota.of, { used: '1,900', limit: '2,000' }),
  )
  await expect(quotas.getByText(fill(companies.quota.near, { left: '100' }))).toBeVisible()
  await expect(quotas.getByText(companies.usage.reported)).toBeVisible()

  expect(await violations(page)).toEqual([])
  const usage = panelOf(page, companies.usage.title)
  const applications = usage.getByRole('table', { name: companies.usage.byApplication })
  await expect(applications.getByRole('row')).toHaveCount(3)
  await expect(applications.getByText(companies.usage.measured).first()).toBeVisible()
  const chart = usage.getByRole('slider', { name: fill(companies.usage.devices, { days: 90 }) })
  await chart.focus()
  await expect(chart).toContainText('1,900')
  await page.keyboard.press('Home')
  await expect(chart).toContainText(texts.days.unreported)
  await usage.getByText(texts.days.table).first().click()
  await expect(usage.getByRole('row').filter({ hasText: '1,900' })).toBeVisible()
  await expect(usage.getByText(texts.days.unreported).filter({ visible: true })).not.toHaveCount(0)

  await quotas.getByRole('button', { name: quotaRequests.ask.open }).click()
  await expect(page.getByRole('dialog', { name: quotaRequests.ask.title })).toBeVisible()
})

test('an old report is marked as such beside its age', async ({
  page,
  catalogue: { companies },
}) => {
  await page.clock.setFixedTime(Date.now() + 8 * 86_400_000)
  await signIn(page, 'acmeadmin', own)
  for (const title of [companies.show.quotas, companies.usage.title])
    await expect(panelOf(page, title).getByText(companies.usage.old).first()).toBeVisible()
  expect(await findOverflows(page, [])).toEqual([])
  expect(await violations(page)).toEqual([])
})

test('a company without a report is not reported instead of zero', async ({
  page,
  catalogue: { companies, dashboard },
}) => {
  await signIn(page, 'betaadmin', own)
  const quotas = panelOf(page, companies.show.quotas)
  await expect(quotas.getByText(companies.quota.unreported, { exact: true })).toHaveCount(2)
  await expect(quotas.getByRole('meter')).toHaveCount(1)
  await expect(panelOf(page, companies.usage.title)).toContainText(companies.usage.none)
  expect(await violations(page)).toEqual([])
  await page.goto('/ucFrontEnd/personalCenter')
  const block = page.getByRole('region', { name: companies.usage.title, exact: true })
  await expect(block).toContainText(companies.usage.none)
  const mine = page.getByRole('region', { name: dashboard.quotas.title, exact: true })
  await expect(mine.getByText(companies.quota.unreported, { exact: true })).toHaveCount(2)
})

test('the dashboard shows the usage of all companies to the provider, and of the own company to its administrator', async ({
  page,
  openPage,
  catalogue: { companies, dashboard },
}) => {
  await signIn(page, 'superadmin', '/ucFrontEnd/personalCenter')
  const all = page.getByRole('region', { name: companies.usage.title, exact: true })
  await expect(all.getByRole('listitem').filter({ hasText: '1,900' })).toBeVisible()
  const other = await openPage()
  await signIn(other, 'acmeadmin', '/ucFrontEnd/personalCenter')
  const block = other.getByRole('region', { name: companies.usage.title, exact: true })
  await expect(block.getByRole('listitem').filter({ hasText: '1,900' })).toBeVisible()
  const quotas = other.getByRole('region', { name: dashboard.quotas.title, exact: true })
  await quotas.getByRole('link', { name: dashboard.quotas.ask }).click()
  await expect(other).toHaveURL(/\/company$/)
  await expect(panelOf(other, companies.usage.title)).toBeVisible()
})

test('usage that is slow, refused or fails leaves the rest of the company page usable', async ({
  page,
  catalogue: { companies, console: texts },
}) => {
  const finish = await holdRequests(page, usageOf)
  await signIn(page, 'superadmin', '/ucFrontEnd/companies/2/show')
  const usage = panelOf(page, companies.usage.title)
  await expect(panelOf(page, companies.show.quotas).getByRole('meter')).toHaveCount(3)
  await expect(usage).toBeVisible()
  finish()
  await expect(usage.getByRole('table').first()).toBeVisible()

  await page.route(usageOf, (route) => route.abort())
  await page.reload()
  await expect(usage.getByText(texts.error.offline.title)).toBeVisible()
  await page.unroute(usageOf)
  await expect(usage.getByRole('table').first()).toBeVisible()

  const key = 'errors.insufficientPermission'
  const refusal = { status: 403, code: 6015, key, message: '', args: {}, errors: {} }
  await page.route(usageOf, (route) => route.fulfill({ status: 403, json: refusal }))
  await page.reload()
  await expect(usage.getByText(texts.error.denied.title)).toBeVisible()
  await expect(panelOf(page, companies.show.quotas).getByRole('meter')).toHaveCount(3)
  expect(await violations(page)).toEqual([])
})

test.describe('a report above a quota', () => {
  test.use({ ownServer: {} })

  test('notifies the company’s administrator, whose company page offers to request more', async ({
    page,
    portal,
    as,
    catalogue: { account, companies, console: texts, inbox, quotaRequests },
  }) => {
    const system = await as('superadmin')
    const clients = '/usercenter/application-clients'
    const names = { name: '用量上报', enName: 'Usage reports' }
    const values = { ...names, applicationId: '4', kind: 'service', scopes: ['usage:write'] }
    const { body: client } = await system.post(clients, values)
    const { secret } = (await system.post(`${clients}/${client.id}/secrets`, {})).body.data
    portal.secrets.values.add(secret)
    const token = await page.request.post('/gateway/oauth/token', {
      headers: { Authorization: `Basic ${btoa(`${client.clientId}:${secret}`)}` },
      form: { grant_type: 'client_credentials', scope: 'usage:write' },
    })
    const { access_token: access } = await token.json()
    portal.secrets.values.add(access)
    const report = await page.request.post('/gateway/applications/usage', {
      headers: { Authorization: `Bearer ${access}`, appid: '10003' },
      data: {
        measuredAt: new Date(Date.now() + 60_000).toISOString(),
        companies: [{ companyId: '2', devices: 1450, storageBytes: 0 }],
      },
    })
    const [{ devicesOver, deviceCount, deviceQuota }] = (await report.json()).data
    expect(devicesOver).toBe(true)

    await signIn(page, 'acmeadmin', '/ucFrontEnd/personalCenter')
    const heading = (name: string) => page.getByRole('heading', { name, exact: true })
    await expect(heading(texts.me.applications.title)).toBeVisible()
    // The company's own application was approved weeks ago.
    await expect(heading(account.requests.title)).toHaveCount(0)
    const bell = page
      .getByRole('banner')
      .getByRole('button', { name: new RegExp(`^${inbox.open}`) })
    await bell.click()
    await page.getByRole('dialog').getByText('华南测绘').first().click()
    await expect(page).toHaveURL(/\/company$/)
    const quotas = panelOf(page, companies.show.quotas)
    const over = fill(companies.quota.over, { over: String(deviceCount - deviceQuota) })
    await expect(quotas.getByText(over)).toBeVisible()
    expect(await violations(page)).toEqual([])
    await quotas.getByRole('button', { name: quotaRequests.ask.open }).click()
    await expect(page.getByRole('dialog', { name: quotaRequests.ask.title })).toBeVisible()
  })
})
