import { fill } from '#i18n/index'
import { menus as enMenus } from '#i18n/en/menus'
import { menus as zhMenus } from '#i18n/zh/menus'
import { signIn as gatewaySignIn } from '../support/client.ts'
import { createRole, createUser, foundCompany } from '../support/factories.ts'
import { expect, test } from './fixtures.ts'
import { once, signIn, textsOf } from './steps.ts'

test(
  'who deletes rows by keyboard goes on at the row that came into their place',
  once,
  async ({ page, locale, portal }) => {
    const { roles } = textsOf(locale)
    const administrator = await gatewaySignIn(portal.address, 'acmeadmin')
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
  },
)

test(
  'who acts on chosen rows by keyboard, or chooses none any more, goes on in the page',
  once,
  async ({ page, locale, portal }) => {
    const { console: texts, ra, users } = textsOf(locale)
    const { username } = await createUser(await gatewaySignIn(portal.address, 'acmeadmin'))
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
    await dialog.getByRole('button', { name: ra.action.close }).press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('main')).toBeFocused()
  },
)

test(
  'what takes away the button or the form that had the focus leaves it in the page',
  once,
  async ({ page, locale, portal }) => {
    const { close, menu } = textsOf(locale).companies.actions
    const { id, name } = await foundCompany({
      as: (username, password) => gatewaySignIn(portal.address, username, password),
    })
    await signIn(page, 'superadmin', `/ucFrontEnd/companies/${id}/show`)
    const actions = page.getByRole('button', { name: fill(menu, { name }) })
    await actions.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: close.label }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: close.label }).press('Enter')
    await expect(actions).toBeHidden()
    await expect(page.getByRole('main')).toBeFocused()

    const menus = locale?.startsWith('zh') ? zhMenus : enMenus
    await page.goto('/ucFrontEnd/menus')
    await page.getByRole('button', { name: menus.newEntry }).press('Enter')
    await page.locator('input[name="name"]').fill('焦点')
    const create = page.getByRole('button', { name: menus.create, exact: true })
    await create.press('Enter')
    await expect(create).toBeHidden()
    await expect(page.getByRole('main').locator(':focus')).toContainText('焦点')
  },
)

test(
  'a switch and buttons that work for a while keep the keyboard',
  once,
  async ({ page, locale }) => {
    const { account, invitations, ra } = textsOf(locale)
    await signIn(page, 'betaadmin', '/ucFrontEnd/account')
    const byEmail = page.getByRole('switch', { name: account.notify.byEmail })
    for (const said of [account.notify.on, account.notify.off]) {
      await byEmail.press('Space')
      await expect(page.getByText(said)).toBeVisible()
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
  },
)
