import { fill } from '#i18n/index'
import { createRole } from '../../support/factories.ts'
import { expect, test } from '../support/fixtures.ts'
import { changeLanguageElsewhere, signIn } from '../support/steps.ts'

test('a name conflict in the list is explained, and follows a later change of language @once', async ({
  page,
  as,
  catalogue,
  otherCatalogue,
}) => {
  const { roles } = catalogue
  const { errors: mine } = catalogue
  const { errors: other } = otherCatalogue
  const admin = await as('acmeadmin')
  const [role, otherRole] = [await createRole(admin), await createRole(admin)]
  await signIn(page, 'acmeadmin', '/ucFrontEnd/roles')
  await page.getByRole('row').filter({ hasText: role.name }).locator('a[data-row]').focus()
  await page.keyboard.press('F2')
  await page.getByRole('textbox', { name: roles.fields.name, exact: true }).fill(otherRole.name)
  await page.keyboard.press('Enter')
  const problem = page.getByRole('table').getByRole('alert')
  await expect(problem).toHaveText(mine.roleExists)
  await changeLanguageElsewhere(page, catalogue)
  await expect(problem).toHaveText(other.roleExists)
})

test('the reason why a bulk action was refused follows a later change of language @once', async ({
  page,
  catalogue,
  otherCatalogue,
}) => {
  const { users, console: texts } = catalogue
  const { errors: mine } = catalogue
  const { errors: other } = otherCatalogue
  await signIn(page, 'acmeadmin', '/ucFrontEnd/users')
  await page.getByRole('textbox', { name: users.list.search }).fill('acmeadmin')
  await page.keyboard.press('Enter')
  await expect(page.locator('a[data-row]')).toHaveCount(1)
  await page.getByLabel(texts.list.selectPage, { exact: true }).check()
  await page.getByRole('button', { name: users.bulk.disable.label, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: users.bulk.disable.confirm, exact: true }).click()
  await expect(dialog).toContainText(mine.ownAccount)
  await changeLanguageElsewhere(page, catalogue)
  await expect(dialog).toContainText(other.ownAccount)
})

test('refused recipients and invalid addresses of an invitation follow a later change of language @once', async ({
  page,
  catalogue,
  otherCatalogue,
}) => {
  const { errors: mine, invitations: texts } = catalogue
  const { errors: other, invitations: otherTexts } = otherCatalogue
  const company = '华南测绘'
  await signIn(page, 'acmeadmin', '/ucFrontEnd/invitations/create')
  const addresses = page.getByLabel(texts.create.emails, { exact: true })
  const submit = page.locator('form button[type=submit]')
  await addresses.fill('acmeadmin@example.com')
  await submit.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(fill(mine.alreadyMember, { company }))
  await changeLanguageElsewhere(page, catalogue)
  await expect(dialog).toContainText(fill(other.alreadyMember, { company }))
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByLabel(otherTexts.create.emails, { exact: true }).fill('nobody')
  await submit.click()
  await expect(page.getByText(fill(otherTexts.create.wrong, { list: 'nobody' }))).toBeVisible()
})

test('the confirmation to leave a company for an invitation disappears when another user logs in @once', async ({
  page,
  as,
  catalogue: { invitation: words },
}) => {
  const inviter = await as('betaadmin')
  const { body } = await inviter.post('/usercenter/invitations', { channel: 'link' })
  const { hash } = new URL(body.link)
  await signIn(page, 'acmemember', `/invitation${hash}`)
  const accept = page.getByRole('button', { name: fill(words.accept, { company: '北方农业' }) })
  const move = page.getByRole('button', { name: words.move, exact: true })
  await accept.click()
  await expect(move).toBeVisible()
  const elsewhere = await page.context().newPage()
  await signIn(elsewhere, 'salesman1', '/home')
  await expect(move).toBeHidden()
  await expect(accept).toBeVisible()
})

test('a refused move of an application shows one message, also without a network @once', async ({
  page,
  context,
  as,
  catalogue,
}) => {
  const { console: texts, messages } = catalogue
  const { order } = catalogue.applications
  const system = await as('superadmin')
  await signIn(page, 'superadmin', '/ucFrontEnd/applications')
  await page.getByRole('button', { name: order.action, exact: true }).click()
  const dialog = page.getByRole('dialog')
  const rows = dialog.getByRole('list', { name: order.list }).locator('button[data-id]')
  const status = dialog.getByRole('status')
  const id = await rows.nth(1).getAttribute('data-id')
  await rows.nth(1).press('Alt+ArrowUp')
  await expect(rows.first()).toHaveAttribute('data-id', id ?? '')
  await expect(status).not.toHaveText('')

  const { body } = await system.get(`/usercenter/applications/${id}`)
  const changed = { version: body.version, contact: 'order@example.com' }
  expect((await system.put(`/usercenter/applications/${id}`, changed)).status).toBe(200)
  await rows.first().press('Alt+ArrowDown')
  await expect(dialog.getByRole('alert')).toHaveText(messages.ownChange)
  await expect(status).toHaveText('')

  await context.setOffline(true)
  await rows.first().press('Alt+ArrowDown')
  await expect(dialog.getByText(texts.failure.unreachable)).toHaveCount(1)
  await expect(dialog.getByRole('alert')).toHaveText(texts.failure.unreachable)
  await expect(rows.first()).toHaveAttribute('data-id', id ?? '')
  await context.setOffline(false)
  await rows.nth(1).press('Alt+ArrowUp')
  await expect(dialog.getByRole('alert')).toHaveCount(0)
})

test('saving a record that was deleted elsewhere retains the input and explains the failure @once', async ({
  page,
  as,
  catalogue,
}) => {
  const { departments, ra } = catalogue
  const administrator = await as('acmeadmin')
  const path = '/usercenter/departments'
  const { body } = await administrator.post(path, { name: 'Gone', parentId: null })
  await signIn(page, 'acmeadmin', `/ucFrontEnd/departments/${body.id}`)
  const name = page.getByLabel(departments.fields.name, { exact: true })
  await name.fill('Typed')
  expect((await administrator.remove(`${path}/${body.id}`)).status).toBe(200)
  await page.getByRole('button', { name: ra.action.save, exact: true }).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(catalogue.errors.notFound)
  await expect(name).toHaveValue('Typed')
})
