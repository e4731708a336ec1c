import { fill } from '#i18n/index'
import type { Locator } from 'playwright/test'
import { createMenu, createRole } from '../../support/factories.ts'
import * as en from '../support/en.ts'
import { expect, test } from '../support/fixtures.ts'
import {
  accountButton,
  changeLanguage,
  changeLanguageElsewhere,
  headingsOf,
  signIn,
} from '../support/steps.ts'

const boxOf = async (one: Locator) => {
  const box = await one.boundingBox()
  if (!box) throw new Error('Nothing is there')
  return box
}

const styleOf = (one: Locator, name: string) =>
  one.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name)

test('the menu is grouped, and the open entry is scrolled into view', async ({
  page,
  viewport,
  catalogue: { console: texts },
  isChinese,
  isNarrow,
}) => {
  await page.setViewportSize({ width: viewport?.width ?? 0, height: 420 })
  await signIn(page, 'acmeadmin', '/ucFrontEnd/logs')
  if (isNarrow) await page.getByRole('button', { name: texts.shell.openMenu }).click()
  const menu = page.getByRole('navigation', { name: texts.shell.menu })
  const groups = menu.getByRole('list').filter({ has: page.locator(':scope[aria-label]') })
  await expect
    .poll(() => groups.evaluateAll((lists) => lists.map((one) => one.ariaLabel)))
    .toEqual(headingsOf(isChinese))
  await expect(menu.locator('[aria-current]')).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('medium windows start with the menu collapsed to icons, and show that a table can be scrolled @once', async ({
  page,
  catalogue: { console: texts },
}) => {
  await page.setViewportSize({ width: 760, height: 800 })
  await signIn(page, 'superadmin', '/ucFrontEnd/userManage')
  const menu = page.getByRole('navigation', { name: texts.shell.menu })
  await expect(menu).toBeVisible()
  expect((await boxOf(menu)).width).toBeLessThan(80)
  const table = page.getByRole('table')
  const frame = table.locator('..')
  await expect(table).toBeVisible()
  expect(await frame.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true)
  expect(await styleOf(frame, 'background-attachment')).toBe('local, local, scroll, scroll')
  await page.getByRole('button', { name: texts.shell.openMenu }).click()
  expect((await boxOf(menu)).width).toBeGreaterThan(200)
})

test('the last breadcrumb is fully visible next to the search, where the menu heading would take its space @once', async ({
  openPage,
  as,
}) => {
  const { roles, console: texts } = en
  const administrator = await as('acmeadmin')
  const { id, name } = await createRole(administrator, { name: 'Surveyors' })
  const page = await openPage({ locale: 'en-US', viewport: { width: 1200, height: 800 } })
  await signIn(page, 'acmeadmin', `/ucFrontEnd/roles/${id}/show`)
  const crumbs = page.getByRole('navigation', { name: texts.shell.breadcrumbs })
  await expect(crumbs.getByRole('link', { name: roles.list.title })).toBeVisible()
  const last = crumbs.getByText(name)
  await expect(last).toBeVisible()
  expect(await last.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
})

test('wide windows are used, and no column takes all space @once', async ({ page, catalogue }) => {
  const { users } = catalogue
  await page.setViewportSize({ width: 1920, height: 900 })
  await signIn(page, 'superadmin', '/ucFrontEnd/userManage')
  const table = page.getByRole('table')
  await expect(table).toBeVisible()
  await expect(table.locator('a[data-row]').first()).toBeVisible()
  const { width } = await boxOf(table)
  expect(width).toBeGreaterThan(1500)
  const name = page.getByRole('columnheader', { name: users.fields.realName })
  expect((await boxOf(name)).width).toBeLessThan(width * 0.4)
})

test('changing the language retains unsaved input', async ({ page, catalogue, otherCatalogue }) => {
  const { users } = catalogue
  const other = otherCatalogue
  await signIn(page, 'acmeadmin', '/ucFrontEnd/users/create')
  await page.getByLabel(users.fields.realName, { exact: true }).fill('half a na')
  await changeLanguage(page, catalogue)

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(other.users.create.title)
  await expect(page.getByLabel(other.users.fields.realName, { exact: true })).toHaveValue(
    'half a na',
  )
})

test('changing the language in another tab retains unsaved input in this one @once', async ({
  page,
  otherCatalogue,
  catalogue,
}) => {
  const { users } = catalogue
  const other = otherCatalogue
  await signIn(page, 'acmeadmin', '/ucFrontEnd/users/create')
  await page.getByLabel(users.fields.realName, { exact: true }).fill('half a na')
  await changeLanguageElsewhere(page, catalogue)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(other.users.create.title)
  await expect(page.getByLabel(other.users.fields.realName, { exact: true })).toHaveValue(
    'half a na',
  )
})

test('a printed page has no menu and no controls', async ({ page, catalogue }) => {
  const { users } = catalogue
  await signIn(page, 'acmeadmin', '/ucFrontEnd/users')
  const title = page.getByRole('heading', { level: 1, name: users.list.title, exact: true })
  const add = page.getByRole('main').locator('a[href$="/users/create"]')
  const account = accountButton(page, catalogue)
  await expect(title).toBeVisible()
  await expect(add).toBeVisible()
  await expect(account).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(title).toBeVisible()
  await expect(page.getByRole('main').getByText('acmeadmin').first()).toBeVisible()
  await expect(add).toBeHidden()
  await expect(account).toBeHidden()
  await expect(page.getByRole('navigation')).toHaveCount(0)
})

test('a new menu entry is created at the selected place, and errors appear at their field @once', async ({
  page,
  as,
  catalogue,
  isChinese,
}) => {
  const { validation } = catalogue
  const { menus: texts } = catalogue
  const system = await as('superadmin')
  const suffix = Math.trunc(performance.now())
  const names = { name: `新条目${suffix}`, enName: `New ${suffix}` }
  const parent = await createMenu(system, {
    path: `/parent${suffix}`,
    name: `上级${suffix}`,
    enName: `Parent ${suffix}`,
  })

  // Blocks events, so that the page does not learn that the parent is gone before the entry is saved.
  await page.route('**/gateway/events', (route) => route.abort())
  await signIn(page, 'superadmin', '/ucFrontEnd/menus')
  const main = page.getByRole('main')
  await main.getByRole('combobox').first().selectOption('4')
  const item = main.getByRole('treeitem').filter({ hasText: String(suffix) })
  await item.click()
  const create = main.getByRole('button', { name: texts.newEntry })
  await create.click()
  const at = main.getByLabel(texts.fields.parentId, { exact: true })
  await expect(at).toHaveValue(parent.id)

  await system.remove(`/usercenter/menus/${parent.id}`)
  await main.getByLabel(texts.fields.name, { exact: true }).fill(names.name)
  await main.getByLabel(texts.fields.enName).fill(names.enName)
  await main.locator('input[name="path"]').fill(`/new${suffix}`)
  const save = main.getByRole('button', { name: texts.create, exact: true })
  await save.click()
  await expect(at).toHaveAttribute('aria-invalid', 'true')
  await expect(main.getByText(validation.parent)).toBeVisible()

  await at.selectOption('115')
  await save.click()
  const shown = isChinese ? names.name : names.enName
  const notice = page.getByRole('status').filter({ hasText: fill(texts.created, { name: shown }) })
  await expect(notice).toBeVisible()
  const saves = main.getByRole('button', { name: texts.submit })
  await expect(saves).toBeInViewport()
  const [noticeBox, bar] = [await boxOf(notice), await boxOf(saves)]
  expect(noticeBox.y + noticeBox.height).toBeLessThanOrEqual(bar.y)
  const created = (await system.list('/usercenter/menus', { filter: { q: names.name } })).body[0]
  expect(created).toMatchObject({ parentId: '115', type: 'menu', path: `/new${suffix}` })
  await system.remove(`/usercenter/menus/${created.id}`)
})

test('on a narrow window a selected menu entry shows its editor, and back restores its place in the tree', async ({
  page,
  catalogue,
}) => {
  const { menus: texts } = catalogue
  await page.setViewportSize({ width: 375, height: 812 })
  await signIn(page, 'superadmin', '/ucFrontEnd/menus')
  const main = page.getByRole('main')
  const item = main.getByRole('treeitem').filter({ hasText: '/logManage' })
  await item.click()
  await expect(item).toBeHidden()
  const path = main.locator('input[name="path"]')
  await expect(path).toHaveValue('/logManage')
  await expect(main.getByRole('button', { name: texts.back })).toBeInViewport()
  await main.getByRole('button', { name: texts.back }).click()
  await expect(path).toBeHidden()
  await expect(item).toBeInViewport()
  await expect(item).toBeFocused()
})

test('destructive actions come last, separate and red; a card shows role and phone; a dialog dims the page', async ({
  page,
  catalogue: { users, ra },
  isNarrow,
}) => {
  await signIn(page, 'acmeadmin', '/ucFrontEnd/users')
  const main = page.getByRole('main')
  if (isNarrow) {
    const card = main.getByRole('listitem').filter({ hasText: 'acmemember' })
    await expect(card).toContainText('人事专员')
    await expect(card).toContainText('+86 13800000004')
  }
  const label = fill(users.actions.menu, { name: '林晓' })
  await main.getByRole('button', { name: label }).click()
  const items = page.getByRole('menuitem')
  const last = items.last()
  await expect(last).toHaveText(users.actions.remove.label)
  expect(await styleOf(last, 'color')).toBe('rgb(180, 35, 24)')
  expect(await styleOf(items.first(), 'color')).not.toBe('rgb(180, 35, 24)')

  const ground = () => styleOf(page.locator('html'), 'background-color')
  const before = await ground()
  await last.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await ground()).not.toBe(before)
  await page.getByRole('dialog').getByRole('button', { name: ra.action.cancel }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect.poll(ground).toBe(before)
})

test('options of an autocomplete float above the page with a border @once', async ({ page }) => {
  await signIn(page, 'acmeadmin', '/ucFrontEnd/rights')
  await page.getByRole('combobox').first().click()
  const paper = page.getByRole('listbox').locator('xpath=ancestor::*[contains(@class,"Paper")]')
  await expect(paper.first()).toBeVisible()
  expect(await styleOf(paper.first(), 'border-top-width')).toBe('1px')
  expect(await styleOf(paper.first(), 'box-shadow')).not.toBe('none')
})
