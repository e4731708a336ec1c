import { fill } from '#i18n/index'
import { demonstrationPassword } from '#db/seeds/demonstration'
import { buildUser, createUser } from '../../support/factories.ts'
import { expect, test } from '../support/fixtures.ts'
import { leaveAndStay, signIn } from '../support/steps.ts'

test('a half-typed form, a search and the scroll position are restored after visiting another page @once', async ({
  page,
  catalogue: { users },
}) => {
  await signIn(page, 'acmeadmin', '/ucFrontEnd/users')
  await page.getByRole('textbox', { name: users.list.search }).fill('acme')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/acme/)
  await page.getByRole('link', { name: users.create.action }).click()
  const name = page.getByLabel(users.fields.realName, { exact: true })
  await name.fill('half a na')
  await page.goBack()
  await expect(page.getByRole('textbox', { name: users.list.search })).toHaveValue('acme')
  await page.goForward()
  await expect(name).toHaveValue('half a na')
})

test('leaving the site with unsaved input asks first @once', async ({ page, catalogue }) => {
  const { users } = catalogue
  await signIn(page, 'acmeadmin')
  const name = page.getByLabel(users.fields.realName, { exact: true })
  for (const [address, field] of [
    ['/ucFrontEnd/users/create', name],
    ['/ucFrontEnd/invitations/create', page.locator('textarea[inputmode]')],
  ] as const) {
    await page.goto(address)
    await field.fill('half a na')
    expect(await leaveAndStay(page)).toBe('beforeunload')

    await expect(field).toHaveValue('half a na')
    await field.fill('')
  }
})

test('unsaved input on a hidden page prevents leaving and logging out without a question @once', async ({
  page,
  catalogue: { users, console: texts },
}) => {
  await signIn(page, 'acmeadmin', '/ucFrontEnd/users')
  await page.getByRole('link', { name: users.create.action }).click()
  const name = page.getByLabel(users.fields.realName, { exact: true })
  await name.fill('half a na')
  await page.goBack()
  await expect(name).toBeHidden()
  await leaveAndStay(page)
  const logOut = async () => {
    await page.getByRole('button', { name: fill(texts.shell.account, { name: '陈立新' }) }).click()
    await page.getByRole('menuitem', { name: texts.shell.signOut }).click()
  }
  const question = page.getByRole('dialog', { name: texts.form.signOut.title })
  await logOut()
  await question.getByRole('button', { name: texts.form.unsaved.stay }).click()
  await page.goForward()
  await page.goBack()
  await page.goForward()
  await expect(name).toHaveValue('half a na')
  await logOut()
  await question.getByRole('button', { name: texts.form.signOut.leave }).click()
  await expect(page).toHaveURL(/\/home$/)
})

test('a list and a form report at once that the network is down, and recover with it @once', async ({
  page,
  context,
  catalogue: { users, console: texts },
}) => {
  await signIn(page, 'acmeadmin', '/ucFrontEnd/users')
  const search = page.getByRole('textbox', { name: users.list.search })
  await expect(page.getByRole('table')).toBeVisible()
  await page.getByRole('link', { name: users.create.action }).click()
  const field = (name: 'username' | 'realName' | 'phone') =>
    page
      .getByLabel(new RegExp(`^${users.fields[name]}`))
      .filter({ visible: true })
      .first()
  const person = buildUser()
  for (const name of ['username', 'realName', 'phone'] as const)
    await field(name).fill(person[name])
  await page.goBack()
  await context.setOffline(true)
  await search.fill('acme')
  await search.press('Enter')
  const main = page.getByRole('main')
  await expect(main.getByText(texts.error.failed.title)).toBeVisible()
  await page.getByRole('link', { name: users.create.action }).click()
  const save = page.getByRole('button', { name: users.create.submit, exact: true })
  await save.click()
  await expect(main.getByRole('alert')).toContainText(texts.failure.unreachable)
  await expect(save).toBeEnabled()
  await context.setOffline(false)
  await save.click()
  await expect(page.getByRole('heading', { level: 1, name: person.realName })).toBeVisible()
})

test('unsaved input stays when the session ends, and is saved after logging in above the page @narrow', async ({
  page,
  as,
  catalogue: { users, console: texts, ra },
}) => {
  const administrator = await as('acmeadmin')
  const own = await createUser(administrator, { realName: '黄宁' })
  await signIn(page, 'acmeadmin', `/ucFrontEnd/users/${own.id}`)
  const name = page.getByLabel(users.fields.realName, { exact: true })
  await name.fill('黄宁宁')
  await page.context().clearCookies({ name: 'refresh_token' })
  await page.route('**/gateway/**', (route) =>
    route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer gone' } }),
  )
  await page.getByRole('button', { name: ra.action.save }).click()
  const dialog = page.getByRole('dialog', { name: texts.signInAgain.title })
  await expect(dialog).toBeVisible()
  await page.unroute('**/gateway/**')
  await dialog.getByLabel(texts.signInAgain.password, { exact: true }).fill(demonstrationPassword)
  await dialog.getByRole('button', { name: texts.signInAgain.signIn }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: '黄宁宁' })).toBeVisible()
})

test('a section whose files fail to load shows a message and loads on retry @once', async ({
  page,
  catalogue: { console: texts, roles },
}) => {
  await page.route(/\/assets\/RoleList-.*\.js$/, (route) => route.abort())
  await signIn(page, 'acmeadmin', '/ucFrontEnd/roles')
  await expect(page.getByText(texts.section.broken.title)).toBeVisible()
  await page.unroute(/\/assets\/RoleList-.*\.js$/)
  await page.getByRole('button', { name: texts.action.retry }).click()
  await expect(page.getByRole('heading', { level: 1, name: roles.list.title })).toBeVisible()
})

test('the menu closes on narrow screens after a choice and on a click outside', async ({
  page,
  catalogue: { console: texts, users },
  isNarrow,
}) => {
  await signIn(page, 'acmeadmin', '/ucFrontEnd/personalCenter')
  const menu = page.getByRole('navigation', { name: texts.shell.menu })
  const entry = menu.getByRole('link', { name: users.list.title, exact: true })
  if (!isNarrow) {
    await expect(entry).toBeVisible()
    await page.setViewportSize({ width: 700, height: 800 })
  }
  await expect(entry).toBeHidden()
  const button = page.getByRole('button', { name: texts.shell.openMenu })
  await button.click()
  await expect(entry).toBeVisible()
  await page.mouse.click((page.viewportSize()?.width ?? 0) - 10, 400)
  await expect(entry).toBeHidden()
  await button.click()
  await entry.click()
  await expect(page.getByRole('heading', { level: 1, name: users.list.title })).toBeVisible()
  await expect(entry).toBeHidden()
})

test('an address of the legacy user centre opens its screen with menu entry and breadcrumbs @once', async ({
  page,
  catalogue: { console: texts, users },
}) => {
  await signIn(page, 'acmeadmin')
  await page.goto('/oldUserCenter/user/edit?id=4')
  await expect(page).toHaveURL(/\/ucFrontEnd\/users\/4$/)
  const crumbs = page.getByRole('navigation', { name: texts.shell.breadcrumbs })
  await expect(crumbs.getByRole('link', { name: users.list.title })).toBeVisible()
})

test('an administrator sees pending work and logins at once @once', async ({ page, catalogue }) => {
  const { console: texts, companies } = catalogue
  await signIn(page, 'superadmin', '/ucFrontEnd/personalCenter')
  const logins = page.getByRole('region', { name: fill(texts.me.overview.signIns, { days: 30 }) })
  await expect(logins).toContainText(/[1-9]/)
  const queues = page.getByRole('navigation', { name: texts.me.overview.queues })
  await queues.getByRole('link', { name: /企业管理|Companies/ }).click()
  await expect(page).toHaveURL(/\/companies/)
  await expect(page.getByRole('heading', { level: 1, name: companies.manage.title })).toBeVisible()
})
