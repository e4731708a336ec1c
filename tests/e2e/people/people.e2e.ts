import { fill } from '#i18n/index'
import { createRole, createUser } from '../../support/factories.ts'
import { expect, test } from '../support/fixtures.ts'
import {
  chooseAction,
  codeSentTo,
  filterOf,
  offeredFilter,
  searched,
  signIn,
} from '../support/steps.ts'

test('an administrator filters people, gives roles to several, ends a session, sends a code and removes one from the company', async ({
  page,
  as,
  isNarrow,
  catalogue,
}) => {
  const { users, console: texts, ra } = catalogue
  const admin = await as('acmeadmin')
  const suffix = `m${Math.trunc(performance.now())}`
  const [one, two] = [
    await createUser(admin, { realName: '乔一', email: `one@${suffix}.example.org` }),
    await createUser(admin, { realName: '乔二', email: `two@${suffix}.example.org` }),
  ]
  const [previousRole, newRole] = [await createRole(admin), await createRole(admin)]
  await admin.post(`/usercenter/roles/${previousRole.id}/users`, { userIds: [two.id] })
  const own = await as(one.username, 'Survey2026')
  const main = page.getByRole('main')
  const row = (name: string) => main.getByRole('link').filter({ hasText: name })
  const choose = async (from: string, to: string) => {
    await main.getByRole('button', { name: from, exact: true }).click()
    await page.getByRole('menuitemradio', { name: to }).click()
  }

  await signIn(page, 'acmeadmin', '/ucFrontEnd/users')
  await page.getByRole('textbox', { name: users.list.search }).fill(suffix)
  await page.keyboard.press('Enter')
  await expect(row('林晓')).toHaveCount(0)
  await expect(row('乔一')).toBeVisible()
  await choose(offeredFilter(catalogue, users.fields.lastSignInAt), users.filters.never)
  await expect(row('乔一')).toHaveCount(0)
  await expect(row('乔二')).toBeVisible()
  await choose(
    filterOf(catalogue, users.fields.lastSignInAt, users.filters.never),
    users.filters.within7,
  )
  await expect(row('乔二')).toHaveCount(0)
  await choose(
    filterOf(catalogue, users.fields.lastSignInAt, users.filters.within7),
    users.filters.anySignIn,
  )
  await choose(offeredFilter(catalogue, users.fields.roles), previousRole.name)
  await expect(row('乔二')).toBeVisible()
  await expect(row('乔一')).toHaveCount(0)
  await choose(filterOf(catalogue, users.fields.roles, previousRole.name), users.filters.anyRole)
  await expect(row('乔一')).toBeVisible()

  const box = (name: string) =>
    page.getByLabel(fill(texts.list.selectRow, { name }), { exact: true })
  if (!isNarrow) for (const name of ['乔一', '乔二']) await box(name).check()
  else {
    await page.getByRole('button', { name: texts.list.select, exact: true }).click()
    const cancel = page.getByRole('button', { name: ra.action.cancel, exact: true })
    await expect(cancel).toBeFocused()
    await main.getByRole('listitem').filter({ hasText: '乔一' }).click()
    await expect(box('乔一')).toBeChecked()
    await page.getByRole('button', { name: fill(texts.list.selectAll, { count: 2 }) }).click()
    await expect(box('乔二')).toBeChecked()
    await expect(cancel).toBeFocused()
  }
  await page.getByRole('button', { name: users.bulk.assign.label, exact: true }).click()
  const giving = page.getByRole('dialog')
  await giving.getByRole('combobox').first().selectOption({ label: newRole.name })
  await giving.getByRole('button', { name: users.bulk.assign.confirm, exact: true }).click()
  await expect(giving).toContainText(fill(texts.list.outcome, { passed: 1, failed: 1 }))
  await expect(giving.getByRole('listitem').filter({ hasText: two.username })).toContainText(
    texts.list.refused,
  )
  await giving.getByRole('button', { name: ra.action.close }).click()
  const holders = await admin.list(`/usercenter/roles/${newRole.id}/users`, {})
  expect(holders.body.map(({ id }: { id: string }) => id)).toEqual([one.id])

  await page.goto(`/ucFrontEnd/users/${one.id}/show`)
  const title = page.getByRole('heading', { name: users.sessions.title, exact: true })
  const sessions = main.locator('section').filter({ has: title }).last()
  await sessions.getByRole('button').first().click()
  await expect(sessions).toContainText(users.sessions.none)
  expect((await own.get('/auth/user/getCurrentUser')).status).toBe(401)

  const dialog = page.getByRole('dialog')
  const act = async (name: string, { label, done }: { label: string; done: string }) => {
    await chooseAction(page, fill(users.actions.menu, { name }), label)
    await dialog.getByRole('button', { name: label, exact: true }).click()
    await expect(page.getByText(fill(done, { name }))).toBeVisible()
  }
  await act('乔一', users.actions.remove)
  await expect(page).toHaveURL(/\/ucFrontEnd\/users(?:\?|$)/)
  await expect(page.getByRole('heading', { level: 1, name: users.list.title })).toBeVisible()
  expect((await admin.get(`/usercenter/users/${one.id}`)).status).toBe(404)

  const {
    body: [verified],
  } = await admin.list('/usercenter/users', { filter: { q: 'acmeviewer' } })
  await page.goto(`/ucFrontEnd/users/${verified.id}/show`)
  const { help, sendResetCode } = users.actions
  const { realName } = verified
  await chooseAction(page, fill(users.actions.menu, { name: realName }), help.label)
  await dialog.getByRole('button', { name: sendResetCode.label, exact: true }).click()
  await expect(page.getByText(fill(sendResetCode.done, { name: realName }))).toBeVisible()
  expect(await codeSentTo(as, `+86${verified.phone}`)).toMatch(/^\d{6}$/)
})

test('all filtered users are selected across pages @once', async ({ page, as, catalogue }) => {
  const { users, console: texts } = catalogue
  const admin = await as('acmeadmin')
  for (let count = 0; count < 27; count += 1)
    await createUser(admin, { realName: '申屠全', password: undefined })
  await signIn(page, 'acmeadmin', '/ucFrontEnd/users')
  await page.getByRole('textbox', { name: users.list.search }).fill('shentuquan')
  await page.keyboard.press('Enter')
  const found = users.list.count.split(' |||| ').at(-1) ?? ''
  await expect(page.getByText(fill(found, { count: 27 }), { exact: true })).toBeVisible()
  const announcement = await page.locator('main span[aria-live].visually-hidden').elementHandle()
  await page.getByLabel(texts.list.selectPage, { exact: true }).check()
  const chosen = (count: number) =>
    page.getByText(fill(texts.list.selected, { smart_count: count }).split(' |||| ').at(-1) ?? '')
  await expect(chosen(25)).toBeVisible()
  expect(await announcement?.evaluate((place) => place.isConnected && place.textContent)).toContain(
    '25',
  )
  await page.getByRole('button', { name: fill(texts.list.selectAll, { count: 27 }) }).click()
  await expect(chosen(27)).toBeVisible()
  await page.getByRole('button', { name: users.bulk.signOut.label, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: users.bulk.signOut.confirm, exact: true }).click()
  await expect(dialog).toHaveCount(0)
  const done = texts.list.allDone.split(' |||| ').at(-1) ?? ''
  await expect(page.getByText(fill(done, { smart_count: 27 }))).toBeVisible()
})

test('users removed meanwhile are deselected afterwards @once', async ({ page, as, catalogue }) => {
  const { users, console: texts, ra } = catalogue
  const admin = await as('acmeadmin')
  const removedUser = await createUser(admin, { realName: '太史离' })
  await createUser(admin, { realName: '太史留' })
  await signIn(page, 'acmeadmin', searched('users', '太史'))
  await page.getByLabel(texts.list.selectPage, { exact: true }).check()
  await page.getByRole('button', { name: users.bulk.signOut.label, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  expect((await admin.remove(`/usercenter/users/${removedUser.id}`)).status).toBe(200)
  await dialog.getByRole('button', { name: users.bulk.signOut.confirm, exact: true }).click()
  await expect(dialog).toContainText(fill(texts.list.outcome, { passed: 1, failed: 1 }))
  await dialog.getByRole('button', { name: ra.action.close, exact: true }).click()
  await expect(page.getByRole('textbox', { name: users.list.search })).toBeVisible()
})

test('a role is revoked only from visible users; replacing another role asks first, and shows why it failed @once', async ({
  page,
  as,
  catalogue: { roles, console: texts },
}) => {
  const admin = await as('acmeadmin')
  const names = [...'甲乙丙丁戊己庚辛壬'].map((sign) => `闻人${sign}`)
  const people: string[] = []
  for (const realName of names) people.push((await createUser(admin, { realName })).id)
  const other = await createUser(admin, { realName: '公羊换' })
  await createRole(admin, { userIds: [other.id] })
  const role = await createRole(admin, { userIds: people })
  await signIn(page, 'acmeadmin', `/ucFrontEnd/roles/${role.id}/show`)
  const box = (name: string) =>
    page.getByRole('checkbox', { name: fill(texts.list.selectRow, { name }) })
  await box('闻人甲').check()
  await page.getByRole('textbox', { name: roles.users.search }).fill('闻人乙')
  await expect(box('闻人甲')).toHaveCount(0)
  const remove = page.getByRole('button', { name: roles.users.remove, exact: true })
  await expect(remove).toHaveCount(0)
  await box('闻人乙').check()
  await remove.click()
  const removedMessage = roles.users.taken.split(' |||| ')[0] ?? ''
  await expect(page.getByText(fill(removedMessage, { smart_count: 1 }))).toBeVisible()

  await page.getByRole('combobox', { name: roles.users.add }).fill('公羊换')
  await page.getByRole('option', { name: '公羊换' }).click()
  const { replace } = roles.users
  const dialog = page.getByRole('dialog', { name: fill(replace.title, { name: '公羊换' }) })
  await expect(dialog).toBeVisible()
  expect((await admin.remove(`/usercenter/users/${other.id}`)).status).toBe(200)
  await dialog.getByRole('button', { name: replace.label, exact: true }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
})
