import type { Locator, Page } from 'playwright/test'
import { createRole } from '../../support/factories.ts'
import { expect, test, type SignIn } from '../support/fixtures.ts'
import { offeredFilter, signIn } from '../support/steps.ts'

const assignNewRole = async (as: SignIn, suffix: string) => {
  const admin = await as('acmeadmin')
  const { body: found } = await admin.list('/usercenter/users', { filter: { q: 'acmemember' } })
  const userId: string = found[0].id
  const { id, name } = await createRole(admin, { name: `人事专员 ${suffix}` })
  const given = { userIds: [userId], replace: true }
  expect((await admin.post(`/usercenter/roles/${id}/users`, given)).status).toBe(200)
  return { name, userId }
}

const entryOf = (page: Page, role: string) =>
  page
    .locator('main')
    .locator('tr, li')
    .filter({ hasText: new RegExp(`陈立新.*(${role}.*林晓|林晓.*${role})`) })
    .first()

test('the user page and the log show who gave a role to acmemember, and when @narrow', async ({
  page,
  as,
  catalogue,
}, { project }) => {
  const { logs, roles } = catalogue
  const { name, userId } = await assignNewRole(as, `${project.name} 1`)
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
  await click(
    page.getByRole('button', { name: offeredFilter(catalogue, logs.filters.actionTitle) }),
  )
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
})

test('people and roles of an entry link to their pages; the person concerned is a filter @once', async ({
  page,
  as,
  catalogue,
}, { project }) => {
  const { logs, users } = catalogue
  const { name } = await assignNewRole(as, `${project.name} 2`)
  await signIn(page, 'acmeadmin', '/ucFrontEnd/logs')
  await page.getByRole('button', { name: offeredFilter(catalogue, logs.filters.concerned) }).click()
  const dialog = page.getByRole('dialog', { name: logs.filters.concerned })
  await dialog.getByLabel(users.list.search).fill('acmemember')
  await page.getByRole('option', { name: /acmemember/ }).click()
  await expect(page).toHaveURL(/concerned/)
  const entry = entryOf(page, name)
  await entry.getByRole('link').first().click()
  // The list stays visible until the entry's page has loaded.
  await expect(page.getByRole('heading', { name: logs.show.who })).toBeVisible()
  await page.locator('main').getByRole('link', { name: '林晓', exact: true }).click()
  await expect(page).toHaveURL(/\/users\/\d+\/show/)
})

test('entries are filtered by address, also from an entry @once', async ({ page, catalogue }) => {
  const { logs, validation } = catalogue
  await signIn(page, 'acmeadmin', '/ucFrontEnd/logs')
  await page.getByRole('button', { name: offeredFilter(catalogue, logs.filters.address) }).click()
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
})
