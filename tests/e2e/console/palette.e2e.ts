import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { fill } from '#i18n/index'
import { releases } from '#i18n/releases'
import { violations } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { holdRequests, signIn } from '../support/steps.ts'

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
  isChinese
    ? { users: '用户管理', log: '日志管理' }
    : { users: 'All users', log: 'Log of all companies' }

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
  await page.keyboard.type('yonghugl')
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
  await expect(keys).toBeVisible()
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
})

test('help opens next to the page and lists all topics', async ({
  page,
  isChinese,
  isNarrow,
  catalogue: { palette },
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
  await expect(
    page.getByRole('region', { name: help.users.title }).getByRole('listitem'),
  ).toHaveCount(help.users.body.match(/^(- |\d\. )/gm)?.length ?? 0)
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
