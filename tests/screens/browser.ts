import { chromium, type Browser, type BrowserContext, type Page } from 'playwright/test'
import { demonstrationPassword } from '#db/seeds/demonstration'
import { chromiumPath } from '../support/prerequisites.ts'

/** Waits until no request is running. The event stream never ends, so Playwright's `networkidle` cannot be used. */
export const settled = async (
  page: Page,
  state: 'load' | 'domcontentloaded' = 'load',
): Promise<void> => {
  await page.waitForLoadState(state)
  await page.locator('h1').filter({ visible: true }).first().waitFor()
  await page.waitForFunction(() => !document.querySelector('.MuiSkeleton-root, [aria-busy="true"]'))
}

export const launchChromium = (): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumPath() ?? 'chromium', args: ['--no-sandbox'] })

/** Logs an account in by the form, for all pages of a browser context. */
export const logIn = async (context: BrowserContext, base: string, account: string) => {
  const page = await context.newPage()
  await page.goto(`${base}/login`)
  await page.locator('input[autocomplete~="username"]').fill(account)
  await page.locator('input[type="password"]').fill(demonstrationPassword)
  await page.locator('form button[type="submit"]').first().click()
  await page.waitForURL((url) => !url.pathname.includes('login'))
  await settled(page)
  await page.close()
}
