import type { Page } from 'playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { signIn } from '../support/steps.ts'

const tabsOf = (page: Page, name: string) =>
  page.getByRole('navigation', { name }).getByRole('link')

test('tabs lead to each kind of request that the user may decide, and fit on a phone @narrow', async ({
  page,
  catalogue,
}) => {
  await signIn(page, 'superadmin', '/ucFrontEnd/quotaRequests')
  const tabs = tabsOf(page, catalogue.console.requests)
  const addresses = ['joinRequests', 'quotaRequests', 'rightsRequests', 'administrators']
  await expect(tabs).toHaveCount(addresses.length)
  for (const [place, address] of addresses.entries()) {
    const tab = tabs.nth(place)
    await expect(tab).toBeInViewport({ ratio: 1 })
    await tab.click()
    await expect(page).toHaveURL(new RegExp(`/ucFrontEnd/${address}$`))
    await expect(tab).toHaveAttribute('aria-current', 'page')
  }
})

test('tabs of requests show only the kinds that a company decides @once', async ({
  page,
  catalogue,
}) => {
  await signIn(page, 'acmeadmin', '/ucFrontEnd/joinRequests')
  await expect(tabsOf(page, catalogue.console.requests)).toHaveText([/^加入审批/, /^权限申请/])
})
