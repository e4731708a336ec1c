import { demonstrationPassword } from '#db/seeds/demonstration'
import { signIn as gatewaySignIn } from '../../support/client.ts'
import { createUser } from '../../support/factories.ts'
import { expect, test } from '../support/fixtures.ts'
import { once, signIn, textsOf } from '../support/steps.ts'

const liveTimeout = { timeout: 12_000 }

test(
  'an administrator sees who logs in, and logs them out',
  once,
  async ({ page, openPage, locale, portal }) => {
    const texts = textsOf(locale).users
    const administrator = await gatewaySignIn(portal.address, 'acmeadmin')
    const { username } = await createUser(administrator, { password: demonstrationPassword })
    const found = encodeURIComponent(JSON.stringify({ q: username }))
    const stream = page.waitForEvent('response', (response) =>
      response.url().endsWith('/gateway/events'),
    )
    await signIn(page, 'acmeadmin', `/ucFrontEnd/online?filter=${found}`)
    await stream
    const viewer = page.getByRole('row').filter({ hasText: username })
    await expect(viewer).toHaveCount(0)
    const other = await openPage()
    await signIn(other, username, '/ucFrontEnd/personalCenter')
    await expect(viewer).toHaveCount(1, liveTimeout)
    await viewer.getByRole('button').last().click()
    await page.getByRole('menuitem', { name: texts.sessions.all }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: texts.actions.signOut.label, exact: true })
      .click()
    await expect(viewer).toHaveCount(0, liveTimeout)
  },
)

test(
  'ending a session that was already over shows a message and removes its row',
  once,
  async ({ page, openPage, locale, portal }) => {
    const { sessions } = textsOf(locale).users
    const administrator = await gatewaySignIn(portal.address, 'acmeadmin')
    const { id, username } = await createUser(administrator, { password: demonstrationPassword })
    await signIn(await openPage(), username, '/ucFrontEnd/personalCenter')
    const found = encodeURIComponent(JSON.stringify({ q: username }))
    await signIn(page, 'acmeadmin', `/ucFrontEnd/online?filter=${found}`)
    const row = page.getByRole('row').filter({ hasText: username })
    await row.getByRole('button').last().click()
    await page.getByRole('menuitem', { name: sessions.end.label, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    expect((await administrator.post(`/usercenter/users/${id}/sign-out`)).status).toBe(200)
    const requestedUrls: string[] = []
    page.on('request', (request) => requestedUrls.push(request.url()))
    const refused = page.waitForResponse((response) => response.url().endsWith('/end-session'))
    await dialog.getByRole('button').last().click()
    expect((await refused).status()).toBe(404)
    await expect(dialog.getByRole('alert')).toBeVisible()
    expect(requestedUrls.filter((url) => url.includes('/online-sessions'))).toEqual([])
    await dialog.getByRole('button').first().click()
    await expect(row).toHaveCount(0)
  },
)

test(
  'a dot in the list of users and a label on the user’s page show who is online, and update live',
  once,
  async ({ page, openPage, locale, portal }) => {
    const online = textsOf(locale).onlineSessions.states.online
    const administrator = await gatewaySignIn(portal.address, 'acmeadmin')
    const { id, username } = await createUser(administrator, { password: demonstrationPassword })
    const stream = page.waitForEvent('response', (response) =>
      response.url().endsWith('/gateway/events'),
    )
    const found = encodeURIComponent(JSON.stringify({ q: username }))
    await signIn(page, 'acmeadmin', `/ucFrontEnd/users?filter=${found}`)
    await stream
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
  },
)
