import { fill } from '#i18n/index'
import { stationColumns } from '#contract/positioning/stations'
import { demonstrationPassword } from '#db/seeds/demonstration'
import type { Locator, Page } from 'playwright/test'
import { createRole, createUser, foundCompany } from '../../support/factories.ts'
import { expect, test } from '../support/fixtures.ts'
import { signIn } from '../support/steps.ts'

test('deleting rows by keyboard moves the focus to the row that takes their place @once', async ({
  page,
  as,
  catalogue: { roles },
}) => {
  const administrator = await as('acmeadmin')
  for (const name of ['Focus A', 'Focus B']) await createRole(administrator, { name })
  await signIn(page, 'acmeadmin', '/ucFrontEnd/roles?filter={"q":"Focus"}')
  const linkOf = (name: string) => page.getByRole('row').filter({ hasText: name }).locator('a')
  const remove = async (name: string) => {
    await page.getByRole('button', { name: fill(roles.actions.menu, { name }) }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expect(page.getByText(fill(roles.actions.deleted, { name }))).toBeVisible()
  }
  await expect(page.getByRole('row')).toHaveCount(3)
  const [first = ''] = await page.getByRole('row').nth(1).getByText(/Focus/).allTextContents()
  const last = first === 'Focus A' ? 'Focus B' : 'Focus A'
  await remove(first)
  await expect(linkOf(last)).toBeFocused()
  await remove(last)
  await expect(page.getByRole('main')).toBeFocused()
})

test('a bulk action by keyboard, or clearing the selection, moves the focus into the page @once', async ({
  page,
  as,
  catalogue: { console: texts, ra, users },
}) => {
  const { username } = await createUser(await as('acmeadmin'))
  await signIn(page, 'acmeadmin', `/ucFrontEnd/users?filter={"q":"${username}"}`)
  const row = page.getByRole('row').filter({ hasText: username })
  const chosen = page.getByRole('region', { name: ra.action.bulk_actions })
  const press = async (name: string) => {
    await row.getByRole('checkbox').press('Space')
    await chosen.getByRole('button', { name, exact: true }).press('Enter')
  }
  await press(texts.list.clearSelection)
  await expect(page.getByRole('main')).toBeFocused()
  await press(users.bulk.disable.label)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: users.bulk.disable.confirm }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
})

test('the focus moves into the page when its button or form disappears @once', async ({
  page,
  as,
  catalogue,
}) => {
  const { menus } = catalogue
  const { close, menu } = catalogue.companies.actions
  const { id, name } = await foundCompany({ as })
  await signIn(page, 'superadmin', `/ucFrontEnd/companies/${id}/show`)
  const actions = page.getByRole('button', { name: fill(menu, { name }) })
  await actions.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: close.label }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: close.label }).press('Enter')
  await expect(actions).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()

  await page.goto('/ucFrontEnd/menus')
  await page.getByRole('button', { name: menus.newEntry }).press('Enter')
  await page.locator('input[name="name"]').fill('焦点')
  const create = page.getByRole('button', { name: menus.create, exact: true })
  await create.press('Enter')
  await expect(create).toBeHidden()
  await expect(page.getByRole('main').locator(':focus')).toContainText('焦点')
})

test('a switch and buttons retain the focus while busy @once', async ({ page, catalogue }) => {
  const { account, invitations, ra } = catalogue
  await signIn(page, 'betaadmin', '/ucFrontEnd/account')
  const byEmail = page.getByRole('switch', { name: account.notify.byEmail })
  for (const notice of [account.notify.on, account.notify.off]) {
    await byEmail.press('Space')
    await expect(page.getByText(notice)).toBeVisible()
    await expect(byEmail).toBeFocused()
  }
  const download = page.getByRole('button', { name: account.data.download })
  const saved = page.waitForEvent('download')
  await download.press('Enter')
  await saved
  await expect(page.getByText(account.data.done)).toBeVisible()
  await expect(download).toBeFocused()

  await page.goto('/ucFrontEnd/invitations/create')
  const [submit = ''] = fill(invitations.create.submit, { smart_count: 1 }).split(' |||| ')
  const invite = page.getByRole('button', { name: submit, exact: true })
  await page.getByLabel(invitations.create.emails, { exact: true }).fill('betamember@example.com')
  await invite.press('Enter')
  const results = page.getByRole('dialog', { name: invitations.create.results })
  await results.getByRole('button', { name: ra.action.close }).press('Enter')
  await expect(results).toBeHidden()
  await expect(invite).toBeFocused()
})

/** Holds the next request to an address. @returns a function that releases it and returns the number of requests */
const holdNextRequest = async (page: Page, address: RegExp): Promise<() => Promise<number>> => {
  let calls = 0
  page.on('request', (request) => {
    if (address.test(request.url())) calls += 1
  })
  let release = () => {}
  const released = new Promise<void>((done) => (release = done))
  const passed = new Promise<void>((done) =>
    page.route(
      address,
      async (route) => {
        await released
        await route.continue()
        done()
      },
      { times: 1 },
    ),
  )
  return async () => {
    release()
    await passed
    return calls
  }
}

/**
 * Presses a button twice during its held request: it must keep the focus and send one request.
 * @param busy locates the button while it is busy, if its label changes
 */
const pressTwiceWhileHeld = async (button: Locator, address: RegExp, busy = button) => {
  const go = await holdNextRequest(button.page(), address)
  await button.press('Enter')
  await expect(busy).toHaveAttribute('aria-disabled', 'true')
  await expect(busy).toBeFocused()
  await busy.press('Enter')
  return go
}

test('the button of a confirmation retains the focus while it is busy, and when the user was removed meanwhile @once', async ({
  page,
  as,
  catalogue,
}) => {
  const { users, console: shared } = catalogue
  const { userMissing } = catalogue.errors
  const { disable, menu } = users.actions
  const administrator = await as('acmeadmin')
  const { id, username, realName } = await createUser(administrator)
  await signIn(page, 'acmeadmin', `/ucFrontEnd/users?filter={"q":"${username}"}`)
  await page.getByRole('button', { name: fill(menu, { name: realName }) }).press('Enter')
  await page.getByRole('menuitem', { name: disable.label, exact: true }).press('Enter')
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: disable.label, exact: true })
  const busy = dialog.getByRole('button', { name: shared.form.working, exact: true })
  const go = await pressTwiceWhileHeld(confirm, /\/disable$/, busy)
  expect((await administrator.remove(`/usercenter/users/${id}`)).status).toBe(200)
  expect(await go()).toBe(1)
  await expect(dialog.getByRole('alert')).toHaveText(userMissing)
  await expect(confirm).toBeFocused()
})

test('buttons that check, save or upload a file retain the focus while they are busy @once', async ({
  page,
  catalogue,
}) => {
  const { import: texts } = catalogue.stations
  const { upload } = catalogue.maps
  await signIn(page, 'superadmin', '/ucFrontEnd/stations/import')
  const label = page.getByLabel(texts.label)
  await label.fill(
    `${stationColumns.join()}\nFOCUS-1,焦点,Focus,-60.5,-120.5,ETRS89,,centimetre,50000,online`,
  )
  const check = page.getByRole('button', { name: texts.check, exact: true })
  const sent = /\/stations\/import$/
  const checked = await pressTwiceWhileHeld(check, sent)
  expect(await checked()).toBe(1)
  const [one = ''] = fill(texts.save, { smart_count: 1 }).split(' |||| ')
  const save = page.getByRole('button', { name: one, exact: true })
  await expect(save).toBeEnabled()
  await expect(check).toBeFocused()

  await page.goto('/ucFrontEnd/ionosphereMaps')
  const button = page.getByRole('button', { name: upload.action, exact: true })
  await button.focus()
  const go = await holdNextRequest(page, /\/ionosphere-maps\?name=/)
  const file = { name: 'broken.txt', mimeType: 'text/plain', buffer: Buffer.from('broken') }
  await page.locator('input[type=file]').setInputFiles(file)
  const busy = page.getByRole('button', { name: upload.busy, exact: true })
  await expect(busy).toBeFocused()
  await go()
  const refused = page.getByRole('dialog', { name: fill(upload.refused, { name: file.name }) })
  await refused.press('Escape')
  await expect(button).toBeFocused()
})

test('showing all sessions of a user moves the focus to them, and into the page once all are ended @once', async ({
  page,
  as,
  catalogue: { account, users },
}) => {
  const administrator = await as('acmeadmin')
  const { id, username } = await createUser(administrator, { password: demonstrationPassword })
  for (let count = 0; count < 7; count += 1) await as(username)
  await signIn(page, 'acmeadmin', `/ucFrontEnd/users/${id}/show`)
  const ends = page.getByRole('button', {
    name: fill(account.sessions.end.named, { device: account.sessions.unknown }),
  })
  await expect(ends).toHaveCount(5)
  const all = page.getByRole('button', { name: fill(account.sessions.all, { total: 7 }) })
  await all.press('Enter')
  await expect(ends).toHaveCount(7)
  await expect(ends.nth(5)).toBeFocused()
  await page.getByRole('button', { name: users.sessions.all, exact: true }).press('Enter')
  await expect(ends).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
})
