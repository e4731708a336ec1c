import { Buffer } from 'node:buffer'
import { fill } from '#i18n/index'
import { expect, test } from '../support/fixtures.ts'
import { heldRequest, signIn } from '../support/steps.ts'

test('a system administrator uploads a file, and a visitor downloads it @once', async ({
  page,
  openPage,
  catalogue,
  isChinese,
}) => {
  const { downloads: texts } = catalogue
  const { download } = catalogue.publicPages
  const content = Buffer.from('firmware of the receiver')
  await signIn(page, 'superadmin', '/ucFrontEnd/downloads/create')
  await page.getByLabel(texts.fields.name, { exact: true }).fill('接收机固件')
  await page.getByLabel(texts.fields.enName, { exact: true }).fill('Receiver firmware')
  await page.getByLabel(texts.fields.release, { exact: true }).fill('3.1.0')
  const pendingUpload = heldRequest(page, '**/downloads/files?*')
  await page.getByLabel(texts.form.choose).setInputFiles({
    name: '固件 3.1.bin',
    mimeType: 'application/octet-stream',
    buffer: content,
  })
  const submit = page.getByRole('button', { name: texts.create.submit, exact: true })
  const upload = await pendingUpload
  await page.getByRole('navigation').getByRole('link').first().click()
  await expect(submit).toBeHidden()
  await page.goBack()
  await submit.click()
  await expect(page.getByText(texts.form.wait)).toBeVisible()
  await upload.continue()
  // The name is shown during the upload too.
  await expect(page.getByText(texts.form.replace)).toBeVisible()
  await expect(page.getByText(texts.form.wait)).toBeHidden()
  await submit.click()
  await expect(page.getByText(fill(texts.create.done, { name: '接收机固件' }))).toBeVisible()

  const visitor = await openPage()
  await visitor.goto('/download')
  const name = isChinese ? '接收机固件' : 'Receiver firmware'
  const link = visitor.getByRole('link', { name: fill(download.getNamed, { name }) })
  const [file] = await Promise.all([visitor.waitForEvent('download'), link.click()])
  expect(file.suggestedFilename()).toBe('固件 3.1.bin')
})
