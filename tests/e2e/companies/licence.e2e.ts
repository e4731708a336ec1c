import sharp from 'sharp'
import { fill } from '#i18n/index'
import { violations } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { holdRequests, signIn } from '../support/steps.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAFAAAAAoCAIAAADmAupWAAAAR0lEQVR42u3PMQ0AAAgEMUQgB/95WbiApcntl1Z6XnrapoCBgYGBgYGBgYGBgYGBgYGBgYGBgYGBgYGBgYGBgYGBgYGBgW9bsbCsxH/iug8AAAAASUVORK5CYII=',
  'base64',
)

test('a company’s administrator uploads the business licence, and a reviewer opens it enlarged @once', async ({
  page,
  openPage,
  catalogue,
}) => {
  const { companies } = catalogue
  const { licence } = companies
  await signIn(page, 'betaadmin', '/ucFrontEnd/company/edit')
  const input = page.getByLabel(licence.title, { exact: false }).first()
  await input.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no') })
  await expect(page.getByText(catalogue.errors.imageUnreadable)).toBeVisible()
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
})

test('submitting during the upload shows a wait message only until it ends, and a lost image is fetched again @once', async ({
  page,
  catalogue: { companies, console: texts },
}) => {
  const { licence, apply } = companies
  await signIn(page, 'visitor1', '/ucFrontEnd/companyAdd')

  const images = '**/gateway/usercenter/company/licence?name=*'
  const finish = await holdRequests(page, '**/gateway/usercenter/company/licence')
  await page.route(images, (route) => route.abort())
  const input = page.getByLabel(licence.title, { exact: false }).first()
  await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png })
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
})

test('a phone photo is rotated and scaled down, and unreadable files are named @narrow', async ({
  page,
  catalogue: { companies, errors },
}) => {
  const { licence } = companies
  const photo = await sharp({
    create: { width: 4032, height: 3024, channels: 3, background: '#c03' },
  })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer()
  await signIn(page, 'betaadmin', '/ucFrontEnd/company/edit')
  const input = page.getByLabel(licence.title, { exact: false }).first()
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    input.setInputFiles({ name, mimeType, buffer })
  const problem = page.getByRole('main').getByRole('alert')
  await choose('a.pdf', 'application/pdf', Buffer.from('%PDF-1.7\n%%EOF'))
  await expect(problem.getByText(errors.imageIsPdf)).toBeVisible()
  await choose('a.heic', 'image/heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'))
  await expect(problem.getByText(errors.imageIsHeic)).toBeVisible()
  await choose('a.jpg', 'image/jpeg', photo.subarray(0, 2000))
  await expect(problem.getByText(errors.imageUnreadable)).toBeVisible()
  await choose('a.jpg', 'image/jpeg', photo)
  await expect(page.getByText(licence.unsaved)).toBeVisible()
  const size = () =>
    page
      .locator('img[src^="data:image/webp"]')
      .evaluate((shown: HTMLImageElement) => [shown.naturalWidth, shown.naturalHeight])
  await expect.poll(size).toEqual([1800, 2400])
  await expect(problem).toHaveCount(0)
})
