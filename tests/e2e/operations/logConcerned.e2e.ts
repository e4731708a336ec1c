import type { Locator, Page } from 'playwright/test'
import { signIn as gatewaySignIn } from '../../support/client.ts'
import { expect, test, type PortalServer } from '../support/fixtures.ts'
import { offeredFilter, once, onceNarrow, signIn, textsOf } from '../support/steps.ts'

const assignNewRole = async ({ address }: PortalServer, suffix: string) => {
  const admin = await gatewaySignIn(address, 'acmeadmin')
  const { body: found } = await admin.list('/usercenter/users', { filter: { q: 'acmemember' } })
  const name = `人事专员 ${suffix}`
  const role = await admin.post('/usercenter/roles', {
    name,
    description: '',
    applicationId: '1',
    nationCode: '44',
    addrCode: '',
    dataLevel: 0,
    permissionIds: ['1400'],
  })
  const userIds = [found[0].id]
  const given = await admin.post(`/usercenter/roles/${role.body.id}/users`, {
    userIds,
    replace: true,
  })
  expect([role.status, given.status]).toEqual([201, 200])
  return { name, userId: found[0].id as string }
}

const entryOf = (page: Page, role: string) =>
  page
    .locator('main')
    .locator('tr, li')
    .filter({ hasText: new RegExp(`acmeadmin.*(${role}.*acmemember|acmemember.*${role})`) })
    .first()

test(
  'the user page and the log show who gave a role to acmemember, and when',
  onceNarrow,
  async ({ page, portal, locale }, { project }) => {
    const { logs, roles } = textsOf(locale)
    const { name, userId } = await assignNewRole(portal, `${project.name} 1`)
    const entry = entryOf(page, name)
    const isAnswered = async () => {
      await expect(entry).toBeVisible()
      await expect(entry.locator('time')).toBeVisible()
    }
    let clicks = 0
    const click = async (what: Locator) => {
      clicks += 1
      await what.click()
    }

    await signIn(page, 'acmeadmin', `/ucFrontEnd/users/${userId}/show`)
    await isAnswered()
    // Filtered, because other tests add many entries.
    await click(page.getByRole('link', { name: logs.history.all }).last())
    await click(page.getByRole('button', { name: offeredFilter(locale, logs.filters.actionTitle) }))
    await click(page.getByRole('option', { name: roles.audit.role_assign.label }))
    await isAnswered()
    expect(clicks).toBeLessThanOrEqual(3)

    clicks = 0
    await page.goto('/ucFrontEnd/logs')
    await click(page.getByRole('textbox', { name: logs.list.search }))
    await page.keyboard.type(`acmemember ${name}`)
    await page.keyboard.press('Enter')
    await isAnswered()
    expect(clicks).toBeLessThanOrEqual(2)
  },
)

test(
  'people and roles of an entry link to their pages; the person concerned is a filter',
  once,
  async ({ page, portal, locale, viewport }, { project }) => {
    const { logs, users } = textsOf(locale)
    const { name } = await assignNewRole(portal, `${project.name} 2`)
    await signIn(page, 'acmeadmin', '/ucFrontEnd/logs')
    await page.getByRole('button', { name: offeredFilter(locale, logs.filters.concerned) }).click()
    const dialog = page.getByRole('dialog', { name: logs.filters.concerned })
    await dialog.getByLabel(users.list.search).fill('acmemember')
    await page.getByRole('option', { name: /acmemember/ }).click()
    await expect(page).toHaveURL(/concerned/)
    const entry = entryOf(page, name)
    const person = { name: 'acmemember', exact: true }
    const isOnPage = () => expect(page).toHaveURL(/\/users\/\d+\/show/)
    if ((viewport?.width ?? 0) > 1000) {
      await entry.getByRole('link', person).click()
      await isOnPage()
      await page.goBack()
    }
    await entry.getByRole('link').first().click()
    // The list stays visible until the entry's page has loaded.
    await expect(page.getByRole('heading', { name: logs.show.who })).toBeVisible()
    await page.locator('main').getByRole('link', person).click()
    await isOnPage()
  },
)

test(
  'entries are filtered by address, on the list and from an entry',
  once,
  async ({ page, locale }) => {
    const { logs, validation } = textsOf(locale)
    await signIn(page, 'acmeadmin', '/ucFrontEnd/logs')
    await page.getByRole('button', { name: offeredFilter(locale, logs.filters.address) }).click()
    const dialog = page.getByRole('dialog', { name: logs.filters.address })
    const box = dialog.getByRole('textbox', { name: logs.fields.address })
    await box.fill('127.0.0')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText(validation.ipAddress)
    await expect(box).toHaveAccessibleDescription(validation.ipAddress)
    await box.fill('203.0.113.7')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/address%22%3A%22203\.0\.113\.7/)
    await expect(page.getByRole('button', { name: '203.0.113.7' })).toBeFocused()
    await page.getByRole('button', { name: '203.0.113.7' }).click()
    await dialog.getByRole('button', { name: logs.filters.anyAddress }).click()
    await page.locator('main').locator('a[href*="/logs/"]').first().click()
    await page.getByRole('link', { name: logs.show.fromAddress }).click()
    await expect(page.getByRole('button', { name: '127.0.0.1' })).toBeVisible()
    await expect(page.locator('main').locator('a[href*="/logs/"]').first()).toBeVisible()
  },
)
