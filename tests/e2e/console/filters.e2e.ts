import { foundCompany } from '../../support/factories.ts'
import { expect, test } from '../support/fixtures.ts'
import { filterOf, heldRequest, offeredFilter, signIn } from '../support/steps.ts'

test('the focus follows a filter into the sentence and out of it, and is not lost when filters are cleared @once', async ({
  page,
  catalogue,
}) => {
  const { users, console: texts } = catalogue
  const main = page.getByRole('main')
  const button = (name: string) => main.getByRole('button', { name, exact: true })
  const lastLogin = offeredFilter(catalogue, users.fields.lastSignInAt)
  const neverIn = filterOf(catalogue, users.fields.lastSignInAt, users.filters.never)
  const press = async (name: string) => {
    await button(name).first().focus()
    await page.keyboard.press('Enter')
  }
  const choose = async (from: string, to: string) => {
    await press(from)
    await page.getByRole('menuitemradio', { name: to, exact: true }).focus()
    await page.keyboard.press('Enter')
  }
  await signIn(page, 'acmeadmin', '/ucFrontEnd/users')
  await choose(lastLogin, users.filters.never)
  await expect(button(neverIn)).toBeFocused()
  await choose(neverIn, users.filters.anySignIn)
  await expect(button(lastLogin)).toBeFocused()

  const created = offeredFilter(catalogue, users.fields.createdAt)
  await choose(created, texts.period.between)
  const dates = page.getByRole('dialog', { name: texts.period.between })
  await expect(dates.getByLabel(texts.period.from)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button(created)).toBeFocused()

  await choose(lastLogin, users.filters.never)
  await press(texts.list.clearFilters)
  await expect(
    button(filterOf(catalogue, users.fields.status, users.filters.anyStatus)),
  ).toBeFocused()

  await page.getByRole('textbox', { name: users.list.search }).fill('zzzzzz')
  await page.keyboard.press('Enter')
  await expect(main.getByRole('status').getByText(texts.list.noMatch.text)).toBeVisible()
  await button(texts.list.clearFilters).last().focus()
  await page.keyboard.press('Enter')
  await expect(main.getByRole('row').first()).toBeVisible()
  await expect(main).toBeFocused()
})

test('an unknown filter or sort offers the way to the list @once', async ({ page, catalogue }) => {
  const { console: texts } = catalogue
  const main = page.getByRole('main')
  const query = new URLSearchParams({ filter: '{"noSuchFilter":"1"}', sort: 'noSuchColumn' })
  await signIn(page, 'acmeadmin', `/ucFrontEnd/users?${query}&order=ASC&page=1&perPage=25`)
  const failed = main.getByRole('alert')
  await expect(failed).toBeVisible()
  await expect(failed.getByRole('button')).toHaveText([texts.list.startAgain])
  await failed.getByRole('button').click()
  await expect(main.getByRole('row').nth(1)).toBeVisible()
  await expect(page).toHaveURL(/\/ucFrontEnd\/users$/)
})

test('the focus stays in the search box after a search, and in a picker after a choice @once', async ({
  page,
  as,
  catalogue,
}) => {
  const { name } = await foundCompany({ as })
  const { users, console: texts } = catalogue
  const { permissionCodes } = catalogue.applications.fields
  const { give } = catalogue.salesmen
  await signIn(page, 'superadmin', '/ucFrontEnd/userManage')
  await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible()
  const search = page.getByRole('textbox', { name: users.list.search })
  await search.fill('acme')
  const searchRequest = heldRequest(page, '**/usercenter/users?*acme*')
  await page.keyboard.press('Enter')
  const earlier = page.locator('[data-earlier]')
  await expect(earlier).toHaveCSS('opacity', '0.5')
  await (await searchRequest).continue()
  await expect(earlier).toHaveCount(0)
  await expect(page).toHaveURL(/acme/)
  await expect(page.getByRole('button', { name: texts.list.clearSearch })).toBeVisible()
  await page.keyboard.type('m')
  await expect(search).toHaveValue('acmem')
  await page.goBack()
  await page.goForward()
  await expect(search).toHaveValue('acme')

  const choose = async (words: string) => {
    await page.keyboard.type(words)
    await expect(page.getByRole('listbox').getByRole('option').first()).toContainText(words)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  }
  const chosen = page.getByRole('main').getByRole('listitem')
  await page.goto('/ucFrontEnd/salesmen')
  const company = page.getByRole('combobox', { name: give }).first()
  await company.focus()
  await choose(name)
  await expect(chosen.filter({ hasText: name })).toBeVisible()
  await expect(company).toBeFocused()
  await expect(company).toHaveValue('')

  await page.goto('/ucFrontEnd/applications/create')
  const permission = page.getByRole('combobox', { name: permissionCodes })
  await permission.focus()
  await choose('1400')
  await expect(chosen.filter({ hasText: '1400' })).toBeVisible()
  await expect(permission).toBeFocused()
  await expect(permission).toHaveValue('')
})

test('the list of keyboard shortcuts opens with the focus on its button, without a frame, and restores the focus @once', async ({
  page,
  catalogue,
}) => {
  const { keys } = catalogue.palette
  await signIn(page, 'acmeadmin', '/ucFrontEnd/users')
  const first = page.getByRole('main').getByRole('button').first()
  await first.focus()
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: keys.title })
  await expect(dialog.getByRole('button', { name: keys.close })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(dialog.getByRole('checkbox')).toBeFocused()
  await dialog.evaluate((box) => box.focus())
  await expect(dialog).toBeFocused()
  await expect(dialog).toHaveCSS('outline-style', 'none')
  await page.keyboard.press('Escape')
  await expect(first).toBeFocused()
})

test('filtering a list clears the selection @once', async ({ page, catalogue }) => {
  const { users } = catalogue
  await signIn(page, 'acmeadmin', '/ucFrontEnd/users')
  const tick = page.getByRole('row').filter({ hasText: 'acmemember' }).getByRole('checkbox')
  await page.getByRole('textbox', { name: users.list.search }).fill('acme')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/acme/)
  await tick.check()
  await page.goBack()
  await expect(page).not.toHaveURL(/acme/)
  await expect(tick).not.toBeChecked()
})
