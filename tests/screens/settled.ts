import type { Page } from 'playwright/test'

/** Waits until nothing is on its way. The stream of events never ends, so no quiet network can be waited for. */
export const settled = async (page: Page): Promise<void> => {
  await page.waitForLoadState('load')
  await page.locator('h1').filter({ visible: true }).first().waitFor()
  await page.waitForFunction(() => !document.querySelector('.MuiSkeleton-root, [aria-busy="true"]'))
}
