import { fill } from '#i18n/index'
import { createUser } from '../../support/factories.ts'
import { violations } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { signIn } from '../support/steps.ts'

const address = '/ucFrontEnd/personalCenter'

test('figures of the company link to lists and update @once', async ({ page, as, catalogue }) => {
  const words = catalogue.dashboard
  await signIn(page, 'acmeadmin', address)
  const people = page.getByRole('region', { name: words.people.title, exact: true })
  const total = people.getByRole('link', { name: words.people.total })
  const before = Number.parseInt((await total.textContent()) ?? '', 10)
  await createUser(await as('acmeadmin'))
  await expect(total).toContainText(String(before + 1))
  await people.getByRole('link', { name: words.people.neverSignedIn }).click()
  await expect(page).toHaveURL(/\/users\?.*never/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(catalogue.users.list.title)
})

test('a chart shows its values by keyboard and in a table, whose days link to the log @narrow', async ({
  page,
  catalogue: { console: texts, dashboard: words },
}) => {
  await signIn(page, 'acmeadmin', address)
  const title = fill(texts.me.overview.signIns, { days: 30 })
  const logins = page.getByRole('region', { name: title }).first()
  const chart = logins.getByRole('slider')
  await chart.focus()
  await expect(chart).toContainText(words.signIns.failed)
  const last = await chart.textContent()
  await page.keyboard.press('ArrowLeft')
  await expect(chart).not.toHaveText(last ?? '')
  await logins.getByText(texts.days.table).click()
  await expect(logins.getByRole('row')).toHaveCount(31)
  await logins.getByRole('cell').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/logs\?.*signIn/)
})

test('only the provider sees companies, stations and delivery @once', async ({
  page,
  openPage,
  catalogue,
}) => {
  const words = catalogue.dashboard
  await signIn(page, 'superadmin', address)
  for (const title of [words.companies.title, words.stations.title, words.delivery.title])
    await expect(page.getByRole('region', { name: title, exact: true })).toBeVisible()
  const delivery = page.getByRole('region', { name: words.delivery.title, exact: true })
  for (const missing of [words.delivery.emailMissing, words.delivery.smsMissing])
    await expect(delivery).toContainText(missing.terminal)
  await page.getByRole('slider').first().scrollIntoViewIfNeeded()
  await expect(page.locator('.recharts-surface').first()).toBeVisible()
  expect(await violations(page)).toEqual([])
  await delivery.getByRole('link', { name: words.delivery.setUp }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(catalogue.settings.title)
  await page.goBack()
  const companies = page.getByRole('region', { name: words.companies.title, exact: true })
  await companies.getByRole('link', { name: fill(words.companies.added, { days: 30 }) }).click()
  await expect(page).toHaveURL(/\/companies\?.*createdFrom/)
  await expect(page.getByRole('main').getByText('西部大坝监测').first()).toBeVisible()
  const other = await openPage()
  await signIn(other, 'acmeadmin', address)
  await expect(other.getByRole('region', { name: words.people.title, exact: true })).toBeVisible()
  await expect(other.getByRole('region', { name: words.companies.title, exact: true })).toBeHidden()
  expect(await violations(other)).toEqual([])
})

test('the chart library loads only with a visible chart; printed pages have bars without it @once', async ({
  page,
}) => {
  const requestedUrls: string[] = []
  page.on('request', (request) => requestedUrls.push(request.url()))
  const libraries = () => requestedUrls.filter((url) => url.includes('StackedBars'))
  await page.setViewportSize({ width: 1440, height: 500 })
  await signIn(page, 'acmeadmin', address)
  await expect(page.getByRole('slider').first()).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  const printed = page.locator('figure').first().locator('rect')
  const heights = await printed.evaluateAll((bars) =>
    bars.map((bar) => bar.getBoundingClientRect().height),
  )
  expect(Math.max(...heights)).toBeGreaterThan(50)
  await page.emulateMedia({ media: 'screen' })
  expect(libraries()).toEqual([])
  await page.getByRole('slider').first().scrollIntoViewIfNeeded()
  await expect(page.locator('.recharts-surface').first()).toBeVisible()
  expect(libraries()).toHaveLength(1)
})

test.describe('without the records of other tests', () => {
  test.use({ ownServer: {} })

  test('members see their applications first, which open in a new tab; the page fits two screens @once', async ({
    page,
    openPage,
    catalogue,
  }) => {
    const { applications } = catalogue.console.me
    await signIn(page, 'acmemember', address)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 2 }).first()).toHaveText(applications.title)
    const open = main.getByRole('listitem').getByRole('link').first()
    await expect(open).toHaveAttribute('target', '_blank')
    await main.getByRole('link', { name: applications.all }).click()
    await expect(page).toHaveURL(/\/control$/)

    // A page of its own, because the console may still refresh the session of the member.
    const provider = await openPage()
    await signIn(provider, 'superadmin', address)
    await expect(provider.getByRole('slider').first()).toBeAttached()
    const height = await provider.evaluate(() => document.documentElement.scrollHeight)
    expect(height).toBeLessThanOrEqual(1600)
  })
})
