import type { Page } from 'playwright/test'
import { fill } from '#i18n/index'
import { interaction as en } from '#i18n/en/interaction'
import { oauthPages as enPages } from '#i18n/en/oauthPages'
import { interaction as zh } from '#i18n/zh/interaction'
import { oauthPages as zhPages } from '#i18n/zh/oauthPages'
import { violations } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { findOverflows } from './support/findOverflows.ts'
import {
  answerInteraction,
  answerPage,
  buildInteraction,
  closed,
  confirmation,
  consent,
  opened,
  over,
  uid,
} from './support/interactions.ts'
import { signIn, submitLogin } from './support/steps.ts'

const login = `/login?interaction=${uid}`
const nameIn = (isChinese: boolean) => (isChinese ? '项目管理' : 'Project management')
const wordsIn = (isChinese: boolean) => (isChinese ? zh : en)
const withSession = (...decisions: string[]) =>
  decisions.map((decision) => ({ decision, hasSession: true }))

const expectOpened = (page: Page) => expect(page.getByText(opened)).toBeVisible()
const expectSound = async (page: Page) =>
  expect([await violations(page), await findOverflows(page, [])]).toEqual([[], []])

test('a running session opens the application without a question, and going back does not return', async ({
  page,
}) => {
  const decisions = await answerInteraction(page, buildInteraction())
  await signIn(page, 'acmemember', login)
  await expectOpened(page)
  expect(decisions).toEqual(withSession('continue'))
  await page.goBack()
  await expect(page).toHaveURL(/robots\.txt/)
})

test('a visitor logs in for a named application, with the name it suggests, and keeps it while registering', async ({
  page,
  catalogue,
  isChinese,
}) => {
  const { fields, login: texts } = catalogue.signIn
  const words = wordsIn(isChinese)
  const decisions = await answerInteraction(page, buildInteraction({ loginHint: 'acmemember' }))
  await page.goto(login)
  const title = fill(words.title, { name: nameIn(isChinese) })
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByLabel(fields.anyName, { exact: true })).toHaveValue('acmemember')
  await expectSound(page)
  for (const link of [texts.forgotten, texts.register]) {
    await page.getByRole('main').getByRole('link', { name: link }).click()
    await expect(page).toHaveURL(new RegExp(`(resetPassword|register)\\?interaction=${uid}$`))
    await page.getByRole('main').locator('.way-on a').click()
    await expect(page).toHaveURL(new RegExp(`/login\\?interaction=${uid}$`))
  }
  await submitLogin(page, catalogue, 'acmemember')
  await expectOpened(page)
  expect(decisions).toEqual(withSession('continue'))
})

test('the application chooses the language of this visit only', async ({ page, isChinese }) => {
  await answerInteraction(page, buildInteraction({ locale: isChinese ? 'en' : 'zh' }))
  await page.goto(login)
  const title = fill(wordsIn(!isChinese).title, { name: nameIn(!isChinese) })
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  expect((await page.context().cookies()).filter(({ name }) => name === 'locale')).toEqual([])
})

test('an application that asks for the account offers the present one and another one', async ({
  page,
  catalogue,
  isChinese,
}) => {
  const words = wordsIn(isChinese)
  const decisions = await answerInteraction(page, buildInteraction({ reason: 'select' }))
  await signIn(page, 'acmemember', login)
  const present = page.getByRole('button', { name: fill(words.proceed, { person: '林晓' }) })
  await expect(present).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: words.another }).press('Enter')
  await submitLogin(page, catalogue, 'acmeadmin')
  await expectOpened(page)
  await page.goto(login)
  await page.getByRole('button', { name: fill(words.proceed, { person: '陈立新' }) }).press('Enter')
  await expectOpened(page)
  expect(decisions).toEqual(withSession('continue', 'continue'))
})

test('a session that must be confirmed shows the form, and another account can be used', async ({
  page,
  isChinese,
  catalogue,
}) => {
  const words = wordsIn(isChinese)
  await answerInteraction(page, buildInteraction({ reason: 'confirm' }), confirmation)
  await signIn(page, 'acmemember', login)
  await expect(page.getByRole('heading', { level: 1, name: words.confirm })).toBeVisible()
  await page.getByRole('button', { name: words.another }).click()
  await submitLogin(page, catalogue, 'acmemember')
  await expectOpened(page)
})

test('consent shows the values, and counts no press before it was in view for half a second', async ({
  page,
  isChinese,
}) => {
  const words = wordsIn(isChinese).consent
  await page.addInitScript(() => {
    const wait = window.setTimeout
    window.setTimeout = ((work: () => void, ms?: number) =>
      wait(work, ms === 500 ? 10_000 : ms)) as typeof setTimeout
  })
  const decisions = await answerInteraction(page, consent)
  await signIn(page, 'acmemember', login)
  const allow = page.getByRole('button', { name: words.allow, exact: true })
  await allow.dblclick({ force: true })
  expect(decisions).toEqual([])
  for (const value of ['138****0003', '华南测绘', words.none, words.limits, words.withdraw])
    await expect(page.getByText(value, { exact: true }).first()).toBeVisible()
  await allow.scrollIntoViewIfNeeded()
  await expect(allow).toHaveAttribute('aria-disabled', 'false')
  await expectSound(page)
  await allow.click()
  await expectOpened(page)
  expect(decisions).toEqual(withSession('allow'))
})

test('consent may be withheld by the keyboard', async ({ page, isChinese }) => {
  const decisions = await answerInteraction(page, consent)
  await signIn(page, 'acmemember', login)
  const { refuse } = wordsIn(isChinese).consent
  const button = page.getByRole('button', { name: refuse, exact: true })
  await button.scrollIntoViewIfNeeded()
  await expect(button).toHaveAttribute('aria-disabled', 'false')
  await button.press('Enter')
  await expectOpened(page)
  expect(decisions).toEqual(withSession('refuse'))
})

test('a closed application says which permission is missing, lets the person request it, and leads back', async ({
  page,
  catalogue,
  isChinese,
}) => {
  const { control } = catalogue.publicPages
  const words = wordsIn(isChinese).closed
  const decisions = await answerInteraction(page, closed)
  await signIn(page, 'acmemember', login)
  await expect(page).toHaveURL(new RegExp(`/noPermission\\?interaction=${uid}$`))
  const title = fill(words.title, { name: nameIn(isChinese) })
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText(fill(words.missing, { permission: '测量登记' }))).toBeVisible()
  await expect(page.getByText(fill(control.grantedBy, { name: '陈立新' }))).toBeVisible()
  await expect(
    page.getByRole('button', { name: fill(control.askNamed, { name: nameIn(isChinese) }) }),
  ).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: words.back }).click()
  await expectOpened(page)
  expect(decisions).toEqual(withSession('refuse'))
})

test('an expired request is named as such, also when another tab finished it', async ({
  page,
  openPage,
  catalogue,
}) => {
  const title = catalogue.signIn.login.over
  await answerInteraction(page, over)
  await page.goto(login)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expectSound(page)
  const other = await openPage()
  await answerInteraction(other, buildInteraction(), over)
  await signIn(other, 'acmemember', login)
  await expect(other.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

for (const to of ['https://evil.example/gateway/oauth/x', '//evil.example/', '/gateway/oauth/../x'])
  test(`a decision does not lead to ${to} @once`, async ({ page }) => {
    await answerInteraction(page, buildInteraction(), { to })
    await signIn(page, 'acmemember', login)
    await expect(page.getByRole('alert').locator('.form-failure')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/login\\?interaction=${uid}$`))
  })

for (const javaScriptEnabled of [false, true])
  test(`logging out works with script ${javaScriptEnabled}`, async ({ openPage, isChinese }) => {
    const page = await openPage({ javaScriptEnabled })
    const texts = isChinese ? zhPages : enPages
    const application = { name: '项目管理', enName: 'Project management', contact: '021' }
    const form = { action: '/gateway/oauth/logout/confirm', hidden: { xsrf: 'a"b' } }
    const address = await answerPage(page, 'askSignOut', { application, form })
    await page.goto(address, { waitUntil: 'networkidle' })
    const title = fill(texts.askSignOut.title, { name: nameIn(isChinese) })
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    if (javaScriptEnabled) await expectSound(page)
    await page.route('**/logout/confirm', (route) => route.fulfill({ body: 'done' }))
    const posted = page.waitForRequest('**/logout/confirm')
    await page.getByRole('button', { name: texts.askSignOut.everywhere }).press('Enter')
    expect((await posted).postData()).toBe('xsrf=a%22b&logout=yes&scope=everywhere')
  })
