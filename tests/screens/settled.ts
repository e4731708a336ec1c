import type { Page } from 'playwright/test'

/** Waits until no request is running. The event stream never ends, so Playwright's `networkidle` cannot be used. */
export const settled = async (page: Page): Promise<void> => {
  await page.waitForLoadState('load')
  await page.locator('h1').filter({ visible: true }).first().waitFor()
  await page.waitForFunction(() => !document.querySelector('.MuiSkeleton-root, [aria-busy="true"]'))
}
