import { fill } from '#i18n/index'
import { foundCompany } from '../../support/factories.ts'
import { violations } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { applyForCompany, liveTimeout, signIn } from '../support/steps.ts'

test('a new company’s administrator sees the first steps, which update and can be dismissed @narrow', async ({
  page,
  as,
  catalogue: { firstSteps: words },
}) => {
  const { client, username, password } = await foundCompany({ as })
  const address = '/ucFrontEnd/personalCenter'
  await signIn(page, username, address, password)
  const list = page.getByRole('region', { name: words.titles.company, exact: true })
  await expect(list).toContainText(fill(words.progress, { done: 0, all: 5 }))
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 260, height: 800 })
  const arrows = await list.getByRole('link').evaluateAll((links) =>
    links.map((link) => {
      const words = document.createRange()
      if (link.firstChild) words.selectNodeContents(link.firstChild)
      const lines = [...words.getClientRects()]
      const arrow = link.querySelector('svg')?.getBoundingClientRect()
      return { lines: lines.length, gap: (arrow?.left ?? 0) - (lines.at(-1)?.right ?? 0) }
    }),
  )
  expect(Math.max(...arrows.map(({ lines }) => lines))).toBeGreaterThan(1)
  expect(arrows.filter(({ gap }) => gap < 0 || gap > 8)).toEqual([])
  await expect(list).toContainText(words.steps.invite.text)
  await client.post('/usercenter/invitations', { channel: 'link' })
  await expect(list).toContainText(fill(words.progress, { done: 1, all: 5 }))
  await expect(list).not.toContainText(words.steps.invite.text)
  await list.getByRole('link', { name: words.steps.makeRole.title }).click()
  await expect(page).toHaveURL(/\/roles\/create/)
  await page.goto(address)
  const put = page.waitForResponse((answer) => answer.url().endsWith('/first-steps/marks'))
  await list.getByRole('button', { name: words.putAway }).press('Enter')
  await put
  await expect(list).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(list).toBeHidden()
})

test('a company requests more quota, and its page updates on the grant @once', async ({
  page,
  openPage,
  as,
  catalogue: { companies, quotaRequests: words },
}) => {
  const { username, password, name } = await foundCompany({ as })
  await signIn(page, username, '/ucFrontEnd/company', password)
  await page.getByRole('button', { name: words.ask.open }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(companies.fields.userQuota, { exact: true }).fill('80')
  await dialog.getByLabel(words.ask.message, { exact: true }).fill('New survey teams')
  await dialog.getByRole('button', { name: words.ask.submit }).click()
  await expect(page.getByText(words.states.inReview, { exact: true })).toBeVisible()
  expect(await violations(page)).toEqual([])

  const desk = await openPage()
  await signIn(desk, 'superadmin', '/ucFrontEnd/quotaRequests')
  await desk.getByRole('link', { name }).filter({ visible: true }).first().click()
  const decision = desk.getByRole('dialog')
  await expect(
    decision.getByRole('textbox', { name: words.fields.userQuota, exact: true }),
  ).toHaveValue('80')
  expect(await violations(desk)).toEqual([])
  await decision.getByRole('button', { name: words.decide.grant, exact: true }).click()
  await expect(decision).toBeHidden()
  const meter = page.getByRole('meter', { name: companies.quota.users })
  await expect(meter).toHaveAttribute('aria-valuemax', '80', liveTimeout)
  await expect(page.getByRole('button', { name: words.ask.open })).toBeVisible()
})

test('an applicant in review is sent to the application from the page to join a company @once', async ({
  page,
  catalogue: { join, companies },
}) => {
  await signIn(page, 'pending1', '/ucFrontEnd/join')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: join.application.title })).toBeVisible()
  await expect(main.getByRole('textbox')).toHaveCount(0)
  await main.getByRole('link', { name: join.application.see }).click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(companies.mine.title)
})

test('a rejected applicant sees the reason and is sent to correct the application, not to start another @once', async ({
  page,
  as,
  catalogue,
}) => {
  const { joining } = catalogue.firstSteps

  const { username, password, path, name } = await applyForCompany(as)

  const rejection = { decision: 'reject', reason: 'The licence is blurred' }
  await (await as('superadmin')).post(`${path}/review`, rejection)
  await signIn(page, username, '/ucFrontEnd/personalCenter', password)
  const steps = page.getByRole('region', { name: joining.title, exact: true })
  await expect(steps).toContainText(fill(joining.applicationRejected, { company: name }))
  await expect(steps).toContainText(fill(joining.reason, { reason: rejection.reason }))
  await expect(steps.getByRole('link')).toHaveText([joining.correct, joining.join.go])
  const { applications } = catalogue.console.me
  await expect(page.getByRole('main')).toContainText(applications.withoutCompany)
})
