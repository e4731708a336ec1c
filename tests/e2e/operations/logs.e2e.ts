import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { foundCompany } from '../../support/factories.ts'
import { runGuide } from '../../support/verifyProof.ts'
import { expect, test } from '../support/fixtures.ts'
import { filterOf, offeredFilter, signIn } from '../support/steps.ts'

const download = async (page: Page, name: string): Promise<string> => {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name }).click(),
  ])
  return readFileSync(await file.path(), 'utf8')
}

test('a company administrator saves a checkpoint, sees if the log does not extend it, and downloads a proof @once', async ({
  page,
  catalogue: { logs, ra },
}) => {
  await signIn(page, 'acmeadmin', '/ucFrontEnd/logs')
  const dialog = page.getByRole('dialog')
  // The panel is below the list and moves when the rows come.
  await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible()
  const openProof = () =>
    page.locator('summary').filter({ hasText: logs.show.proof, visible: true }).click()
  await openProof()
  const verify = async (verdict: string) => {
    await page.getByRole('button', { name: logs.verify.action }).click()
    await expect(dialog.getByText(verdict)).toBeVisible()
  }
  await page.getByRole('button', { name: logs.verify.action }).click()
  await dialog.getByRole('button', { name: logs.growth.remember }).click()
  await expect(dialog).toBeHidden()
  await verify(logs.growth.extends)
  await dialog.getByRole('button', { name: ra.action.close }).click()
  await expect(dialog).toBeHidden()

  // Simulates that the log was a different one at that time.
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('console.logCheckpoint') ?? '{}')
    const [origin, size, , ...rest] = stored.note.split('\n')
    const note = [origin, size, btoa('x'.repeat(32)), ...rest].join('\n')
    localStorage.setItem('console.logCheckpoint', JSON.stringify({ ...stored, note }))
  })
  await verify(logs.growth.broken)
  await expect(dialog.getByText(logs.growth.advice)).toBeVisible()
  await expect(dialog.getByRole('button', { name: logs.growth.remember })).toBeHidden()
  await dialog.getByRole('button', { name: ra.action.close }).click()

  const main = page.getByRole('main')
  const first = main.getByRole('row').filter({ hasText: '陈立新' }).first()
  await expect(first.getByRole('link', { name: '陈立新', exact: true })).toHaveCount(0)
  await page.locator('main a[href*="/logs/"]').first().click()
  await expect(page.getByRole('heading', { name: logs.show.who })).toBeVisible()
  await openProof()
  await expect(page.getByText(logs.proof.explain)).toBeVisible()
  const key = await download(page, logs.proof.key)
  const proof = JSON.parse(await download(page, logs.proof.download))
  expect(runGuide(proof, key).says).toMatch(/^Proven: entry \d+ is number \d+ of \d+/)
})

test('a list with more records than the count limit shows the limit, and how to find the others @once', async ({
  page,
  catalogue: { console: texts },
}) => {
  await page.route(/\/gateway\/usercenter\/logs\?/, async (route) => {
    const response = await route.fetch()
    const headers = {
      ...response.headers(),
      'content-range': 'logs 0-24/10000',
      'x-total-relation': 'gte',
    }
    await route.fulfill({ response, headers })
  })
  await signIn(page, 'acmeadmin', '/ucFrontEnd/logs')
  await expect(page.getByText(texts.list.capped)).toBeVisible()
  await expect(page.getByText('10,000+')).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await page.reload()
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page.getByText(texts.list.capped)).toBeHidden()
})

test('the provider filters the log by a suspended company, and by the error of an entry @once', async ({
  page,
  as,
  catalogue,
}) => {
  const { logs, companies, console: texts } = catalogue
  const { id, name } = await foundCompany({ as })
  const system = await as('superadmin')

  await system.post(`/usercenter/companies/${id}/suspend`, { reason: 'Unpaid' })
  await signIn(page, 'superadmin', '/ucFrontEnd/logManage')
  const main = page.getByRole('main')
  const offer = offeredFilter(catalogue, texts.companyFilter.title)
  await main.getByRole('button', { name: offer }).click()
  await page.getByRole('combobox', { name: texts.companyFilter.search }).fill(name)
  const option = page.getByRole('option').filter({ hasText: name })
  await expect(option).toContainText(companies.states.suspended)
  await option.click()
  await expect(
    main.getByRole('button', {
      name: filterOf(catalogue, texts.companyFilter.title, name),
      exact: true,
    }),
  ).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`companyId%22%3A%22${id}%22`))

  const failed = new URLSearchParams({ filter: '{"action":"signIn.failed"}' })
  await page.goto(`/ucFrontEnd/logManage?${failed}`)
  await main.locator('a[href*="/logs/"]').first().click()
  await page.getByRole('link', { name: logs.show.ofCode }).click()
  await expect(page).toHaveURL(/code%22%3A600401/)
  await main.getByRole('button', { name: /600401/ }).click()
  await expect(page).not.toHaveURL(/code%22/)
})
