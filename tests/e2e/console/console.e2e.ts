import type { Request } from 'playwright/test'
import { fill } from '#i18n/index'
import { demonstrationPassword } from '#db/seeds/demonstration'
import { buildUser, createUser } from '../../support/factories.ts'
import { expect, test } from '../support/fixtures.ts'
import { heldRequest, leaveAndStay, recordPaths, signIn } from '../support/steps.ts'

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
  await expect(main.getByText(texts.error.offline.title)).toBeVisible()
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

test('a section or a list that fails to load shows a message and a retry alone, and loads on retry @once', async ({
  page,
  catalogue: { console: texts, roles },
}) => {
  await page.route(/\/assets\/RoleList-.*\.js$/, (route) => route.abort())
  await signIn(page, 'acmeadmin', '/ucFrontEnd/roles')
  await expect(page.getByText(texts.section.broken.title)).toBeVisible()
  await page.unroute(/\/assets\/RoleList-.*\.js$/)
  const lists = /\/usercenter\/roles\?/
  await page.route(lists, (route) => route.fulfill({ status: 503, body: '' }))
  const again = page.getByRole('button', { name: texts.action.retry })
  await again.click()
  await expect(page.getByRole('heading', { level: 1, name: roles.list.title })).toBeVisible()
  const search = page.getByRole('search')
  await expect(again).toBeVisible()
  await expect(search).toHaveCount(0)
  await page.unroute(lists)
  await again.click()
  await expect(search).toBeVisible()
})

test('the page of the console requests its files and the rights of the user before its scripts have arrived @once', async ({
  page,
}) => {
  await signIn(page, 'acmeadmin')
  const isEarly = (request: Request) => /\.js$|permissionByUser/.test(request.url())
  const paths = recordPaths(page, isEarly)
  const start = await Promise.all([
    heldRequest(page, '**/assets/start-*.js'),
    page.waitForRequest(/permissionByUser/),
    page.goto('/ucFrontEnd/users', { waitUntil: 'commit' }),
  ])
  for (const name of ['packages', 'core', 'zod', 'zh'])
    expect(paths.filter((path) => path.includes(`/assets/${name}-`))).toHaveLength(1)
  expect(paths.filter((path) => /\/assets\/(?:en|UserList)-/.test(path))).toEqual([])
  await start[0].continue()
  await expect(page.getByRole('main').getByRole('table')).toBeVisible()
})

test('the scripts that a list needs stay under 320 kB compressed, so that it opens soon on a slow line @once', async ({
  page,
}) => {
  await signIn(page, 'acmeadmin', '/ucFrontEnd/users')
  await expect(page.getByRole('main').getByRole('table')).toBeVisible()
  const sizes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/assets\/(?:packages|core|zod|zh|start|UserList)-.*\.js$/.test(name))
      .map((one) => (one instanceof PerformanceResourceTiming ? one.encodedBodySize : 0)),
  )
  expect(sizes).toHaveLength(6)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(320_000)
})

test('the menu of the last visit is drawn before the scripts arrive, and forgotten with the session @once', async ({
  page,
  catalogue: { palette },
}) => {
  await signIn(page, 'acmeadmin', '/ucFrontEnd/roles')
  await expect(page.getByRole('main').getByRole('table')).toBeVisible()
  const [held] = await Promise.all([
    heldRequest(page, '**/assets/start-*.js'),
    page.goto('/ucFrontEnd/users', { waitUntil: 'commit' }),
  ])
  const open = page.locator('nav[inert] a[aria-current=page]')
  await expect(open).toHaveAttribute('href', '/ucFrontEnd/users')
  await held.continue()
  await expect(page.getByRole('main').getByRole('table')).toBeVisible()
  await expect(open).toHaveCount(0)
  const stored = () => page.evaluate(() => localStorage.getItem('console.frame'))
  expect(await stored()).not.toBeNull()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(palette.commands.signOut)
  await expect(page.getByRole('option').first()).toContainText(palette.commands.signOut)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/home/)
  expect(await stored()).toBeNull()
})

test('the menu closes on narrow screens after a choice and on a click outside', async ({
  page,
  catalogue: { console: texts, users },
  isChinese,
  isNarrow,
}) => {
  await signIn(page, 'acmeadmin', '/ucFrontEnd/personalCenter')
  const menu = page.getByRole('navigation', { name: texts.shell.menu })
  const entry = menu.getByRole('link', { name: isChinese ? '用户' : 'Users', exact: true })
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
  await queues.getByRole('link', { name: /全部企业|All companies/ }).click()
  await expect(page).toHaveURL(/\/companies/)
  await expect(page.getByRole('heading', { level: 1, name: companies.manage.title })).toBeVisible()
})
