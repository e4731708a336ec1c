import { fill } from '#i18n/index'
import { violations } from '../support/axe.ts'
import { expect, test, type Catalogue } from '../support/fixtures.ts'
import { signIn } from '../support/steps.ts'

const wordsOf = ({ legalDocuments, legal }: Catalogue) => ({ ...legalDocuments, pages: legal })

test('a privacy policy is written from the model text, published and read by everyone', async ({
  page,
  openPage,
  isChinese,
  catalogue,
  as,
}, { project }) => {
  const texts = wordsOf(catalogue)
  const { ra } = catalogue
  const version = `e2e ${project.name}`
  const own = isChinese ? '我们自己的一句话。' : 'A sentence of our own.'
  const field = (name: keyof typeof texts.fields) => page.locator(`[name="${name}"]`)
  await signIn(page, 'superadmin', '/ucFrontEnd/legal-documents')
  await page.getByRole('link', { name: texts.create.action }).first().click()
  await field('kind').selectOption('privacy')
  await field('documentVersion').fill(version)
  const today = new Date().toISOString().slice(0, 10)
  await field('effectiveFrom').fill(today)
  await page.getByRole('button', { name: texts.form.start }).click()
  const written = page.getByLabel(texts.fields[isChinese ? 'text' : 'enText'])
  await expect(written).toHaveValue(/## /)
  await expect(page.getByRole('button', { name: texts.form.start })).toBeHidden()
  await written.fill(`${own}\n\n${await written.inputValue()}\n\n## {{settings}} <b>`)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: texts.create.submit }).click()
  const name = fill(texts.named, { kind: texts.kinds.privacy, version })
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(page.getByText(own)).toHaveCount(2)
  const comparison = page.getByRole('region', {
    name: isChinese ? texts.show.chinese : texts.show.english,
  })
  await expect(comparison.getByRole('insertion')).toHaveText([own, '## {{settings}} <b>'])
  await expect(comparison.getByRole('deletion')).toHaveCount(0)
  const untouched = page.getByRole('region', {
    name: isChinese ? texts.show.english : texts.show.chinese,
  })
  await expect(untouched).toContainText(texts.comparison.none)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: texts.actions.publish.label }).click()
  const dialog = page.getByRole('dialog')
  const { effects, agreement } = texts.actions.publish
  await expect(dialog).toContainText(fill(effects[0], { from: today }))
  await expect(dialog).not.toContainText(agreement[0])
  await dialog.getByRole('button', { name: texts.actions.publish.label }).click()
  await expect(page.getByText(fill(texts.actions.publish.done, { name }))).toBeVisible()
  await expect(page.getByText(texts.phases.inForce, { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: ra.action.edit, exact: true })).toBeHidden()
  await expect(page.getByRole('link', { name: texts.show.read })).toBeVisible()

  const visitor = await openPage()
  await visitor.goto('/privacy')
  const title = visitor.getByRole('heading', { level: 1, name: texts.pages.privacy })
  await expect(title).toBeVisible()
  await expect(visitor.getByText(own)).toBeVisible()
  await expect(visitor.getByText(version)).toBeVisible()
  await expect(visitor.getByRole('heading', { name: '{{settings}} <b>' })).toBeVisible()
  await expect(visitor.getByText(texts.pages.model)).toBeHidden()
  expect(await violations(visitor)).toEqual([])
  const shown = await visitor.getByRole('article').innerText()

  // Navigation from another page loads the text through the API, and it looks the same.
  await visitor.goto('/agreement')
  await expect(visitor.getByText(texts.pages.model)).toBeVisible()
  await visitor.getByRole('contentinfo').getByRole('link', { name: texts.pages.privacy }).click()
  await expect(title).toBeVisible()
  await expect.poll(() => visitor.getByRole('article').innerText()).toBe(shown)

  const system = await as('superadmin')
  const { body } = await system.list('/usercenter/legal-documents', { filter: { q: version } })
  expect(body.map((one: { phase: string }) => one.phase)).toEqual(['inForce'])
})

test.describe(() => {
  test.use({ ownServer: {} })

  test('a logged-in user is asked to accept a new agreement when it comes into force @once', async ({
    page,
    as,
    catalogue,
  }) => {
    const { newAgreement: texts } = catalogue.console
    await signIn(page, 'acmemember', '/ucFrontEnd/account')
    const notice = page.getByRole('complementary', { name: texts.label })
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await expect(notice).toHaveCount(0)
    const system = await as('superadmin')
    const { body: draft } = await system.post('/usercenter/legal-documents', {
      kind: 'agreement',
      documentVersion: 'e2e-1',
      effectiveFrom: new Date().toISOString().slice(0, 10),
      text: '内容',
      enText: 'Text',
    })
    await system.post(`/usercenter/legal-documents/${draft.id}/publish`, {})
    await page.reload()
    await expect(notice).toContainText('e2e-1')
    expect(await violations(page)).toEqual([])
    await notice.getByRole('button', { name: texts.accept, exact: true }).click()
    await expect(notice).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await expect(notice).toHaveCount(0)
  })
})

test('the text is readable without scripts @once', async ({ openPage, catalogue }) => {
  const page = await openPage({ javaScriptEnabled: false })
  await page.goto('/agreement')
  const title = catalogue.legal.agreement
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
})
