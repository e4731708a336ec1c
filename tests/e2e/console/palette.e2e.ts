import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { fill } from '#i18n/index'
import { createUser } from '../../support/factories.ts'
import { releases } from '#i18n/releases'
import { violations } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { holdRequests, recordPaths, signIn } from '../support/steps.ts'

const helpPage = (path: string) => {
  const text = readFileSync(`i18n/${path}.md`, 'utf8')
  return { title: text.split('\n', 1)[0]?.slice(2) ?? '', body: text }
}

const helpOf = (isChinese: boolean) => {
  const folder = isChinese ? 'zh/help' : 'en/help'
  return {
    roles: helpPage(`${folder}/roles`),
    users: helpPage(`${folder}/users`),
    log: helpPage(`${folder}/log`),
  }
}

const menusOf = (isChinese: boolean) =>
  isChinese ? { users: '全部用户', log: '全部日志' } : { users: 'All users', log: 'All logs' }

const start = async (page: Page, username = 'superadmin') => {
  await signIn(page, username, '/ucFrontEnd/personalCenter')
  await expect(page.locator('main h1').first()).toBeVisible()
}

const openSearch = async (page: Page) => {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
}

const active = (page: Page) => page.locator('[role="option"][aria-selected="true"]')

test('a screen, a person, a company and a help page open by keyboard alone @once', async ({
  page,
  isChinese,
  catalogue: { palette },
}) => {
  const [help, menus] = [helpOf(isChinese), menusOf(isChinese)]
  await start(page)

  await openSearch(page)
  await page.keyboard.type('quanbuyh')
  await expect(active(page)).toContainText(menus.users)
  const field = page.getByRole('combobox')
  await expect(field).toHaveAttribute(
    'aria-activedescendant',
    (await active(page).getAttribute('id')) ?? '',
  )
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/userManage/)

  await openSearch(page)
  await page.keyboard.type('acmeadmin')
  const people = page.getByRole('group', { name: palette.kinds.users })
  await expect(people.getByRole('option').first()).toContainText('acmeadmin')
  const options = page.getByRole('option')
  await page.keyboard.press('End')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Home')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  while (!(await active(page).textContent())?.includes('acmeadmin'))
    await page.keyboard.press('ArrowDown')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/users\/\d+\/show/)

  await openSearch(page)
  await page.keyboard.type('华南')
  const company = page.getByRole('group', { name: palette.kinds.companies }).getByRole('option')
  await expect(company.first()).toBeVisible()
  await company.first().click()
  await expect(page).toHaveURL(/\/companies\/\d+\/show/)

  await openSearch(page)
  await page.keyboard.type(help.roles.title)
  await page.getByRole('group', { name: palette.kinds.help }).getByRole('option').first().click()
  await expect(page.getByRole('heading', { level: 2, name: help.roles.title })).toBeFocused()
})

test('the search is loaded at the first key, not before @once', async ({ page }) => {
  const loaded = recordPaths(page, (request) => /\/Palette-[^/]*\.js$/.test(request.url()))
  await page.clock.install()
  await start(page)
  await page.clock.runFor(10_000)
  expect(loaded).toEqual([])
  await page.keyboard.press('Shift')
  await expect.poll(() => loaded).toHaveLength(1)
})

test('recent items come first, until logout @once', async ({ page, isChinese, catalogue }) => {
  const { palette } = catalogue
  const menus = menusOf(isChinese)
  await start(page)
  await page.getByRole('button', { name: palette.open }).click()
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(menus.log)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/logManage/)
  await openSearch(page)
  await expect(page.getByRole('group').first()).toHaveAccessibleName(palette.kinds.recent)
  await expect(active(page)).toContainText(menus.log)
  await page.keyboard.type(palette.commands.signOut)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/home/)
  expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain(
    'recentlyOpened',
  )
})

test('search finds nothing without the permission @once', async ({ page }) => {
  await start(page, 'acmeviewer')
  await openSearch(page)
  await page.keyboard.type('acmeadmin')
  await expect(page.getByRole('status')).not.toBeEmpty()
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('acmeadmin')
  await expect(page.getByRole('option')).toHaveCount(0)
})

test('a slow and a failed search are reported, and a late response is dropped @once', async ({
  page,
  catalogue: { palette },
}) => {
  await start(page)
  const release = await holdRequests(page, '**/usercenter/find?q=beta*')
  await openSearch(page)
  await page.keyboard.type('betaadmin')
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(palette.slow)
  await page.getByRole('combobox').fill('acmeadmin')
  const people = page.getByRole('group', { name: palette.kinds.users }).getByRole('option')
  await expect(people.first()).toContainText('acmeadmin')
  release()
  await expect(people.filter({ hasText: 'betaadmin' })).toHaveCount(0)

  await page.route('**/usercenter/find?q=gamma*', (route) => route.abort())
  await page.getByRole('combobox').fill('gamma')
  await expect(page.getByRole('alert')).toBeVisible()
  await page.unroute('**/usercenter/find?q=gamma*')
  await page.getByRole('alert').getByRole('button').click()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('keyboard shortcuts: ? lists them, g with a letter navigates, not while typing, and they can be disabled @narrow', async ({
  page,
  catalogue: { palette },
}) => {
  await start(page)
  const search = page.locator('main').getByRole('textbox').first()
  await page.keyboard.press('g')
  await page.keyboard.press('u')
  await expect(page).toHaveURL(/\/userManage/)
  await search.fill('')
  await page.keyboard.type('gl?/')
  await expect(search).toHaveValue('gl?/')
  await expect(page).toHaveURL(/\/userManage/)
  await search.fill('')
  await page.locator('main').focus()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: palette.keys.title })
  await expect(keys.locator('kbd').first()).toBeVisible()
  const names = await keys.locator('dt').allInnerTexts()
  expect(new Set(names).size).toBe(names.length)
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('g')
  await page.keyboard.press('l')
  await expect(page).toHaveURL(/\/userManage/)
  await keys.getByRole('checkbox', { name: palette.keys.single }).uncheck()
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)
  await page.locator('main').focus()
  await page.keyboard.press('?')
  await page.keyboard.press('g')
  await page.keyboard.press('l')
  await expect(keys).toHaveCount(0)
  await expect(page).toHaveURL(/\/userManage/)
  await openSearch(page)
  // The narrow screen is touched.
  await expect(page.getByText(palette.hints.move)).toBeHidden()
})

test('help opens next to the page and lists all topics', async ({
  page,
  isChinese,
  isNarrow,
  catalogue: { palette, users },
}) => {
  const help = helpOf(isChinese)
  await start(page)
  await page.goto('/ucFrontEnd/userManage')
  const main = page.locator('main')
  await expect(main.locator('h1')).toBeVisible()
  const wide = (await main.boundingBox())?.width ?? 0
  await page.getByRole('button', { name: palette.help.open, exact: true }).click()
  await expect(page.getByRole('heading', { level: 2, name: help.users.title })).toBeFocused()
  if (!isNarrow)
    await expect.poll(async () => (await main.boundingBox())?.width ?? 0).toBeLessThan(wide - 300)
  const lines = page.getByRole('region', { name: help.users.title }).getByRole('listitem')
  await expect(lines).toHaveCount(help.users.body.match(/^(- |\d\. )/gm)?.length ?? 0)
  await expect(lines.first()).toContainText(users.create.action)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: palette.help.back }).click()
  await page.getByRole('button', { name: help.log.title, exact: true }).click()
  await expect(page.getByRole('heading', { level: 2, name: help.log.title })).toBeVisible()
  const opener = page.getByRole('button', { name: palette.help.open, exact: true })
  const { changes, news, unread } = palette.help
  const entry = page.getByRole('button', { name: changes })
  await expect(entry).toContainText(unread)
  await entry.click()
  await expect(page.getByRole('heading', { level: 2, name: changes })).toBeFocused()
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(
    releases.map(({ version }) => fill(palette.help.version, { version })),
  )
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: palette.help.back }).click()
  await expect(entry).not.toContainText(unread)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 2, name: palette.help.title })).toHaveCount(0)
  await expect(opener).toBeFocused()
  await expect(opener).not.toHaveAccessibleDescription(news)
})

test('people who administer nothing see no changelog @once', async ({ page, catalogue }) => {
  const { palette } = catalogue
  await signIn(page, 'visitor1', '/ucFrontEnd/')
  const opener = page.getByRole('button', { name: palette.help.open, exact: true })
  await opener.click()
  await page.getByRole('button', { name: palette.help.back }).click()
  await expect(page.getByRole('region', { name: palette.help.all })).toBeVisible()
  await expect(page.getByRole('button', { name: palette.help.changes })).toHaveCount(0)
})

test('the search runs an action on a found user, and a first word limits it to one kind @once', async ({
  page,
  as,
  catalogue: { palette, users },
}) => {
  const user = await createUser(await as('acmeadmin'), { realName: '温如' })
  await start(page, 'acmeadmin')
  await openSearch(page)
  await page.keyboard.type(`role ${'人事'}`)
  await expect(active(page)).toContainText('人事专员')
  await expect(page.getByRole('group')).toHaveCount(1)
  await page.getByRole('combobox').fill(`${palette.kinds.logs} 温如`)
  await expect(active(page)).toContainText(fill(palette.logOf, { name: '温如' }))
  await page.getByRole('combobox').fill(`${palette.verbs.disable} 温如`)
  await expect(active(page)).toContainText(user.username)
  await page.keyboard.press('Enter')
  const title = fill(users.actions.disable.title, { name: '温如' })
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByRole('button', { name: users.actions.disable.label, exact: true }).click()
  await expect(page.getByText(fill(users.actions.disable.done, { name: '温如' }))).toBeVisible()
})
