import { fill } from '#i18n/index'
import { createMenu, createRole, createUser } from '../../support/factories.ts'
import { expect, test } from '../support/fixtures.ts'
import { leaveAndStay, signIn } from '../support/steps.ts'

test('a lost permission disables and removes buttons in an open page, is requested, granted and restored', async ({
  page,
  openPage,
  as,
  isChinese,
  catalogue,
}) => {
  const { console: texts, ra, permissionRequests, users } = catalogue
  const admin = await as('acmeadmin')
  const name = '周明'
  const member = await createUser(admin, { realName: name, password: 'Survey2026' })
  const allPermissionIds = ['1400', '1401', '1402', '1410', '1411', '1412']
  const role = await createRole(admin, { permissionIds: allPermissionIds })
  await admin.post(`/usercenter/roles/${role.id}/users`, { userIds: [member.id] })
  const asMember = await as(member.username, 'Survey2026')

  await signIn(page, member.username, '/ucFrontEnd/users', 'Survey2026')
  const create = page.getByRole('link', { name: users.create.action })
  await expect(create).toBeVisible()
  await admin.put(`/usercenter/roles/${role.id}`, {
    permissionIds: allPermissionIds.filter((id) => id !== '1401'),
  })
  expect((await asMember.post('/usercenter/users', {})).status).toBe(403)
  await expect(create).toHaveCount(0)
  await expect(page.getByRole('button', { name: users.create.action })).toHaveCount(0)

  await page.getByText('林晓').first().click()
  const edit = page.getByRole('link', { name: ra.action.edit })
  await expect(edit).toBeVisible()

  const without = await admin.put(`/usercenter/roles/${role.id}`, {
    permissionIds: ['1400', '1410'],
  })
  expect(without.status).toBe(200)
  expect((await asMember.put('/usercenter/users/4', { nickName: 'x' })).status).toBe(403)
  const grey = page.getByRole('button', { name: ra.action.edit })
  await expect(grey).toHaveAttribute('aria-disabled', 'true')
  await expect(edit).toBeHidden()

  const dialog = page.getByRole('dialog')
  await page
    .getByRole('button', { name: fill(users.actions.menu, { name: '林晓' }) })
    .filter({ visible: true })
    .click()
  await page.locator('[role=menuitem][aria-disabled=true]').first().click({ force: true })
  await expect(dialog).toContainText('陈立新')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await grey.press('Enter')
  await expect(dialog).toContainText('陈立新')
  await dialog.getByLabel(new RegExp(texts.right.message)).fill('核对资料')
  await dialog.getByRole('button', { name: texts.right.ask }).click()
  await expect(dialog).toBeHidden()
  await createRole(admin, { permissionIds: allPermissionIds })

  const desk = await openPage()
  const refused: string[] = []
  desk.on('response', (answer) => answer.status() === 409 && refused.push(answer.url()))
  await signIn(desk, 'acmeadmin', '/ucFrontEnd/rightsRequests')
  await desk.getByText(name).first().click()
  const decision = desk.getByRole('dialog')
  await expect(decision).toContainText('核对资料')
  await decision.getByRole('button', { name: permissionRequests.decide.grant }).click()
  await expect(decision).toBeHidden()

  await expect(edit).toBeVisible()
  expect(refused).toEqual([])
  await page.goto('/ucFrontEnd/personalCenter')
  await expect(
    page.getByText(
      fill(catalogue.account.requests.right, {
        permission: isChinese ? '编辑用户' : 'Edit users',
      }),
    ),
  ).toBeVisible()
})

test('an always visible menu appears closed without its permission, and the page of a removed menu shows that access was lost', async ({
  page,
  openPage,
  as,
  catalogue: { console: texts },
  isChinese,
  isNarrow,
}) => {
  const system = await as('superadmin')
  const entry = await createMenu(system, {
    applicationId: '1',
    parentId: '1000',
    path: `/extra${Math.trunc(performance.now())}`,
    filePath: 'role/list',
    name: '演示菜单',
    enName: 'Shown menu',
  })
  const name = new RegExp(isChinese ? entry.name : entry.enName)
  await signIn(page, 'acmeviewer', '/ucFrontEnd/personalCenter')
  const menu = page.getByRole('navigation', { name: texts.shell.menu })
  const link = menu.getByRole('link', { name })
  const unfold = page.getByRole('button', { name: texts.shell.openMenu })
  if (isNarrow) await unfold.click()
  await expect(menu).toBeVisible()
  await expect(link).toHaveCount(0)

  await system.put(`/usercenter/menus/${entry.id}`, { alwaysVisible: true })
  await expect(link).toContainText(texts.shell.closed)
  await link.click()
  await page.getByRole('button', { name: texts.right.offer }).click()
  await expect(
    page.getByRole('dialog').getByRole('button', { name: texts.right.ask }),
  ).toBeVisible()
  await page.keyboard.press('Escape')

  const desk = await openPage()
  await signIn(desk, 'superadmin', `/ucFrontEnd${entry.path}`)
  await expect(desk.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(desk.getByText(texts.section.denied.title)).toBeHidden()
  await system.remove(`/usercenter/menus/${entry.id}`)
  for (const open of [page, desk])
    await expect(open.getByText(texts.section.denied.title)).toBeVisible()
  await expect(link).toHaveCount(0)
})

test('form input returns with a revoked permission @once', async ({ page, as, catalogue }) => {
  const { console: texts, users } = catalogue
  const admin = await as('acmeadmin')
  const member = await createUser(admin, { password: 'Survey2026' })
  const role = await createRole(admin, {
    permissionIds: ['1400', '1401', '1402', '1410', '1411', '1412'],
  })
  const give = async (roleIds: string[]) =>
    expect((await admin.put(`/usercenter/users/${member.id}`, { roleIds })).status).toBe(200)
  for (const form of ['create', member.id]) {
    await give([role.id])
    await signIn(page, member.username, `/ucFrontEnd/users/${form}`, 'Survey2026')
    const field = page.getByLabel(users.fields.nickName)
    await field.fill('Half typed')
    await give([])
    await expect(page.getByText(texts.section.denied.title)).toBeVisible()
    await expect(field).toBeHidden()
    await leaveAndStay(page)
    await give([role.id])
    await expect(field).toBeVisible()
    await expect(field).toHaveValue('Half typed')
    await expect(page.getByText(texts.section.denied.title)).toBeHidden()
    await field.fill('')
  }
})

test('deciding on a withdrawn request shows that it was withdrawn, without offering a retry @once', async ({
  page,
  as,
  catalogue: { permissionRequests, ra },
}) => {
  const admin = await as('acmeadmin')
  const { username } = await createUser(admin, { password: 'Survey2026' })
  const asker = await as(username, 'Survey2026')
  const { body } = await asker.post('/usercenter/rights-requests', { permissionId: '1400' })
  await signIn(page, 'acmeadmin', `/ucFrontEnd/rightsRequests#${body.id}`)
  const dialog = page.getByRole('dialog')
  const reject = dialog.getByRole('button', { name: permissionRequests.decide.decline })
  await expect(dialog.getByRole('radio').first()).toBeVisible()
  await dialog.getByLabel(permissionRequests.decide.reason, { exact: true }).fill('No')
  await asker.post(`/usercenter/rights-requests/${body.id}/withdraw`)
  await reject.click()
  await expect(dialog).toContainText(permissionRequests.states.withdrawn)
  await expect(reject).toBeHidden()
  await expect(dialog.getByRole('radio')).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: ra.action.close })).toHaveCount(1)
})
