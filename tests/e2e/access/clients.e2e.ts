import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from 'playwright/test'
import type { ClientKind } from '#contract/access/applicationClients'
import { fill } from '#i18n/index'
import { violations } from '../support/axe.ts'
import { expect, test, type Catalogue } from '../support/fixtures.ts'
import { chooseAction, leaveAndStay, signIn } from '../support/steps.ts'

const run = promisify(execFile)

const project = '/ucFrontEnd/applications/4/show'
const create = '/ucFrontEnd/applications/4/clients/create'

const inputsOf = (page: Page, texts: Catalogue['applicationClients']) => ({
  labelled: (field: keyof typeof texts.fields) =>
    page.getByLabel(new RegExp(`^${texts.fields[field]}`)),
  kind: (kind: ClientKind) =>
    page.getByRole('radio', { name: new RegExp(`^${texts.kinds[kind]}`) }),
})

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

  const { labelled, kind } = inputsOf(page, texts)
  await kind('native').check({ force: true })
  const redirect = labelled('redirectAddresses')
  await redirect.fill('com.example.app://callback')
  await expect(redirect).not.toHaveAttribute('aria-invalid', 'true')
  await kind('web').check({ force: true })
  await expect(redirect).toHaveAttribute('aria-invalid', 'true')
  await redirect.fill('http://127.0.0.1:3001/callback\nhttp://app.example.com/callback')
  const reason = catalogue.validation.clientAddressHttps
  await expect(page.getByText(fill(texts.form.line, { line: 2, reason }))).toBeVisible()
  await redirect.fill('http://127.0.0.1:3001/callback\n')
  await labelled(isChinese ? 'name' : 'enName').fill(name)
  await labelled(isChinese ? 'enName' : 'name').fill(other)
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
  await signIn(page, 'superadmin', create)
  const { labelled, kind } = inputsOf(page, texts)
  await kind('native').check({ force: true })
  await labelled('redirectAddresses').fill('com.example.field:/callback')
  await labelled('name').fill('外业手簿')
  await labelled('enName').fill('Field notebook')
  await page.getByRole('button', { name: texts.create.submit }).click()
  await expect(page.getByText(texts.fields.clientId, { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: texts.panel.help })).toBeVisible()
  await expect(page.getByRole('heading', { name: texts.connect.pages.title })).toBeHidden()
})

test('a client of a server has allowed calls instead of pages and people, and its example works', async ({
  page,
  portal,
  catalogue: { applicationClients: texts },
  isChinese,
}) => {
  await signIn(page, 'superadmin', create)
  const { labelled, kind } = inputsOf(page, texts)
  await kind('web').check({ force: true })
  await labelled('redirectAddresses').fill('http://localhost/callback')
  await kind('service').check({ force: true })
  await expect(labelled('redirectAddresses')).toBeHidden()
  await expect(page.getByRole('checkbox', { name: texts.form.refreshes })).toBeHidden()
  await kind('web').check({ force: true })
  await expect(labelled('redirectAddresses')).toHaveValue('http://localhost/callback')
  await kind('service').check({ force: true })
  await labelled('name').fill(isChinese ? '用量上报' : '用量上报二')
  await labelled('enName').fill(isChinese ? 'Usage reports' : 'Usage reporter')
  await page.getByRole('checkbox', { name: texts.scopes['companies:read'] }).check()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: texts.create.submit }).click()

  const secret = await page.getByLabel(texts.secret.label, { exact: true }).inputValue()
  portal.secrets.values.add(secret)
  const example = await page.locator('pre').innerText()
  expect(example).toContain(secret)
  const { stdout } = await run('bash', ['-c', example])
  expect(JSON.parse(stdout)).toEqual(expect.any(Array))
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: texts.secret.stored }).click()

  await expect(page.getByText(texts.show.calls)).toBeVisible()
  await expect(page.getByText(texts.scopes['companies:read'])).toBeVisible()
  await expect(page.getByRole('button', { name: texts.secret.add })).toBeVisible()
  for (const absent of [texts.fields.redirectAddresses, texts.fields.people, texts.tried.action])
    await expect(page.getByText(absent, { exact: true })).toBeHidden()
  expect(await violations(page)).toEqual([])
})

test('a client of devices has neither pages nor a secret, and its example asks for a code', async ({
  page,
  catalogue: { applicationClients: texts },
  isChinese,
}) => {
  await signIn(page, 'superadmin', create)
  const { labelled, kind } = inputsOf(page, texts)
  await kind('device').check({ force: true })
  await expect(labelled('redirectAddresses')).toBeHidden()
  await expect(labelled('publicKeys')).toBeHidden()
  await labelled('name').fill(isChinese ? '外业接收机' : '外业接收机二')
  await labelled('enName').fill(isChinese ? 'Field receiver' : 'Second field receiver')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: texts.create.submit }).click()

  const { stdout } = await run('bash', ['-c', await page.locator('pre').innerText()])
  expect(stdout).toMatch(/"user_code":"[^"]+".*\n?.*"authorization_pending"/s)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: texts.connect.open }).click()

  await expect(page.getByText(texts.fields.people)).toBeVisible()
  await expect(page.getByText(texts.activity.empty)).toBeVisible()
  for (const absent of [texts.secret.title, texts.fields.redirectAddresses, texts.tried.action])
    await expect(page.getByText(absent, { exact: true })).toBeHidden()
  expect(await violations(page)).toEqual([])
})
