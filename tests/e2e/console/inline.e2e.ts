import { fill } from '#i18n/index'
import { createRole, createUser } from '../../support/factories.ts'
import { expect, test } from '../support/fixtures.ts'
import { chooseAction, signIn } from '../support/steps.ts'

test('a role is renamed in its list by keyboard, and deleted with undo @once', async ({
  page,
  as,
  catalogue: { console: texts, ra, roles },
}) => {
  const admin = await as('acmeadmin')
  const { id, name } = await createRole(admin)
  const otherRole = await createRole(admin)
  const stored = async () => (await admin.get(`/usercenter/roles/${id}`)).body.name
  await signIn(page, 'acmeadmin', '/ucFrontEnd/roles')
  const row = (of: string) => page.getByRole('row').filter({ hasText: of })
  const links = page.locator('tbody a[data-row]')
  await links.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(links.nth(1)).toBeFocused()
  await page.keyboard.press('End')
  await expect(links.last()).toBeFocused()
  await page.keyboard.press('Home')
  await expect(links.first()).toBeFocused()
  await row(name).locator('a[data-row]').focus()
  await page.keyboard.press('F2')
  const box = page.getByRole('textbox', { name: roles.fields.name, exact: true })
  await box.fill(otherRole.name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table').getByRole('alert')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row(name).locator('a[data-row]')).toBeFocused()
  await page.getByRole('button', { name: fill(texts.list.rename, { name }) }).click()
  await box.fill('Renamed here')
  await page.keyboard.press('Enter')
  await expect(row('Renamed here')).toBeVisible()
  expect(await stored()).toBe('Renamed here')

  const menu = fill(roles.actions.menu, { name: 'Renamed here' })
  const remove = async () => {
    await chooseAction(page, menu, roles.actions.delete)
    await expect(row('Renamed here')).toBeHidden()
  }
  await remove()
  await page.getByRole('button', { name: ra.action.undo }).click()
  await expect(row('Renamed here')).toBeVisible()
  expect(await stored()).toBe('Renamed here')
  await remove()
  await page.goto('/ucFrontEnd/users')
  await expect.poll(async () => (await admin.get(`/usercenter/roles/${id}`)).status).toBe(404)
})

test('deleting a role with users requires confirmation @once', async ({ page, as, catalogue }) => {
  const { roles } = catalogue
  const admin = await as('acmeadmin')
  const { id, name } = await createRole(admin, { userIds: [(await createUser(admin)).id] })
  await signIn(page, 'acmeadmin', `/ucFrontEnd/roles/${id}/show`)
  await chooseAction(page, fill(roles.actions.menu, { name }), roles.actions.delete)
  await page.getByRole('dialog').getByRole('button', { name: roles.actions.delete }).click()
  await expect(page.getByText(fill(roles.actions.deleted, { name }))).toBeVisible()
  expect((await admin.get(`/usercenter/roles/${id}`)).status).toBe(404)
})

test('a company administrator can copy a preset role, but not edit or delete it @once', async ({
  page,
  as,
  catalogue: { ra, roles },
}) => {
  const system = await as('superadmin')
  const { id, name } = await createRole(system, { type: 'preset', presetLevel: 'company' })
  await signIn(page, 'acmeadmin', `/ucFrontEnd/roles/${id}/show`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByRole('button', { name: fill(roles.actions.menu, { name }) }).click()
  await expect(page.getByRole('menuitem', { name: roles.actions.copy })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: roles.actions.delete })).toBeHidden()
  await expect(page.getByRole('link', { name: ra.action.edit, exact: true })).toBeHidden()
})
