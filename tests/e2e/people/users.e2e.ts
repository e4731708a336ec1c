import { fill } from '#i18n/index'
import { buildUser, createRole, createUser } from '../../support/factories.ts'
import { expect, test } from '../support/fixtures.ts'
import { narrow, wide } from '../support/sizes.ts'
import { chooseAction, offeredFilter, signIn, signInByForm } from '../support/steps.ts'

// Runs the console in both languages and both sizes within the existing projects; another project would start an
// additional server and browser.
for (const size of ['own', 'other'])
  test.describe(`at the ${size} viewport size`, () => {
    if (size === 'other')
      test.use({
        viewport: ({ viewport }, use) =>
          use((viewport?.width === narrow.viewport.width ? wide : narrow).viewport),
        hasTouch: ({ hasTouch }, use) => use(!hasTouch),
      })

    test('a company administrator logs in, filters, edits a user and logs out', async ({
      page,
      as,
      catalogue,
    }) => {
      const { users, console: texts, ra, signIn: form } = catalogue
      const created = await createUser(await as('acmeadmin'), { realName: '黄宁' })
      // In this order the people of the demonstration come first, whoever other tests have created.
      const oldestFirst = '/ucFrontEnd/users?sort=createdAt&order=ASC'
      await signInByForm(page, catalogue, 'acmeadmin', oldestFirst)
      await expect(page.getByRole('heading', { level: 1, name: users.list.title })).toBeVisible()
      await expect(page.getByText('林晓')).toBeVisible()

      await page.getByRole('textbox', { name: users.list.search }).fill(created.username)
      await page.keyboard.press('Enter')
      await expect(page.getByText('林晓')).toBeHidden()
      await expect(page).toHaveURL(new RegExp(created.username))
      await page.getByText(created.username).first().click()
      await expect(page.getByRole('heading', { level: 1, name: '黄宁' })).toBeVisible()

      await page.getByRole('link', { name: ra.action.edit }).click()
      const name = page.getByLabel(users.fields.realName, { exact: true })
      await name.fill('<b>')
      await page.getByRole('button', { name: ra.action.save }).click()
      await expect(name).toHaveAttribute('aria-invalid', 'true')
      await name.fill('黄宁宁')
      await page.getByRole('button', { name: ra.action.save }).click()
      await expect(page.getByText(fill(users.edit.done, { name: '黄宁宁' }))).toBeVisible()
      await expect(page.getByRole('heading', { level: 1, name: '黄宁宁' })).toBeVisible()

      await page
        .getByRole('button', { name: fill(texts.shell.account, { name: '陈立新' }) })
        .click()
      await page.getByRole('menuitem', { name: texts.shell.signOut }).click()
      await expect(page).toHaveURL(/\/home$/)
      await page.goto('/ucFrontEnd/users')
      await expect(page).toHaveURL(/\/login/)
      await expect(page.getByRole('button', { name: form.login.submit, exact: true })).toBeVisible()
    })
  })

test('roles are assigned and removed in a user’s form, page and row, link to their pages, and users without a role can be filtered', async ({
  page,
  as,
  isNarrow,
  catalogue,
}) => {
  const { users, ra } = catalogue
  const admin = await as('acmeadmin')
  const [one, other] = [await createRole(admin), await createRole(admin)]
  const user = await createUser(admin, { realName: '黄宁' })
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const texts = users.actions.roles
  const args = { name: '黄宁' }
  const choose = async (box: typeof main, label: string) => {
    await box.getByRole('combobox').filter({ hasText: label }).selectOption({ label })
  }

  await signIn(page, 'acmeadmin', `/ucFrontEnd/users/${user.id}`)
  await choose(main, one.name)
  await main.getByRole('button', { name: ra.action.save }).click()
  await expect(page.getByText(fill(users.edit.done, args))).toBeVisible()
  await expect(main.getByRole('link', { name: one.name, exact: true })).toBeVisible()

  await main.getByRole('button', { name: texts.label }).click()
  await choose(dialog, other.name)
  await dialog.getByRole('button', { name: texts.label }).click()
  await expect(page.getByText(fill(texts.done, args))).toBeVisible()
  await expect(main.getByRole('link', { name: one.name, exact: true })).toBeHidden()
  await main.getByRole('link', { name: other.name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: other.name })).toBeVisible()

  await page.goto(`/ucFrontEnd/users?filter=${JSON.stringify({ q: user.username })}`)
  if (!isNarrow)
    await expect(main.getByRole('link', { name: other.name, exact: true })).toBeVisible()
  await chooseAction(page, fill(users.actions.menu, args), texts.label)
  const given = dialog.getByRole('combobox').filter({ hasText: other.name })
  await given.selectOption({ label: catalogue.roles.presets.automatic })
  await dialog.getByRole('button', { name: texts.label }).click()
  await expect(page.getByText(fill(texts.done, args))).toBeVisible()
  await main.getByRole('button', { name: offeredFilter(catalogue, users.fields.roles) }).click()
  await page.getByRole('menuitemradio', { name: users.filters.noRole, exact: true }).click()
  await expect(main.getByRole('link').filter({ hasText: '黄宁' })).toBeVisible()
  expect((await admin.get(`/usercenter/users/${user.id}`)).body.roles).toEqual([])
})

test('a new user gets a link by text message, and needs no password from the administrator', async ({
  page,
  as,
  catalogue: { users },
}) => {
  const { username, realName, phone, email } = buildUser({ realName: '方芳' })
  await signIn(page, 'acmeadmin', '/ucFrontEnd/users/create')
  await expect(page.locator('input[type=password]')).toHaveCount(0)
  const fields = { username, realName, phone, email }
  for (const [name, value] of Object.entries(fields))
    await page.locator(`input[name=${name}]`).fill(value)
  const linkBy = page.getByLabel(users.fields.linkBy, { exact: true })
  await linkBy.selectOption({ label: users.form.linkBy.sms })
  await page.getByRole('button', { name: users.create.submit, exact: true }).click()
  await expect(page.getByText(fill(users.create.done, { name: '方芳' }))).toBeVisible()
  const system = await as('superadmin')
  const sentTo = async (recipient: string) =>
    (await system.list('/usercenter/outbox', { filter: { recipient } })).body.length
  expect([await sentTo(`+86${phone}`), await sentTo(email)]).toEqual([1, 0])
})

test('a new role starts from a preset and is saved at once, and a role without permissions shows a warning @narrow', async ({
  page,
  catalogue,
}) => {
  const { roles, ra } = catalogue
  await signIn(page, 'acmeadmin', '/ucFrontEnd/roles/create')
  const name = `Reader ${Math.trunc(performance.now())}`
  await page.locator('input[name=name]').fill(name)
  const begin = page.getByLabel(roles.presets.begin, { exact: true })
  await begin.selectOption({ value: '8' })
  await expect(page.getByText(roles.presets.readOnly)).toBeVisible()
  await page.getByRole('button', { name: roles.create.submit, exact: true }).click()
  await expect(page.getByText(fill(roles.create.done, { name }))).toBeVisible()

  await page.goto('/ucFrontEnd/roles/create')
  await page.locator('input[name=name]').fill(`${name} empty`)
  await page.getByRole('button', { name: roles.create.submit, exact: true }).click()
  await page.waitForURL(/\/show/)
  await page.goto(page.url().replace('/show', ''))
  await page.getByRole('button', { name: roles.edit.submit, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(roles.preview.empty)
  await dialog.getByRole('button', { name: ra.action.cancel }).click()
})

test('a form says whether the latest version was loaded, and what was refused at a hidden field @once', async ({
  page,
  as,
  catalogue: { users, console: texts, ra, validation },
}) => {
  const admin = await as('acmeadmin')
  const user = await createUser(admin, { realName: '黄宁' })
  const path = `/usercenter/users/${user.id}`
  await signIn(page, 'acmeadmin', `/ucFrontEnd/users/${user.id}`)
  const main = page.getByRole('main')
  const name = page.getByLabel(users.fields.realName, { exact: true })
  const save = main.getByRole('button', { name: ra.action.save })
  await name.fill('黄宁宁')
  const record = `**/gateway${path}`
  await page.route(record, (route) =>
    route.fulfill({
      status: 400,
      json: {
        code: 1,
        key: 'errors.requestError',
        message: 'No',
        args: {},
        errors: { status: { key: 'validation.readOnly', message: 'No', args: {} } },
      },
    }),
  )
  await save.click()
  await expect(main.getByRole('alert')).toContainText(validation.readOnly)
  await expect(main.getByRole('alert')).toBeInViewport()
  await expect(save).toBeFocused()
  await page.unroute(record)

  await page.route(record, (route) => route.abort())
  const { body: now } = await admin.get(path)
  await admin.put(path, { nickName: 'Ning', version: now.version })
  await page.unroute(record)
  await page.route(record, (route) =>
    route.request().method() === 'GET' ? route.abort() : route.continue(),
  )
  await save.click()
  const reload = main.getByRole('button', { name: texts.form.conflict.reload })
  await expect(reload).toBeInViewport()
  await expect(reload).toBeFocused()
  const [own = ''] = texts.form.conflict.own.split('%{time}')
  await expect(main.getByRole('alert')).toContainText(own.trim())
  await reload.click()
  await expect(main.getByText(texts.failure.unreachable)).toBeVisible()
  await page.unroute(record)
  await reload.click()
  const reloaded = fill(texts.form.conflict.reloaded, { fields: users.fields.nickName })
  await expect(main.getByText(reloaded)).toBeFocused()
  await expect(name).toHaveValue('黄宁宁')
  await save.click()
  await expect(page.getByText(fill(users.edit.done, { name: '黄宁宁' }))).toBeVisible()
})

test('a leaver is offboarded in one dialog that lists what they hold and names a successor @once', async ({
  page,
  as,
  catalogue: { users },
}) => {
  const admin = await as('acmeadmin')
  const leaver = await createUser(admin, { realName: '柳行' })
  const successor = await createUser(admin, { realName: '柳承' })
  const role = await createRole(admin, { userIds: [leaver.id] })
  const args = { name: '柳行' }
  const { offboard } = users.actions
  await signIn(page, 'acmeadmin', `/ucFrontEnd/users/${leaver.id}/show`)
  await chooseAction(page, fill(users.actions.menu, args), offboard.label)
  const dialog = page.getByRole('dialog', { name: fill(offboard.title, args) })
  await expect(dialog.getByText(role.name)).toBeVisible()
  await dialog.getByLabel(offboard.successor, { exact: true }).fill('柳承')
  await page.getByRole('option').filter({ hasText: successor.username }).click()
  await dialog.getByRole('button', { name: offboard.label, exact: true }).click()
  await expect(page.getByText(fill(offboard.done, args))).toBeVisible()
  const holders = await admin.list(`/usercenter/roles/${role.id}/users`, {})
  expect(holders.body.map(({ id }: { id: string }) => id)).toEqual([successor.id])
})
