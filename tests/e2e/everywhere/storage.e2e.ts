import type { Page } from 'playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { signInByForm } from '../support/steps.ts'

/** Storage faults in browsers: access denied, writes refused, or nothing persisted. */
const conditions: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'blocked storage': (page) =>
    page.addInitScript(() => {
      for (const area of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, area, {
          configurable: true,
          get: () => {
            throw new DOMException('Access is denied', 'SecurityError')
          },
        })
    }),
  'full storage': (page) =>
    page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('Full', 'QuotaExceededError')
      }
    }),
  'missing storage, channels and locks': (page) =>
    page.addInitScript(() => {
      for (const area of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, area, { configurable: true, value: null })
      Reflect.deleteProperty(window, 'BroadcastChannel')
      Reflect.deleteProperty(Navigator.prototype, 'locks')
    }),
  'refused locks': (page) =>
    page.addInitScript(() => {
      LockManager.prototype.request = () =>
        Promise.reject(new DOMException('Access is denied', 'SecurityError'))
    }),
}

for (const [name, prepare] of Object.entries(conditions))
  test(`login and console need no storage: ${name} @once`, async ({ openPage, catalogue }) => {
    const page = await openPage()
    const failures: string[] = []
    page.on('pageerror', (error) => failures.push(String(error.stack)))
    await prepare(page)
    await signInByForm(page, catalogue, 'acmeadmin', '/ucFrontEnd/users')
    const main = page.getByRole('main')
    await expect(main.getByRole('row').nth(1)).toBeVisible()
    await page.goto('/ucFrontEnd/roles')
    await expect(main.getByRole('row').nth(1)).toBeVisible()
    await page.goto('/control')
    await expect(main.locator('.card').first()).toBeVisible()
    expect(failures).toEqual([])
  })

test('the login page says that cookies are blocked @narrow', async ({ openPage, catalogue }) => {
  const page = await openPage()
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false }),
  )
  await page.goto('/login')
  await expect(page.getByText(catalogue.signIn.cookiesBlocked)).toBeVisible()
})
