import { initialsOf } from '#console/core/ui/words.ts'
import { expect, test } from '../support/fixtures.ts'
import { signIn } from '../support/steps.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAFAAAAAoCAIAAADmAupWAAAAR0lEQVR42u3PMQ0AAAgEMUQgB/95WbiApcntl1Z6XnrapoCBgYGBgYGBgYGBgYGBgYGBgYGBgYGBgYGBgYGBgYGBgYGBgW9bsbCsxH/iug8AAAAASUVORK5CYII=',
  'base64',
)

test('a picture is cropped, replaces initials and is removed @once', async ({
  page,
  catalogue,
}) => {
  const { account } = catalogue
  const { picture } = account
  await signIn(page, 'acmeviewer', '/ucFrontEnd/account')
  const panel = page.getByRole('main')
  await expect(panel.locator(`[data-initials="${initialsOf('黄宁')}"]`)).toBeVisible()
  await page.getByLabel(picture.choose).setInputFiles({
    name: 'a.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('no image'),
  })
  await expect(page.getByText(catalogue.errors.imageUnreadable)).toBeVisible()
  await page
    .getByLabel(picture.choose)
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png })
  const preview = page.getByRole('img', { name: picture.preview })
  const isPainted = () =>
    preview.evaluate(
      (canvas: HTMLCanvasElement) =>
        canvas.getContext('2d')?.getImageData(256, 256, 1, 1).data[3] === 255,
    )
  await expect.poll(isPainted).toBe(true)
  await page.getByRole('dialog').getByRole('button', { name: picture.submit }).click()
  await expect(page.getByText(picture.done)).toBeVisible()
  await expect(panel.locator('img[src^="data:image/webp"]')).toBeVisible()
  await page.getByRole('button', { name: picture.remove }).press('Enter')
  await expect(page.getByText(picture.removed)).toBeVisible()
  await expect(panel.locator(`[data-initials="${initialsOf('黄宁')}"]`)).toBeVisible()
  await expect(page.getByRole('button', { name: picture.choose })).toBeFocused()
})
