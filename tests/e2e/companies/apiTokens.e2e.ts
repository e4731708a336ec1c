import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { fill } from '#i18n/index'
import { createRole } from '../../support/factories.ts'
import { violations } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { findOverflows } from '../support/findOverflows.ts'
import { chooseAction, createMember, leaveAndStay, searched, signIn } from '../support/steps.ts'

const run = promisify(execFile)

const list = '/ucFrontEnd/apiTokens'

test('an administrator creates a token, sees it once, runs the shown line, and ends the token', async ({
  page,
  portal,
  catalogue,
  isChinese,
}) => {
  const { apiTokens: texts, console: shared } = catalogue
  const name = isChinese ? '每晚导出用户' : 'Nightly report'
  await signIn(page, 'acmeadmin', list)
  await page.getByRole('link', { name: texts.create.action }).first().click()
  await page.getByRole('button', { name: texts.create.submit }).click()
  await expect(page.getByText(catalogue.validation.permissionsEmpty)).toBeVisible()
  await page.getByLabel(texts.fields.name, { exact: true }).fill(name)
  await page.getByLabel(texts.create.days, { exact: true }).selectOption('90')
  const users = isChinese ? '本企业用户' : 'Company users'
  await expect(page.getByRole('treeitem', { name: texts.list.title })).toHaveCount(0)
  await page.getByRole('searchbox').filter({ visible: true }).last().fill(users)
  await page.getByRole('treeitem', { name: users }).first().click()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: texts.create.submit }).click()

  const box = page.getByLabel(texts.secret.label, { exact: true })
  await expect(box).toHaveValue(/^dpt_[\w-]{43}_[\da-f]{6}$/)
  const token = await box.inputValue()
  portal.secrets.values.add(token)
  const line = await page.locator('pre').innerText()
  expect(line).toContain(token)
  const answer = async () => JSON.parse((await run('bash', ['-c', line])).stdout)
  expect(await answer()).toContainEqual(expect.objectContaining({ username: 'acmeadmin' }))
  expect([await violations(page), await findOverflows(page, [])]).toEqual([[], []])

  expect(await leaveAndStay(page)).toBe('beforeunload')
  await page.goBack()
  const warning = page.getByRole('dialog', { name: shared.form.token.title })
  await warning.getByRole('button', { name: shared.form.unsaved.stay }).click()
  await page.getByRole('button', { name: texts.secret.stored }).click()

  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  await expect(page.locator('pre')).toContainText('Bearer $TOKEN')
  // The server writes last uses once a second.
  await expect(async () => {
    await page.reload()
    const address = page.getByRole('main').getByText(/(?:127\.0\.0\.1|::1)$/)
    await expect(address).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect.poll(() => page.content()).not.toContain(token)
  expect(
    await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, location.href])),
  ).not.toContain(token)
  expect([await violations(page), await findOverflows(page, [])]).toEqual([[], []])

  const tokenPage = page.url()
  await page.getByRole('link', { name: texts.show.callsLink }).click()
  await expect(page).toHaveURL(/via%22%3A%22token%3A\d+/)
  await expect(page.getByText(shared.list.noMatch.title)).toBeVisible()
  await page.goto(tokenPage)

  await chooseAction(page, fill(texts.menu, { name }), texts.end.label)
  const dialog = page.getByRole('dialog', { name: fill(texts.end.title, { name }) })
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: texts.end.label, exact: true }).click()
  await expect(page.getByText(fill(texts.end.done, { name }))).toBeVisible()
  await expect(page.getByText(texts.notes.ended)).toBeVisible()
  expect(await answer()).toMatchObject({ code: 7434 })
  await page.goto(searched('apiTokens', name))
  await expect(page.getByText(texts.states.ended, { exact: true }).first()).toBeVisible()
})

test('tokens that came back with a backup are counted above the list until they are accepted @once', async ({
  page,
  as,
  catalogue: { apiTokens: texts },
}) => {
  const administrator = await as('acmeadmin')
  const day = 86_400_000
  const { status } = await administrator.post('/usercenter/api-tokens', {
    name: 'A token of a backup',
    permissionIds: ['1400'],
    expiresAt: new Date(Date.now() + day).toISOString(),
  })
  expect(status).toBe(201)
  let isAccepted = false
  await page.route(/\/usercenter\/api-tokens\?/, async (route) => {
    const response = await route.fetch()
    const tokens = (await response.json()) as { name: string }[]
    const restoredAt = isAccepted ? null : new Date().toISOString()
    await route.fulfill({
      response,
      json: tokens.map((one) => ({
        ...one,
        restoredAt: one.name === 'A token of a backup' ? restoredAt : null,
      })),
    })
  })
  await signIn(page, 'acmeadmin', list)
  const banner = page.getByRole('complementary', { name: texts.restored.label })
  await expect(banner).toContainText('1')
  const row = page.getByRole('row', { name: /A token of a backup/ })
  await expect(row).toContainText(texts.restored.mark)
  expect(await violations(page)).toEqual([])
  isAccepted = true
  await banner.getByRole('button', { name: texts.restored.accept }).click()
  await expect(page.getByText(texts.restored.done)).toBeVisible()
  await expect(banner).toBeHidden()
})

test('a system administrator sees the tokens of all companies with the name of the company @once', async ({
  page,
  as,
  catalogue: { apiTokens: texts },
}) => {
  const administrator = await as('acmeadmin')
  const name = 'A token that others see'
  await administrator.post('/usercenter/api-tokens', {
    name,
    permissionIds: ['1400'],
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  })
  await signIn(page, 'superadmin', searched('apiTokens', name))
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('华南测绘')
  await row.getByRole('link', { name }).click()
  await expect(page.getByRole('term').filter({ hasText: texts.fields.companyName })).toBeVisible()
})

test('the page of a token marks what its creator lost, and says why a token of a disabled creator is on hold @once', async ({
  page,
  as,
  catalogue: { apiTokens: texts },
}) => {
  const administrator = await as('acmeadmin')
  const { id, client, realName } = await createMember(as)
  const permissionIds = ['1000', '1010', '1890', '1400', '1480']
  const role = await createRole(administrator, { permissionIds, userIds: [id] })
  const { body: token } = await client.post('/usercenter/api-tokens', {
    name: `A token of ${realName}`,
    permissionIds: ['1400', '1480'],
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  })
  const narrowed = permissionIds.filter((one) => one !== '1400')
  const changed = { id: role.id, version: role.version, permissionIds: narrowed }
  expect((await administrator.put(`/usercenter/roles/${role.id}`, changed)).status).toBe(200)

  await signIn(page, 'acmeadmin', `${list}/${token.id}/show`)
  await expect(page.getByText(realName).first()).toBeVisible()
  const node = (permission: string) => page.locator(`[role="treeitem"][data-id="${permission}"]`)
  await expect(node('1400')).toHaveAttribute('aria-checked', 'false')
  const [lacking = ''] = texts.show.lacking.split(' |||| ')
  await expect(page.getByText(fill(lacking, { smart_count: 1, maker: realName }))).toBeVisible()
  await expect(page.locator('pre')).toContainText('/api-tokens/current')
  expect(await violations(page)).toEqual([])

  await administrator.post(`/usercenter/users/${id}/disable`, {})
  await page.reload()
  await expect(page.getByText(fill(texts.notes.over, { maker: realName }))).toBeVisible()
  await expect(page.getByText(texts.show.none)).toBeVisible()
  await expect(page.locator('pre')).toBeHidden()
})
