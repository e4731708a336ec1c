import { fill } from '#i18n/index'
import { violations } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { chooseAction, leaveAndStay, signIn } from '../support/steps.ts'

const project = '/ucFrontEnd/applications/4/show'

test('an administrator connects an application in three steps, sees the secret once, tries and disables the client', async ({
  page,
  portal,
  catalogue,
  isChinese,
}) => {
  const { applicationClients: texts, console: shared } = catalogue
  const name = isChinese ? '项目网站' : 'Project site'
  const other = isChinese ? 'Project site zh' : '项目网站二'
  await signIn(page, 'superadmin', project)
  await page.getByRole('link', { name: texts.panel.create }).click()

  const label = (text: string) => page.getByLabel(new RegExp(`^${text}`))
  await page.getByRole('radio', { name: texts.kinds.native }).check({ force: true })
  const redirect = label(texts.fields.redirectAddresses)
  await redirect.fill('com.example.app://callback')
  await expect(redirect).not.toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('radio', { name: texts.kinds.web }).check({ force: true })
  await expect(redirect).toHaveAttribute('aria-invalid', 'true')
  await redirect.fill('http://127.0.0.1:3001/callback\nhttp://app.example.com/callback')
  const reason = catalogue.validation.clientAddressHttps
  await expect(page.getByText(fill(texts.form.line, { line: 2, reason }))).toBeVisible()
  await redirect.fill('http://127.0.0.1:3001/callback\n')
  await label(texts.fields[isChinese ? 'name' : 'enName']).fill(name)
  await label(texts.fields[isChinese ? 'enName' : 'name']).fill(other)
  await page.getByRole('checkbox', { name: texts.form.isOwn }).check()
  await page.getByRole('checkbox', { name: texts.scopes.company }).check()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: texts.create.submit }).click()

  const box = page.getByLabel(texts.secret.label, { exact: true })
  await expect(box).toHaveValue(/^[\w-]{43}$/)
  const secret = await box.inputValue()
  portal.secrets.values.add(secret)
  await expect(page.locator('pre')).toContainText(`CLIENT_SECRET=${secret}`)
  expect(await violations(page)).toEqual([])
  const stored = page.getByRole('button', { name: texts.secret.stored })

  expect(await leaveAndStay(page)).toBe('beforeunload')
  await page.goBack()
  const warning = page.getByRole('dialog', { name: shared.form.secret.title })
  await warning.getByRole('button', { name: shared.form.unsaved.stay }).click()
  await stored.click()

  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  const client = page.url()
  await expect.poll(() => page.content()).not.toContain(secret)
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(
    secret,
  )
  const hint = `…${secret.slice(-4)}`
  await expect(page.getByText(hint)).toBeVisible()
  await expect(page.getByText(texts.activity.empty)).toBeVisible()
  expect(await violations(page)).toEqual([])

  await page.getByRole('button', { name: texts.secret.add }).click()
  portal.secrets.values.add(await box.inputValue())
  await stored.click()
  await expect(box).toBeHidden()
  await expect(page.getByText(texts.secret.limit)).toBeVisible()
  const end = fill(texts.secret.end.named, { hint: secret.slice(-4) })
  await page.getByRole('button', { name: end }).click()
  const ending = page.getByRole('dialog')
  await ending.getByRole('button', { name: texts.secret.end.label, exact: true }).click()
  await expect(page.getByText(hint)).toBeHidden()

  await page.getByRole('button', { name: texts.tried.action }).click()
  await expect(page.getByText(texts.tried.came)).toBeVisible()
  await expect(page.getByRole('row', { name: /^sub / })).toBeVisible()
  await expect(page).toHaveURL(`${client}/tried`)
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('code=')
  expect(await violations(page)).toEqual([])
  await page.goto(`${client}/tried?error=invalid_scope&iss=${encodeURIComponent(portal.address)}`)
  await expect(page.getByText(texts.reasons.invalid_scope)).toBeVisible()
  await expect(page).toHaveURL(`${client}/tried`)

  await page.getByRole('link', { name: texts.tried.back }).click()
  const menu = fill(texts.actions.menu, { name })
  await chooseAction(page, menu, texts.actions.disable.label)
  const { label: disable, done } = texts.actions.disable
  await page.getByRole('dialog').getByRole('button', { name: disable }).click()
  await expect(page.getByText(fill(done, { name }))).toBeVisible()
  await expect(page.getByRole('button', { name: texts.tried.action })).toBeHidden()

  await page.goto(project)
  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText(texts.states.disabled)
  await page.getByRole('button', { name: texts.panel.help }).click()
  await expect(
    page.getByRole('heading', { level: 2 }).filter({ visible: true }).first(),
  ).toBeFocused()
})

test('a client without an address for the example gets its client ID and the guide @once', async ({
  page,
  catalogue: { applicationClients: texts },
}) => {
  await signIn(page, 'superadmin', `${project.replace('/show', '')}/clients/create`)
  const label = (text: string) => page.getByLabel(new RegExp(`^${text}`))
  await page.getByRole('radio', { name: texts.kinds.native }).check({ force: true })
  await label(texts.fields.redirectAddresses).fill('com.example.field:/callback')
  await label(texts.fields.name).fill('外业手簿')
  await label(texts.fields.enName).fill('Field notebook')
  await page.getByRole('button', { name: texts.create.submit }).click()
  await expect(page.getByText(texts.fields.clientId, { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: texts.panel.help })).toBeVisible()
  await expect(page.getByRole('heading', { name: texts.connect.pages.title })).toBeHidden()
})
