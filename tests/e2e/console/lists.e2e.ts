import type { Locator, Page } from 'playwright/test'
import { buildApplication, createRole, signInVisitor } from '../../support/factories.ts'
import { expect, test } from '../support/fixtures.ts'
import { filterOf, offeredFilter, searched, signIn } from '../support/steps.ts'

const tooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('a printed list shows the search and only active filters', async ({ page, catalogue }) => {
  const { console: texts, users } = catalogue
  await signIn(page, 'acmeadmin', '/ucFrontEnd/users')
  const main = page.getByRole('main')
  const search = page.getByRole('search')
  await expect(main.getByText('acmemember').first()).toBeVisible()
  const display = main.getByRole('button', { name: texts.list.display, exact: true })
  await display.click()
  await page.getByRole('menuitem', { name: texts.list.saveView }).click()
  await page.getByLabel(texts.list.viewName).fill('My view')
  await page.keyboard.press('Enter')
  await display.click()
  await expect(page.getByRole('menuitemradio', { name: 'My view' })).toBeChecked()
  await page.keyboard.press('Escape')
  await page.emulateMedia({ media: 'print' })
  await expect(display).toBeHidden()
  await expect(search).toBeHidden()
  const lock = offeredFilter(catalogue, users.filters.lock)
  await expect(main.getByRole('button', { name: lock, exact: true })).toHaveCount(0)
  await expect(main.getByRole('checkbox')).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })
  await search.getByRole('textbox').fill('acmemember')
  await search.getByRole('textbox').press('Enter')
  await expect(main.getByText('acmeviewer')).toHaveCount(0)
  await page.emulateMedia({ media: 'print' })
  await expect(search.getByRole('textbox')).toHaveValue('acmemember')
  await expect(search.getByRole('textbox')).toBeVisible()
  await expect(search.getByRole('button')).toHaveCount(0)
})

test('a role name of one long word does not widen the list or its page beyond the window', async ({
  page,
  as,
  locale,
}) => {
  const administrator = await as('acmeadmin')
  const name = `${locale}${'W'.repeat(40)}`
  const role = await createRole(administrator, { name })
  await signIn(page, 'acmeadmin', '/ucFrontEnd/roles')
  await expect(page.getByRole('main').getByText(name)).toBeVisible()
  expect(await tooWide(page)).toBeLessThanOrEqual(0)
  await page.goto(`/ucFrontEnd/roles/${role.id}/show`)
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: name }).last()).toBeVisible()
  expect(await tooWide(page)).toBeLessThanOrEqual(0)
})

test('pages fit the window when applicant and company have long names', async ({ page, as }) => {
  const {
    username,
    password,
    client: applicant,
  } = await signInVisitor({ as }, { realName: 'M'.repeat(60) })
  const { name } = buildApplication()
  const long = name.replaceAll(' ', '').padEnd(100, 'W')
  const sent = await applicant.post('/usercenter/companies', buildApplication({ name: long }))
  expect(sent.status).toBe(201)
  await signIn(page, username, '/ucFrontEnd/companyApply', password)
  await expect(page.getByRole('heading', { level: 2, name: long, exact: true })).toBeVisible()
  expect(await tooWide(page)).toBeLessThanOrEqual(0)
  await page.goto('/ucFrontEnd/personalCenter')
  await expect(page.getByText(long).first()).toBeVisible()
  expect(await tooWide(page)).toBeLessThanOrEqual(0)
})

test('a long department name ends within its column @once', async ({ page, as }) => {
  const administrator = await as('acmeadmin')
  const name = '国'.repeat(60)
  const created = await administrator.post('/usercenter/departments', { name })
  expect(created.status).toBe(201)
  await signIn(page, 'acmeadmin', '/ucFrontEnd/departments')
  const shown = page.getByRole('cell').getByText(name, { exact: true })
  await expect(shown).toBeVisible()
  const room = await shown.evaluate((one) => {
    const cell = one.closest('td')
    return cell ? cell.getBoundingClientRect().right - one.getBoundingClientRect().right : -1
  })
  expect(room).toBeGreaterThan(0)
})

test('a click anywhere in a row opens it, also in a list with checkboxes @once', async ({
  page,
}) => {
  await signIn(page, 'acmeadmin', searched('users', 'acmemember'))
  const row = page.getByRole('row').filter({ hasText: 'acmemember' })
  await row.getByRole('cell').nth(2).click({ force: true })
  await expect(page).toHaveURL(/\/users\/\d+\/show/)
})

test('the provider filters roles and online users by company, and a salesman filters customers by status @once', async ({
  page,
  openPage,
  catalogue,
}) => {
  const { console: texts, companies } = catalogue
  await signIn(page, 'superadmin')
  for (const path of ['roleManage', 'online']) {
    await page.goto(`/ucFrontEnd/${path}`)
    const main = page.getByRole('main')
    const offer = offeredFilter(catalogue, texts.companyFilter.title)
    await main.getByRole('button', { name: offer, exact: true }).click()
    await page.getByRole('combobox', { name: texts.companyFilter.search }).fill('华南测绘')
    await page.getByRole('option').filter({ hasText: '华南测绘' }).click()
    await expect(
      main.getByRole('button', {
        name: filterOf(catalogue, texts.companyFilter.title, '华南测绘'),
        exact: true,
      }),
    ).toBeVisible()
    await expect(page).toHaveURL(/companyId%22%3A%222%22/)
  }

  const salesman = await openPage()
  await signIn(salesman, 'salesman1', '/ucFrontEnd/customers')
  const main = salesman.getByRole('main')
  await expect(main.getByText('北方农业').first()).toBeVisible()
  const status = main.getByRole('button', {
    name: filterOf(catalogue, companies.fields.status, companies.filters.anyStatus),
    exact: true,
  })
  const word = await status.boundingBox()
  // The target is as high as the line, not only as the word.
  await salesman.mouse.click((word?.x ?? 0) + 8, (word?.y ?? 0) - 3)
  const suspended = { name: companies.filters.suspended, exact: true }
  await salesman.getByRole('menuitemradio', suspended).click()
  await expect(main.getByText('北方农业')).toHaveCount(0)
})

test('a printed list has the system’s name, the time of printing and exact times @once', async ({
  page,
  isChinese,
}) => {
  await signIn(page, 'acmeadmin', '/ucFrontEnd/logs')
  const time = page.getByRole('main').locator('time[data-exact]').first()
  await expect(time).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  const contentOf = (place: Locator, pseudo: string) =>
    place.evaluate((element, part) => getComputedStyle(element, part).content, pseudo)
  // A refresh of the list may replace the first row between two reads.
  await expect(async () => {
    expect(await contentOf(time, '::after')).toBe(`"${await time.getAttribute('data-exact')}"`)
  }).toPass()
  const head = await contentOf(page.getByRole('main'), '::before')
  expect(head).toContain(isChinese ? '天枢定位 · ' : 'Dubhe Positioning · ')
})
