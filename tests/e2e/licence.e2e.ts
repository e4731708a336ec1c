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

test(
  'an applicant who sends the form during the upload is told to wait no longer than it takes, and a lost image comes again',
  once,
  async ({ page, locale }) => {
    const { companies, console: texts } = textsOf(locale)
    const { licence, apply } = companies
    await signIn(page, 'visitor1', '/ucFrontEnd/companyAdd')
    let finish = () => {}
    const held = new Promise<void>((done) => (finish = done))
    const images = '**/gateway/usercenter/company/licence?name=*'
    await page.route('**/gateway/usercenter/company/licence', async (route) => {
      await held
      await route.continue()
    })
    await page.route(images, (route) => route.abort())
    await page
      .getByLabel(licence.title, { exact: false })
      .first()
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png })
    await expect(page.getByRole('progressbar', { name: licence.uploading })).toBeVisible()
    await page.getByRole('button', { name: apply.submit, exact: true }).click()
    await expect(page.getByText(licence.wait)).toBeVisible()
    finish()
    await expect(page.getByText(licence.unsaved)).toBeVisible()
    await expect(page.getByText(licence.wait)).toBeHidden()
    await expect(page.getByText(licence.failed)).toBeVisible()
    await page.unroute(images)
    await page.getByRole('button', { name: texts.action.retry, exact: true }).press('Enter')
    await expect(page.getByRole('button', { name: licence.open, exact: true })).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
  },
)
