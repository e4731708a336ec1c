import { fill } from '#i18n/index'
import { violations } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { once, signIn, textsOf } from './steps.ts'

/** An image of 80 × 40 pixels. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAFAAAAAoCAIAAADmAupWAAAAR0lEQVR42u3PMQ0AAAgEMUQgB/95WbiApcntl1Z6XnrapoCBgYGBgYGBgYGBgYGBgYGBgYGBgYGBgYGBgYGBgYGBgYGBgW9bsbCsxH/iug8AAAAASUVORK5CYII=',
  'base64',
)

test(
  'a company’s administrator uploads the business licence, and a reviewer reads it enlarged',
  once,
  async ({ page, openPage, locale }) => {
    const { companies } = textsOf(locale)
    const { licence } = companies
    await signIn(page, 'betaadmin', '/ucFrontEnd/company/edit')
    const input = page.getByLabel(licence.title, { exact: false }).first()
    await input.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no') })
    await expect(page.getByText(licence.unreadable)).toBeVisible()
    await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png })
    await expect(page.getByText(licence.unsaved)).toBeVisible()
    await expect(page.locator('img[src^="data:image/webp"]')).toBeVisible()
    await page.getByRole('main').locator('button[type="submit"]').click()
    await expect(page.getByText(companies.own.saved)).toBeVisible()

    const reviewer = await openPage()
    await signIn(reviewer, 'superadmin', '/ucFrontEnd/companies/3/show')
    await reviewer.getByRole('button', { name: licence.open }).click()
    const dialog = reviewer.getByRole('dialog')
    const name = fill(licence.of, { name: '北方农业' })
    await expect(dialog.getByRole('img', { name })).toBeVisible()
    await dialog.getByRole('button', { name: licence.larger }).click()
    await expect(dialog.getByText('150%')).toBeVisible()
    expect(await violations(reviewer)).toEqual([])
  },
)
