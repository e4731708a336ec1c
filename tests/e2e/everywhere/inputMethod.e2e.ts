import type { Locator } from 'playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { signIn } from '../support/steps.ts'

/** Presses a key during input method composition: as browsers send it, and as Safari does for the Enter afterwards. */
const pressComposing = async (field: Locator, key: string): Promise<void> => {
  for (const init of [{ isComposing: true }, { keyCode: 229 }])
    await field.dispatchEvent('keydown', { key, bubbles: true, cancelable: true, ...init })
}

test('keys of an input method do not search, choose, save or clear @once', async ({ page }) => {
  await page.goto('/coverage')
  const place = page.getByRole('combobox').first()
  await place.click()
  await place.pressSequentially('shanghai')
  await expect(page.getByRole('option').first()).toBeVisible()
  await pressComposing(place, 'Enter')
  await pressComposing(place, 'Escape')
  await expect(page.getByRole('option').first()).toBeVisible()

  await signIn(page, 'acmeadmin', '/ucFrontEnd/users')
  const search = page.getByRole('search').getByRole('textbox')
  await search.fill('acme')
  await pressComposing(search, 'Escape')
  await expect(search).toHaveValue('acme')

  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog').getByRole('combobox')
  await palette.fill('acmemember')
  await expect(page.getByRole('option').first()).toBeVisible()
  const address = page.url()
  await pressComposing(palette, 'Enter')
  await pressComposing(palette, 'Escape')
  await expect(palette).toBeVisible()
  expect(page.url()).toBe(address)
})
