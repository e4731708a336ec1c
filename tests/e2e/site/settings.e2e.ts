import { fill } from '#i18n/index'
import sharp from 'sharp'
import type { Page } from 'playwright/test'
import { createEmployee } from '../../support/factories.ts'
import { startMailServer } from '../../support/mailServer.ts'
import { expect, filingNumber, test, type Catalogue } from '../support/fixtures.ts'
import { signIn } from '../support/steps.ts'

const address = '/ucFrontEnd/settings'
const field = (page: Page, label: string) => page.getByLabel(label, { exact: false })
const save = (page: Page, { ra }: Catalogue) =>
  page.getByRole('button', { name: ra.action.save, exact: true }).click()

test('a filing number appears on public pages at once', async ({ page, openPage, catalogue }) => {
  const texts = catalogue.settings
  const number = '京公网安备 11000002000001号'
  await signIn(page, 'superadmin', address)
  await expect(page.getByRole('heading', { name: texts.title, exact: true })).toBeVisible()
  const icp = field(page, texts.fields.filingIcp)
  await expect(icp).toHaveValue(filingNumber)
  await expect(icp).not.toBeEditable()
  await expect(page.getByText(fill(texts.fixedBy, { variable: 'FILING_ICP' }))).toBeVisible()
  await field(page, texts.fields.filingPolice).fill(number)
  await save(page, catalogue)
  await expect(page.getByText(texts.done)).toBeVisible()
  const visitor = await openPage()
  await visitor.goto('/home')
  await expect(visitor.getByRole('link', { name: number })).toBeVisible()
  await field(page, texts.fields.filingPolice).fill('')
  await save(page, catalogue)
  await expect(field(page, texts.fields.filingPolice)).toHaveValue('')
  await expect.poll(async () => (await visitor.request.get('/home')).text()).not.toContain(number)
})

test('an uploaded logo appears in the bars of console and site at once, until it is removed @once', async ({
  page,
  openPage,
  catalogue,
}) => {
  const { logo } = catalogue.settings
  const shown = 'img[src*="/config/logo?hash="]'
  await signIn(page, 'superadmin', address)
  const upload = page.getByLabel(logo.choose)
  await upload.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no') })
  await expect(page.getByText(catalogue.errors.imageUnreadable)).toBeVisible()
  // Over the server's limit; the browser scales it down.
  const size = { width: 6000, height: 2000, channels: 4, background: '#0b5fff' } as const
  const buffer = await sharp({ create: size }).png().toBuffer()
  await upload.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer })
  await expect(page.getByText(logo.done)).toBeVisible()
  await expect(page.getByText(catalogue.errors.imageUnreadable)).toBeHidden()
  await expect(page.getByRole('navigation').locator(shown)).toBeVisible()
  const visitor = await openPage()
  const problems: string[] = []
  visitor.on('pageerror', (error) => problems.push(error.message))
  visitor.on('console', (entry) => entry.type() === 'error' && problems.push(entry.text()))
  await visitor.goto('/home')
  await expect(visitor.getByRole('banner').locator(shown)).toBeVisible()
  await visitor.getByRole('navigation').locator('a[href="/coverage"]').first().click()
  await expect(visitor.getByRole('banner').locator(shown)).toBeVisible()
  expect(problems).toEqual([])
  await page.getByRole('button', { name: logo.remove }).click()
  await expect(page.getByText(logo.removed)).toBeVisible()
  await expect(page.getByRole('button', { name: logo.choose })).toBeFocused()
  await expect(page.locator(shown)).toHaveCount(0)
  await visitor.reload()
  await expect(visitor.locator(shown)).toHaveCount(0)
})

test('a mail server is tested as typed, before it is saved', async ({ page, catalogue }) => {
  const texts = catalogue.settings
  const mail = await startMailServer()
  const testButton = page.getByRole('button', { name: texts.test.email, exact: true })
  try {
    await signIn(page, 'superadmin', `${address}?page=email`)
    await field(page, texts.fields.smtpHost).fill('127.0.0.1')
    await field(page, texts.fields.smtpPort).fill(new URL(mail.url).port)
    await page.getByLabel(texts.fields.smtpSecurity).selectOption('none')
    await field(page, texts.fields.smtpUser).fill('portal')
    const secret = page.locator('input[name=smtpPassword]')
    await testButton.click()
    await expect(page.getByText(catalogue.validation.passwordAgain)).toBeVisible()
    await secret.fill('wrong')
    await testButton.click()
    const reason = fill(catalogue.deliveryReasons.login, { host: '127.0.0.1', status: '535' })
    await expect(page.getByRole('alert').filter({ hasText: reason })).toBeVisible()
    await secret.fill('mail secret')
    await expect(page.getByText(texts.test.untested)).toBeVisible()
    await testButton.click()
    const sent = fill(texts.test.sent, { recipient: 's***@example.com' })
    await expect(page.getByText(sent)).toBeVisible()
    await expect(page.getByText(texts.test.saveNow)).toBeVisible()
    expect(mail.mails).toHaveLength(1)

    await save(page, catalogue)
    await expect(page.getByText(texts.done)).toBeVisible()
    await expect(page.getByText(texts.test.at.split('%')[0] ?? '')).toBeVisible()
    await expect(secret).toHaveValue('')
    await expect(page.getByText(texts.kept)).toBeVisible()

    await field(page, texts.fields.smtpHost).fill('')
    await field(page, texts.fields.smtpUser).fill('')
    await save(page, catalogue)
    await expect(page.getByText(texts.ways.terminal)).toBeVisible()
  } finally {
    await mail.stop()
  }
})

test('the settings ask before the input of one page is left for another @once', async ({
  page,
  catalogue,
}) => {
  const { settings, console: common } = catalogue
  await signIn(page, 'superadmin', address)
  await field(page, settings.fields.contactPhone).fill('400-820-8820')
  const security = page.getByRole('link', { name: settings.pages.security })
  await security.click()
  await page.getByRole('button', { name: common.form.unsaved.stay }).click()
  await expect(field(page, settings.fields.contactPhone)).toHaveValue('400-820-8820')
  await security.click()
  await page.getByRole('button', { name: common.form.unsaved.leave }).click()
  await expect(field(page, settings.fields.logRetentionDays)).toBeVisible()
  await page.goBack()
  await expect(field(page, settings.fields.contactPhone)).toHaveValue('')
})

test('a level sets all request limits, and other numbers count as custom @once', async ({
  page,
  catalogue,
}) => {
  const texts = catalogue.settings
  await signIn(page, 'superadmin', `${address}?page=limits`)
  const level = page.getByLabel(texts.preset)
  await level.selectOption('strict')
  await page.getByText(texts.numbers).click()
  const reads = page.getByRole('group', { name: texts.rates.reads.title })
  await expect(reads.getByLabel(texts.perUser)).toHaveValue('1500')
  await reads.getByLabel(texts.perUser).fill('1600')
  await reads.getByLabel(texts.perUser).blur()
  await expect(level).toHaveValue('custom')
  await level.selectOption('standard')
  await expect(reads.getByLabel(texts.perUser)).toHaveValue('6000')
})

test('Alibaba Cloud is selected for text messages, and messages without a template are listed @once', async ({
  page,
  catalogue,
}) => {
  const { aliyun, fields } = catalogue.settings
  await signIn(page, 'superadmin', `${address}?page=texts`)
  await expect(field(page, fields.smsHookUrl)).toBeVisible()
  await page.getByLabel(fields.textService).selectOption('aliyun')
  await expect(field(page, fields.smsHookUrl)).toBeHidden()
  const { mainland, international } = aliyun.reaches
  const lacks = (what: string) => fill(aliyun.lacks, { what })
  await page.getByText(aliyun.messages).click()
  const code = page.getByRole('listitem').filter({ hasText: aliyun.texts.code })
  await expect(code).toContainText(lacks(mainland + aliyun.and + international))
  await field(page, fields.aliyunTemplates).fill('code SMS_1\ncode international SMS_2')
  await expect(code).toContainText(aliyun.all)
  await field(page, fields.aliyunTemplates).fill('codes SMS_1')
  await save(page, catalogue)
  await expect(page.getByText(catalogue.validation.textTemplates)).toBeVisible()
  await expect(page.getByText(catalogue.validation.required)).toHaveCount(3)
})

test('a user without the right to change message channels sees that and changes the rest @once', async ({
  page,
  as,
  catalogue,
}) => {
  const texts = catalogue.settings
  const system = await as('superadmin')
  const employee = await createEmployee(system, ['1850'])
  await signIn(page, employee.username, `${address}?page=email`, employee.password)
  await expect(field(page, texts.fields.smtpHost)).not.toBeEditable()
  await expect(page.getByRole('button', { name: texts.test.email })).toHaveCount(0)
  await page.getByRole('link', { name: texts.pages.limits }).click()
  await field(page, texts.fields.mailsPerCompany).fill('0')
  await save(page, catalogue)
  await expect(page.getByText(fill(catalogue.validation.atLeast, { minimum: 1 }))).toBeVisible()
  await field(page, texts.fields.mailsPerCompany).fill('9000')
  await save(page, catalogue)
  await expect(page.getByText(texts.done)).toBeVisible()
})
