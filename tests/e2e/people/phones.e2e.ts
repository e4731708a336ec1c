import { expect, test } from '../support/fixtures.ts'
import { signIn } from '../support/steps.ts'

test('fields on phones have text of 16 px, so that iOS does not zoom @narrow', async ({ page }) => {
  const sizes = () =>
    page
      .locator('input:not([type="checkbox"], [type="radio"], [type="file"]), select, textarea')
      .evaluateAll((fields) =>
        fields
          .filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16)
          .map((field) => field.outerHTML),
      )
  for (const address of ['/home', '/login', '/register', '/coverage', '/ionosphere']) {
    await page.goto(address, { waitUntil: 'networkidle' })
    expect([address, await sizes()]).toEqual([address, []])
  }
  await signIn(page, 'acmeadmin', '/control')
  await expect(page.locator('.card').first()).toBeVisible()
  expect(await sizes()).toEqual([])
  for (const section of ['users', 'users/create', 'company/edit', 'roles/create', 'account']) {
    await page.goto(`/ucFrontEnd/${section}`)
    await expect(page.getByRole('main').locator('input').first()).toBeAttached()
    expect([section, await sizes()]).toEqual([section, []])
  }
})
