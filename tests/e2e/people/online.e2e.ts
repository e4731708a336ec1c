import { demonstrationPassword } from '#db/seeds/demonstration'
import { createUser } from '../../support/factories.ts'
import { expect, test } from '../support/fixtures.ts'
import { liveTimeout, searched, signIn, signInLive } from '../support/steps.ts'

test('an administrator sees and ends logins @once', async ({ page, openPage, as, catalogue }) => {
  const { users: texts } = catalogue
  const administrator = await as('acmeadmin')
  const { username } = await createUser(administrator, { password: demonstrationPassword })
  await signInLive(page, 'acmeadmin', searched('online', username))
  const viewer = page.getByRole('row').filter({ hasText: username })
  await expect(viewer).toHaveCount(0)
  const other = await openPage()
  await signIn(other, username, '/ucFrontEnd/personalCenter')
  await expect(viewer).toHaveCount(1, liveTimeout)
  await viewer.getByRole('button').last().click()
  await page.getByRole('menuitem', { name: texts.sessions.all }).click()
  await expect(viewer).toHaveCount(0, liveTimeout)
})

test('ending a session that was already over shows a message and removes its row @once', async ({
  page,
  openPage,
  as,
  catalogue,
}) => {
  const administrator = await as('acmeadmin')
  const { id, username } = await createUser(administrator, { password: demonstrationPassword })
  await signIn(await openPage(), username, '/ucFrontEnd/personalCenter')
  await signIn(page, 'acmeadmin', searched('online', username))
  const row = page.getByRole('row').filter({ hasText: username })
  await row.getByRole('button').last().click()
  const end = page.getByRole('menuitem', {
    name: catalogue.account.sessions.end.label,
    exact: true,
  })
  await expect(end).toBeVisible()
  expect((await administrator.post(`/usercenter/users/${id}/sign-out`)).status).toBe(200)
  const refused = page.waitForResponse((response) => response.url().endsWith('/end-session'))
  await end.click()
  expect((await refused).status()).toBe(404)
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('a dot in the list of users and a label on the user’s page show who is online, and update live @once', async ({
  page,
  openPage,
  as,
  catalogue,
}) => {
  const { online } = catalogue.onlineSessions.states
  const administrator = await as('acmeadmin')
  const { id, username } = await createUser(administrator, { password: demonstrationPassword })
  await signInLive(page, 'acmeadmin', searched('users', username))
  const row = page.getByRole('row').filter({ hasText: username })
  const dot = row.getByRole('img', { name: online })
  await expect(row).toBeVisible()
  await expect(dot).toHaveCount(0)
  const other = await openPage()
  await signIn(other, username, '/ucFrontEnd/personalCenter')
  await expect(dot).toBeVisible(liveTimeout)
  await administrator.post(`/usercenter/users/${id}/sign-out`, {})
  await expect(dot).toHaveCount(0, liveTimeout)
  await page.goto('/ucFrontEnd/users/3/show')
  await expect(page.getByRole('main').getByText(online, { exact: true })).toBeVisible()
})
