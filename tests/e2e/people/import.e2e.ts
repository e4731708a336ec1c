import { readFile } from 'node:fs/promises'
import { fill } from '#i18n/index'
import type { Page } from 'playwright/test'
import { buildUser } from '../../support/factories.ts'
import { expect, test } from '../support/fixtures.ts'
import { signIn } from '../support/steps.ts'

const send = (page: Page, ...users: ReturnType<typeof buildUser>[]) =>
  page.locator('input[type=file]').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        '用户名,姓名,手机号,邮箱',
        ...users.map(({ username, realName, phone, email }) =>
          [username, realName, phone, email].join(),
        ),
      ].join('\n'),
    ),
  })

test('an administrator imports users and exports the list', async ({ page, catalogue }) => {
  const { users, console: texts } = catalogue
  const words = users.import
  const [one, two] = [buildUser({ realName: '黄宁' }), buildUser({ realName: '方芳' })]

  await signIn(page, 'acmeadmin', '/ucFrontEnd/users')
  await page.getByRole('link', { name: words.action, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible()

  await send(page, one, { ...two, email: one.email })
  const refused = fill(words.found.refused, { refused: 1, total: 2 })
  await expect(page.getByRole('heading', { name: refused })).toBeVisible()
  await expect(page.getByRole('cell', { name: two.username })).toBeVisible()

  await page.getByRole('button', { name: words.discard }).click()
  await send(page, one, two)
  await page.getByRole('button', { name: fill(words.start, { total: 2 }) }).click()
  const done = fill(words.done.title, { total: 2 })
  await expect(page.getByRole('heading', { name: done })).toBeVisible()

  await page.getByRole('button', { name: words.done.again }).click()
  await send(page, buildUser({ realName: '曾可' }), one)
  await page.getByRole('button', { name: fill(words.startGood, { good: 1, refused: 1 }) }).click()
  await expect(page.getByText(fill(words.done.leftOut, { refused: 1 }))).toBeVisible()
  await page.getByRole('link', { name: words.done.users }).click()

  await page.getByRole('textbox', { name: users.list.search }).fill(two.username)
  await page.keyboard.press('Enter')
  await expect(page.getByText('方芳').first()).toBeVisible()
  await expect(page).toHaveURL(new RegExp(two.username))
  await expect(page.getByRole('cell', { name: one.username })).toBeHidden()
  await page.getByRole('button', { name: texts.list.more, exact: true }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/\.csv$/)
  const content = await readFile(await download.path(), 'utf8')
  expect(content).toContain(users.fields.realName)
  expect(content).toContain(`${two.username},方芳`)
  expect(content).not.toContain(one.username)
})

test('an import that another user discards disappears from the screen automatically @once', async ({
  page,
  openPage,
  catalogue,
}) => {
  const { action, found, discard } = catalogue.users.import
  const open = async (reader: Page) => {
    await signIn(reader, 'acmeadmin', '/ucFrontEnd/users')
    await reader.getByRole('link', { name: action, exact: true }).click()
  }

  await open(page)
  await send(page, buildUser({ realName: '沈星' }))
  const report = { name: fill(found.good, { total: 1 }) }
  await expect(page.getByRole('heading', report)).toBeVisible()
  const other = await openPage()
  await open(other)
  await expect(other.getByRole('heading', report)).toBeVisible()
  await other.getByRole('button', { name: discard }).click()
  await expect(page.locator('input[type=file]')).toBeAttached()
})

test('a check can be cancelled and another file sent @once', async ({ page, as, catalogue }) => {
  const { users, ra } = catalogue
  const words = users.import
  const rows = Array.from({ length: 5000 }, () => buildUser({ realName: '司徒止' }))

  await signIn(page, 'betaadmin', '/ucFrontEnd/users/import')
  await send(page, ...rows)

  await expect(page.getByText(fill(words.sending, { name: 'people.csv' }))).toBeVisible()
  const admin = await as('betaadmin')
  const statesOf = async () =>
    (await admin.list('/usercenter/user-imports')).body.map(({ state }: { state: string }) => state)
  await expect.poll(statesOf).toContain('checking')
  await page.getByRole('button', { name: ra.action.cancel }).click()
  await expect.poll(statesOf).not.toContain('checking')
  await send(page, ...rows.slice(0, 1))
  const good = fill(words.found.good, { total: 1 })
  await expect(page.getByRole('heading', { name: good })).toBeVisible()
  await page.getByRole('button', { name: words.discard }).click()
  await expect(page.getByRole('button', { name: words.choose })).toBeVisible()
})

test('a user who leaves a running import sees its result on return, and can continue by keyboard @once', async ({
  page,
  as,
  catalogue,
}) => {
  const { import: words, list } = catalogue.users
  const user = buildUser({ realName: '端木归' })
  const main = page.getByRole('main')
  const open = async () => {
    await page.getByRole('link', { name: words.action, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible()
  }

  await signIn(page, 'acmeadmin', '/ucFrontEnd/users')
  await open()
  await send(page, user)
  await page.getByRole('button', { name: words.discard }).press('Enter')
  await expect(page.getByRole('button', { name: words.choose })).toBeVisible()
  await expect(main).toBeFocused()

  let answer = () => {}
  const answered = new Promise<void>((done) => (answer = done))
  await page.route(/\/start$/, async (route) => {
    const response = await route.fetch()
    await answered
    await route.fulfill({ response })
  })
  await send(page, user)
  const start = page.getByRole('button', { name: fill(words.start, { total: 1 }) })
  await expect(start).toBeVisible()
  await start.press('Enter')
  await expect(page.getByText(words.leave)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: list.title })).toBeVisible()
  const admin = await as('acmeadmin')
  const stateOf = async () => (await admin.list('/usercenter/user-imports')).body[0].state
  await expect.poll(stateOf).toBe('done')
  answer()
  await page.unrouteAll({ behavior: 'wait' })
  const outcome = page.getByRole('heading', { name: fill(words.done.title, { total: 1 }) })
  await open()
  await expect(outcome).toBeVisible()
  await page.getByRole('button', { name: words.done.again }).press('Enter')
  await expect(main).toBeFocused()
  await page.goBack()
  await open()
  await expect(page.getByRole('button', { name: words.choose })).toBeVisible()
})
