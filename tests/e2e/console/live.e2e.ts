import { fill } from '#i18n/index'
import { demonstrationPassword } from '#db/seeds/demonstration'
import type { BrowserContext, Page } from 'playwright/test'
import { createRole, createUser, createVisitor } from '../../support/factories.ts'
import { expect, test } from '../support/fixtures.ts'
import { liveTimeout, requestToJoin, signIn, signInLive } from '../support/steps.ts'

const followed = (context: BrowserContext) =>
  context.waitForEvent('response', (response) => response.url().endsWith('/gateway/events'))

const inMain = (page: Page, text: string) =>
  page.getByRole('main').getByText(text).filter({ visible: true }).first()

test('a join request appears automatically in another user’s open queue, menu and inbox', async ({
  page,
  openPage,
  as,
  catalogue: { inbox, join, console: texts },
  isChinese,
  isNarrow,
}) => {
  const name = '周明远'
  const { username } = await createVisitor({ as }, { realName: name })
  await signInLive(page, 'acmeadmin', '/ucFrontEnd/joinRequests')
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  const menu = page
    .getByRole('navigation', { name: texts.shell.menu })
    .getByRole('link', { name: isChinese ? '审批' : 'Requests' })
  const bell = page.getByRole('banner').getByRole('button', { name: new RegExp(`^${inbox.open}`) })
  const [menuBefore, bellBefore] = [await menu.allTextContents(), await bell.textContent()]

  const applicant = await openPage()
  await signIn(applicant, username, '/ucFrontEnd/join', 'Survey2026')

  await applicant.getByLabel(join.request.nameLabel, { exact: true }).fill('华南测绘')
  await applicant.keyboard.press('Enter')
  const submit = applicant.getByRole('button', { name: join.request.confirm.submit })
  const sent = applicant.waitForResponse('**/usercenter/join-requests')
  await submit.click()
  await sent
  await expect(inMain(page, name)).toBeVisible(liveTimeout)
  if (!isNarrow) await expect.poll(() => menu.allTextContents()).not.toEqual(menuBefore)
  await expect(bell).not.toHaveText(bellBefore ?? '', liveTimeout)

  const reviewer = await as('acmeadmin')
  const { body } = await reviewer.list('/usercenter/join-requests', { sort: ['id', 'DESC'] })
  await reviewer.post(`/usercenter/join-requests/${body[0].id}/review`, { decision: 'agree' })
  await expect(inMain(applicant, fill(join.open.title, {}))).toBeHidden(liveTimeout)
})

test('selected and open rows survive updates @once', async ({ page, openPage, catalogue, as }) => {
  const { console: texts } = catalogue
  const [picked, later, last] = ['Live Picked', 'Live Later', 'Live Last']
  await requestToJoin(as, picked)
  await signInLive(page, 'acmeadmin', '/ucFrontEnd/joinRequests')
  const box = page.getByLabel(fill(texts.list.selectRow, { name: picked }), { exact: true })
  await box.check()
  await requestToJoin(as, later)
  await expect(inMain(page, later)).toBeVisible(liveTimeout)
  await expect(box).toBeChecked()

  await inMain(page, picked).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('textbox').first().fill('half typed')
  const another = await openPage()
  await signInLive(another, 'acmeadmin', '/ucFrontEnd/joinRequests')

  await requestToJoin(as, last)
  await expect(inMain(another, last)).toBeVisible(liveTimeout)
  await expect(page.getByText(last)).toHaveCount(0)
  await expect(dialog.getByRole('textbox').first()).toHaveValue('half typed')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(inMain(page, last)).toBeVisible(liveTimeout)
})

test('tabs share one event stream, and another tab takes over when that tab closes @once', async ({
  page,
  context,
  as,
}) => {
  const streams: string[] = []
  context.on('response', (response) => {
    if (response.url().endsWith('/gateway/events')) streams.push(response.url())
  })
  const first = followed(context)
  await signIn(page, 'acmeadmin', '/ucFrontEnd/joinRequests')
  await first
  const other = await context.newPage()
  await other.goto('/ucFrontEnd/joinRequests')
  await expect(other.getByRole('main').getByRole('heading').first()).toBeVisible()
  await requestToJoin(as, 'Live Shared')
  for (const tab of [page, other]) await expect(inMain(tab, 'Live Shared')).toBeVisible(liveTimeout)
  expect(streams).toHaveLength(1)
  const second = followed(context)
  await page.close()
  await second
  await requestToJoin(as, 'Live Taken')
  await expect(inMain(other, 'Live Taken')).toBeVisible(liveTimeout)
})

test('a page polls if no event stream gets through @once', async ({ page, context }) => {
  await context.route('**/gateway/events', (route) => route.abort())
  await signIn(page, 'acmeadmin', '/ucFrontEnd/joinRequests')
  const waitForPoll = () =>
    page.waitForRequest((request) => request.url().endsWith('/rights/version'), { timeout: 10_000 })
  await waitForPoll()
  await waitForPoll()
  expect(await page.getByRole('main').isVisible()).toBe(true)
})

test('a change announced while a list loads appears in it @once', async ({ page, as }) => {
  await signInLive(page, 'acmeadmin', '/ucFrontEnd/users')
  let release = () => {}
  const released = new Promise<void>((done) => (release = done))
  const listRequested = new Promise<void>((done) =>
    page.route(
      '**/gateway/usercenter/join-requests?**',
      async (route) => {
        const response = await route.fetch()
        done()
        await released
        await route.fulfill({ response })
      },
      { times: 1 },
    ),
  )
  await page.evaluate(() => {
    history.pushState({}, '', '/ucFrontEnd/joinRequests')
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  })
  await listRequested
  await requestToJoin(as, 'Live Early')
  // Longer than an event takes, so that it arrives while the list is still loading.
  await page.waitForTimeout(2000)
  release()
  await expect(inMain(page, 'Live Early')).toBeVisible(liveTimeout)
})

test('pages whose session ended elsewhere ask to log in, retain their input and continue together @once', async ({
  page,
  context,
  as,
  catalogue: { users, console: texts },
}) => {
  const administrator = await as('acmeadmin')
  const { id } = await createUser(administrator)
  await signInLive(page, 'acmeadmin', `/ucFrontEnd/users/${id}`)
  const name = page.getByLabel(users.fields.realName, { exact: true })
  await name.fill('Half typed')
  const other = await context.newPage()
  await other.goto('/ucFrontEnd/roles')
  await expect(other.getByRole('main').getByRole('heading').first()).toBeVisible()
  expect((await administrator.post('/usercenter/sessions/sign-out-others')).status).toBe(200)
  const loginDialogIn = (tab: Page) => tab.getByRole('dialog', { name: texts.signInAgain.title })
  for (const tab of [page, other])
    await expect(loginDialogIn(tab).getByText(texts.signInAgain.ended.owner)).toBeVisible(
      liveTimeout,
    )
  await expect(name).toHaveValue('Half typed')

  const password = loginDialogIn(other).getByLabel(texts.signInAgain.password, { exact: true })
  await password.fill(demonstrationPassword)
  await password.press('Enter')
  for (const tab of [other, page]) await expect(loginDialogIn(tab)).toBeHidden()
  await name.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Half typed' })).toBeVisible()
})

test('a form says that its record was changed elsewhere, and offers the other value of a typed field @once', async ({
  page,
  as,
  catalogue: { users, console: texts, ra },
}) => {
  const { conflict } = texts.form
  const administrator = await as('acmeadmin')
  const { id } = await createUser(administrator)
  await signInLive(page, 'acmeadmin', `/ucFrontEnd/users/${id}`)
  const label = users.fields.nickName
  const nickName = page.getByLabel(label, { exact: false })
  await nickName.fill('Mine')
  const changed = await administrator.put(`/usercenter/users/${id}`, { nickName: 'Theirs' })
  expect(changed.status).toBe(200)
  await expect(page.getByText(conflict.elsewhere)).toBeVisible(liveTimeout)
  await page.getByRole('button', { name: conflict.reload }).click()
  await expect(page.getByText(fill(conflict.reloaded, { fields: label }))).toBeVisible()
  await expect(nickName).toHaveValue('Mine')
  const both = page.getByText(fill(conflict.both, { label, theirs: 'Theirs', mine: 'Mine' }))
  await expect(both).toBeVisible()
  await page.getByRole('button', { name: fill(conflict.take, { label }) }).click()
  await expect(both).toBeHidden()
  await expect(nickName).toHaveValue('Theirs')
  await page.getByRole('button', { name: ra.action.save, exact: true }).click()
  await expect(page).toHaveURL(/show$/)
})

test('the page of a record shows that it was deleted elsewhere and links to the list @once', async ({
  page,
  as,
  catalogue: { roles, console: texts },
}) => {
  const administrator = await as('acmeadmin')
  const { id, name } = await createRole(administrator)
  await signInLive(page, 'acmeadmin', `/ucFrontEnd/roles/${id}/show`)
  await page.getByRole('button', { name: fill(roles.actions.menu, { name }) }).focus()
  expect((await administrator.remove(`/usercenter/roles/${id}`)).status).toBe(200)
  await expect(page.locator('h1')).toHaveText(texts.error.gone.title, liveTimeout)
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('alert').getByRole('link').click()
  await expect(page.locator('h1')).toHaveText(roles.list.title)
})
