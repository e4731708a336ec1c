import type { Locator, Page } from 'playwright/test'
import { fill } from '#i18n/index'
import { buildApplication, buildUser, createUser, signInVisitor } from '../../support/factories.ts'
import { expect, test, type Catalogue } from '../support/fixtures.ts'
import { codeSentTo } from '../support/steps.ts'

const reach = async (page: Page, target: Locator) => {
  const one = target.filter({ visible: true }).first()
  await expect(one).toBeVisible()
  // Finding the element by role before each step would take longer than the steps.
  let element = await one.elementHandle()
  for (let steps = 0; steps < 150; steps += 1) {
    const found = await element?.evaluate((node) =>
      node.isConnected ? node === document.activeElement : null,
    )
    if (found) return
    if (found === null) element = await one.elementHandle()
    else await page.keyboard.press('Tab')
  }
  throw new Error(`not reached by Tab: ${target}`)
}

const write = async (page: Page, target: Locator, text: string) => {
  await reach(page, target)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

const press = async (page: Page, target: Locator, key = 'Enter') => {
  await reach(page, target)
  await page.keyboard.press(key)
}

const signIn = async (
  page: Page,
  { signIn: { fields, login } }: Catalogue,
  { username, password = 'Portal2026' }: { username: string; password?: string },
  from: string,
) => {
  await page.goto(`/login?from=${encodeURIComponent(from)}`)
  await expect(page.getByRole('button', { name: login.submit, exact: true })).toBeEnabled()
  await write(page, page.getByLabel(fields.anyName, { exact: true }), username)
  await write(page, page.getByRole('textbox', { name: fields.password, exact: true }), password)
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/\/login/)
}

test('a visitor registers by keyboard alone @narrow', async ({ page, as, catalogue }) => {
  const { signIn: texts } = catalogue
  const { username, phone, realName } = buildUser()
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await page.goto('/register')
  await expect(page.getByRole('button', { name: texts.register.submit, exact: true })).toBeEnabled()
  await write(page, field(texts.fields.phone), phone)
  await press(page, page.getByRole('button', { name: texts.code.send }), 'Space')
  await expect(page.getByText(/\+86 ?1/).first()).toBeVisible()
  await write(page, field(texts.fields.code), await codeSentTo(as, `+86${phone}`))
  await write(page, field(texts.fields.username), username)
  await write(page, field(texts.fields.realName), realName)
  await write(page, field(texts.fields.newPassword).or(field(texts.fields.password)), 'Survey2026')
  await write(page, field(texts.fields.confirmPassword), 'Survey2026')
  await press(page, page.getByRole('checkbox'), 'Space')
  await page.keyboard.press('Enter')
  await expect(page.getByText(texts.register.done)).toBeVisible()
})

test('an administrator finds a user, edits it and logs out by keyboard alone @once', async ({
  page,
  as,
  catalogue,
}) => {
  const { users, console: texts, ra } = catalogue
  const { username } = await createUser(await as('acmeadmin'), { realName: '黄宁' })
  await signIn(page, catalogue, { username: 'acmeadmin' }, '/ucFrontEnd/users')
  await write(page, page.getByRole('textbox', { name: users.list.search }), username)
  await page.keyboard.press('Enter')
  await expect(page.getByText('林晓')).toBeHidden()
  await press(page, page.getByRole('main').getByRole('link').filter({ hasText: username }))
  await expect(page.getByRole('heading', { level: 1, name: '黄宁' })).toBeVisible()
  await press(page, page.getByRole('link', { name: ra.action.edit }))
  await write(page, page.getByLabel(users.fields.realName, { exact: true }), '黄宁宁')
  await page.keyboard.press('Enter')
  await expect(page.getByText(fill(users.edit.done, { name: '黄宁宁' }))).toBeVisible()
  const account = fill(texts.shell.account, { name: '陈立新' })
  await press(page, page.getByRole('button', { name: account }))
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/home$/)
})

test('users apply for a company, approve it and join it by keyboard alone @once', async ({
  openPage,
  as,
  catalogue,
}) => {
  const { companies, join } = catalogue
  const [founder, colleague] = [await signInVisitor({ as }), await signInVisitor({ as })]
  const form = buildApplication()
  const [applicant, reviewer, newcomer] = [await openPage(), await openPage(), await openPage()]

  await signIn(applicant, catalogue, founder, '/ucFrontEnd/companyAdd')
  const field = (label: string) => applicant.getByLabel(label, { exact: true })
  await write(applicant, field(companies.fields.name), form.name)
  await write(applicant, field(companies.fields.organisationCode), form.organisationCode)
  const state = applicant.getByRole('combobox', { name: catalogue.address.state, exact: true })
  await write(applicant, state, 'zhejiang')
  await expect(applicant.getByRole('option').first()).toBeVisible()
  await applicant.keyboard.press('Enter')
  await write(applicant, field(companies.fields.street), form.street)
  await write(applicant, field(companies.fields.address), form.address)
  await press(applicant, applicant.getByRole('checkbox'), 'Space')
  await press(applicant, applicant.getByRole('button', { name: companies.apply.submit }))
  await expect(applicant).toHaveURL(/\/companyApply/)

  await signIn(reviewer, catalogue, { username: 'superadmin' }, '/ucFrontEnd/companies')
  await press(reviewer, reviewer.getByRole('main').getByRole('link').filter({ hasText: form.name }))
  await expect(reviewer.locator('form#review')).toBeVisible()
  const tick = reviewer.getByRole('checkbox', { name: companies.flags.checkCharacter.name })
  await press(reviewer, tick, 'Space')
  await press(reviewer, reviewer.getByRole('button', { name: companies.review.passSubmit }))
  const passed = fill(companies.review.passed, { name: form.name })
  await expect(reviewer.getByText(passed).first()).toBeVisible()
  await reviewer.goto('/ucFrontEnd/companies')

  await signIn(newcomer, catalogue, colleague, '/ucFrontEnd/join')
  const company = newcomer.getByLabel(join.request.nameLabel, { exact: true })
  await write(newcomer, company, form.name.toLowerCase())
  await newcomer.keyboard.press('Enter')
  await press(newcomer, newcomer.getByRole('button', { name: join.request.confirm.submit }))
  await expect(newcomer.getByText(join.open.title)).toBeVisible()

  await applicant.goto('/ucFrontEnd/joinRequests')
  const { username, realName: name } = colleague
  const main = applicant.getByRole('main')
  await expect(main.getByText(name).filter({ visible: true }).first()).toBeVisible()
  const rows = main.getByRole('link')
  await press(applicant, rows.filter({ hasText: username }).or(rows.filter({ hasText: name })))
  await press(applicant, applicant.getByRole('button', { name: join.decide.agree, exact: true }))
  await expect(applicant.getByText(fill(join.decide.agreed, { name }))).toBeVisible()

  await newcomer.goto('/ucFrontEnd/personalCenter')
  await expect(newcomer.getByText(form.name).first()).toBeVisible()
})

test('a role is created by keyboard @narrow', async ({ page, catalogue }) => {
  const { roles: texts } = catalogue
  const name = `Keys ${Math.trunc(performance.now())}`
  await signIn(page, catalogue, { username: 'acmeadmin' }, '/ucFrontEnd/roles/create')
  await write(page, page.getByLabel(texts.fields.name, { exact: true }), name)
  const tree = page.getByRole('tree')
  await reach(page, tree.getByRole('treeitem'))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(tree.locator('[aria-checked="true"]').first()).toBeVisible()
  await press(page, page.getByRole('button', { name: texts.create.submit }))
  await expect(page.getByText(fill(texts.create.done, { name }))).toBeVisible()
})
