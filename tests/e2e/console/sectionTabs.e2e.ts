import type { Page } from 'playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { signIn } from '../support/steps.ts'

const tabsOf = (page: Page, name: string) =>
  page.getByRole('navigation', { name }).getByRole('link')

test('tabs lead to each kind of request that the user may decide, and scroll on a phone @narrow', async ({
  page,
  isChinese,
}) => {
  await signIn(page, 'superadmin', '/ucFrontEnd/quotaRequests')
  const tabs = tabsOf(page, isChinese ? '审批' : 'Requests')
  const addresses = ['joinRequests', 'rightsRequests', 'quotaRequests']
  await expect(tabs).toHaveCount(addresses.length)
  for (const [place, address] of addresses.entries()) {
    const tab = tabs.nth(place)
    await tab.click()
    await expect(tab).toBeInViewport({ ratio: 1 })
    await expect(page).toHaveURL(new RegExp(`/ucFrontEnd/${address}$`))
    await expect(tab).toHaveAttribute('aria-current', 'page')
  }
})

test('tabs of requests show only the kinds that a company decides @once', async ({ page }) => {
  await signIn(page, 'acmeadmin', '/ucFrontEnd/joinRequests')
  await expect(tabsOf(page, '审批')).toHaveText([/^加入审批/, /^权限申请/])
})

test('pages of one subject are one entry of the menu, which has at most twenty @once', async ({
  page,
  catalogue,
}) => {
  await signIn(page, 'superadmin', '/ucFrontEnd/userManage')
  const entries = tabsOf(page, catalogue.console.shell.menu)
  const users = entries.filter({ hasText: /^用户/ })
  await expect(users).toHaveAttribute('aria-current', 'page')
  // The first link is the brand, which leads to the overview.
  expect(await entries.count()).toBeLessThanOrEqual(21)
  await users.click()
  await expect(page).toHaveURL(/\/ucFrontEnd\/users$/)
})

test.describe('with the queues of the sample data', () => {
  test.use({ ownServer: {} })

  test('an entry of several queues opens the first where something waits @once', async ({
    page,
    catalogue,
  }) => {
    await signIn(page, 'superadmin', '/ucFrontEnd/personalCenter')
    const requests = tabsOf(page, catalogue.console.shell.menu).filter({ hasText: /^审批\s*1/ })
    await requests.click()
    await expect(page).toHaveURL(/\/ucFrontEnd\/quotaRequests$/)
  })
})
