import { fill } from '#i18n/index'
import { createEmployee, foundCompany, signInVisitor } from '../../support/factories.ts'
import { expect, test } from '../support/fixtures.ts'
import { applyForCompany, loseResponse, signIn } from '../support/steps.ts'

test('a reviewer ticks the checks, approves, undoes, approves again and closes the page', async ({
  page,
  catalogue: { companies, ra },
  isNarrow,
  as,
}) => {
  const { review } = companies
  const [one, other] = [await applyForCompany(as), await applyForCompany(as)]
  await signIn(page, 'superadmin', one.page)
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  const submit = page.getByRole('button', { name: review.passSubmit })
  const count = page.locator('nav a[href$="/companies"] .visually-hidden').filter({ visible: true })
  const waiting = async () => Number(/\d+/.exec((await count.textContent()) ?? '')?.[0])

  await expect(heading(one.name)).toBeVisible()
  const tree = page.getByRole('tree')
  await expect(tree).toBeHidden()
  await page.getByText(companies.packages.adjust).click()
  await expect(tree).toBeVisible()
  await submit.click()
  const tick = page.getByRole('checkbox', { name: companies.flags.checkCharacter.name })
  await expect(page.getByText(review.ticksMissing)).toBeVisible()
  await expect(tick).toBeFocused()
  await page.keyboard.press('Space')
  const before = isNarrow ? 0 : await waiting()
  await submit.click()
  await expect(heading(one.name)).toBeHidden()
  await expect(page.getByText(fill(review.passed, { name: one.name }))).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  if (!isNarrow) expect(await waiting()).toBe(before - 1)
  expect(await one.status()).toBe('inReview')

  await page.getByRole('button', { name: ra.action.undo }).click()
  await expect(heading(one.name)).toBeVisible()
  await expect(tick).toBeChecked()
  if (!isNarrow) expect(await waiting()).toBe(before)

  await submit.click()
  await expect(heading(one.name)).toBeHidden()
  expect(await one.status()).toBe('inReview')
  await page.close()
  await expect.poll(one.status).toBe('passed')
  expect(await other.status()).toBe('inReview')
})

test('a decision whose response is lost is not reported as unsaved @once', async ({
  page,
  catalogue: { companies, console: shared, ra },
  as,
}) => {
  const one = await applyForCompany(as)
  await signIn(page, 'superadmin', one.page)
  await loseResponse(page, '**/review')
  await page.getByRole('checkbox', { name: companies.flags.checkCharacter.name }).check()
  await page.getByRole('button', { name: companies.review.passSubmit }).click()
  await page.getByRole('status').getByRole('button', { name: ra.action.close }).click()
  const { unknown } = shared.held
  await expect(page.getByText(fill(unknown, { name: one.name }))).toBeVisible()
  expect(await one.status()).toBe('passed')
})

test('an applicant learns while typing that a company exists, and before the confirmation that another does not @narrow', async ({
  page,
  as,
  catalogue: { companies, join },
}) => {
  const { username, password } = await signInVisitor({ as })

  await signIn(page, username, '/ucFrontEnd/companyAdd', password)
  const name = page.getByLabel(companies.fields.name, { exact: true }).filter({ visible: true })
  await name.fill('华南测绘')
  await page.getByRole('link', { name: companies.apply.existing.action }).click()
  await expect(page).toHaveURL(/\/join\?/)
  await expect(page.getByRole('heading', { name: join.request.form, exact: true })).toBeVisible()

  const company = page.getByLabel(join.request.nameLabel, { exact: true }).filter({ visible: true })
  const submit = page.getByRole('button', { name: join.request.submit, exact: true })
  await company.fill('Nobody Knows This One')
  await submit.click()
  await expect(page.getByText(join.request.notFound)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await company.fill('华南测绘')
  await submit.press('Enter')
  const dialog = page.getByRole('dialog', {
    name: fill(join.request.confirm.title, { company: '华南测绘' }),
  })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(submit).toBeFocused()
  await submit.press('Enter')
  await dialog.getByRole('button', { name: join.request.confirm.submit }).press('Enter')
  await expect(page.getByRole('heading', { name: join.open.title })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})

test('a quota field retains decimals as typed, and a fractional user quota shows an error @once', async ({
  page,
  catalogue: { companies, validation },
  as,
}) => {
  const one = await applyForCompany(as)
  await signIn(page, 'superadmin', one.page)
  const { storageQuota, userQuota } = companies.fields
  const box = (name: string) => page.getByRole('textbox', { name, exact: true })
  await box(storageQuota).fill('')
  await box(storageQuota).pressSequentially('10.05')
  await box(userQuota).fill('')
  await box(userQuota).pressSequentially('1.5')
  await page.getByRole('checkbox', { name: companies.flags.checkCharacter.name }).check()
  await page.getByRole('button', { name: companies.review.passSubmit }).click()
  await expect(page.getByText(validation.wholeNumber)).toBeVisible()
  await expect(box(storageQuota)).toHaveValue('10.05')
  await expect(box(userQuota)).toHaveValue('1.5')
  expect(await one.status()).toBe('inReview')
})

test('a reviewer sees what changed since the rejection @once', async ({ page, as, catalogue }) => {
  const { companies } = catalogue
  const one = await applyForCompany(as)
  const reviewer = await as('superadmin')
  await reviewer.post(`${one.path}/review`, { decision: 'reject', reason: 'No' })
  await one.client.put(one.path, { street: 'Longjing Road' })
  await signIn(page, 'superadmin', one.page)
  const table = page.getByRole('table').filter({ hasText: 'Longjing Road' })
  await expect(
    table.getByRole('row', { name: `${companies.fields.street} Wensan Road Longjing Road` }),
  ).toBeVisible()
})

test('a reviewer without menu permissions can approve once the permissions have loaded @once', async ({
  page,
  as,
  catalogue: { companies, console: texts },
}) => {
  const one = await applyForCompany(as)
  const system = await as('superadmin')
  const user = await createEmployee(system, ['1300', '1303', '1310'])
  const menus = '**/gateway/usercenter/menus?*'
  await page.route(menus, (route) => route.abort())
  await signIn(page, user.username, one.page, user.password)
  const submit = page.getByRole('button', { name: companies.review.passSubmit })
  const retry = page.getByRole('button', { name: texts.action.retry })
  await expect(retry).toBeVisible()
  await expect(submit).toHaveCount(0)
  await page.unroute(menus)
  await retry.click()
  await expect(page.getByText(companies.packages.adjust)).toBeVisible()
  await page.getByRole('checkbox', { name: companies.flags.checkCharacter.name }).check()
  await submit.click()
  await page.close()
  await expect.poll(one.status).toBe('passed')
})

test('review input stays when the decision changes, and leaving asks before discarding it @once', async ({
  page,
  catalogue: { companies, console: texts },
  as,
}) => {
  const { review } = companies
  const one = await applyForCompany(as)
  await applyForCompany(as)
  await signIn(page, 'superadmin', one.page)
  const tick = page.getByRole('checkbox', { name: companies.flags.checkCharacter.name })
  await tick.check()
  await page.keyboard.press('r')
  const reason = page.getByRole('main').getByRole('textbox').filter({ visible: true }).first()
  await reason.fill('The code is wrong')
  await page.getByRole('button', { name: review.passTab }).click()
  await expect(tick).toBeChecked()
  await page.getByRole('button', { name: review.rejectTab }).click()
  await expect(reason).toHaveValue('The code is wrong')
  await page
    .getByRole('button', { name: new RegExp(`^(${review.next}|${review.previous})`) })
    .and(page.locator(':enabled'))
    .first()
    .click()
  const question = page.getByRole('dialog', { name: texts.form.unsaved.title })
  await question.getByRole('button', { name: texts.form.unsaved.stay }).click()
  await expect(reason).toHaveValue('The code is wrong')
  const hint = page.getByRole('main').locator('kbd').getByText('R', { exact: true })
  await expect(hint).toBeVisible()
  await page.evaluate(() => localStorage.setItem('RaStoreconsole.keys.single', 'false'))
  await page.reload()
  await expect(tick).toBeVisible()
  await expect(hint).toBeHidden()
  await page.keyboard.press('r')
  await expect(tick).toBeVisible()
  await tick.check()
  await page.keyboard.press('Control+Enter')
  await expect.poll(async () => page.url()).not.toContain(one.page)
})

test('related platforms that wrap onto several lines start and end each line with a name @narrow', async ({
  page,
  isChinese,
}) => {
  const name = isChinese ? '企业自有平台' : 'Own company'
  await signIn(page, 'superadmin', '/ucFrontEnd/companies/1/show')
  const list = page.getByRole('list').filter({ hasText: name })
  await expect(list.getByRole('listitem')).toHaveCount(6)
  const lines = await list.evaluate((whole) => {
    const edge = whole.parentElement?.getBoundingClientRect().left ?? 0
    const items = [...whole.children].map((item) => {
      const text = document.createRange()
      text.selectNodeContents(item)
      const { left, top } = text.getBoundingClientRect()
      return { left: left - edge, top, after: getComputedStyle(item, '::after').content }
    })
    const first = items.filter(({ top }, place) => top !== items[place - 1]?.top)
    return { starts: first.map(({ left }) => left), after: items.map(({ after }) => after) }
  })
  expect(lines.starts.length).toBeGreaterThan(1)
  expect(new Set(lines.starts)).toEqual(new Set([0]))
  expect(new Set(lines.after)).toEqual(new Set(['none']))
})

test('an applicant with an open page sees after approval that they belong to the company @once', async ({
  page,
  as,
  catalogue: { companies, console: texts },
}) => {
  const { username, password, path, name } = await applyForCompany(as)
  await signIn(page, username, '/ucFrontEnd/companyApply', password)
  await page.getByRole('button', { name: companies.actions.withdraw.label }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const ground = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const dimmed = await ground()
  const system = await as('superadmin')
  const decision = { decision: 'pass', platforms: ['4'], permissionIds: ['117'] }
  await system.post(`${path}/review`, decision)
  const { title, company } = texts.noPermission.member
  await expect(
    page.getByRole('heading', { name: fill(title, { company: name }), exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await ground()).not.toBe(dimmed)
  await page.getByRole('main').getByRole('link', { name: company, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
})

test('the provider selects the salesperson on the page of a company @once', async ({
  page,
  as,
  catalogue: { salesmen },
}) => {
  const { id, name } = await foundCompany({ as })
  await signIn(page, 'superadmin', `/ucFrontEnd/companies/${id}/show`)
  await page.getByRole('combobox', { name: salesmen.one, exact: true }).click()
  await page.getByRole('option').first().click()
  await expect(page.getByText(new RegExp(name)).last()).toBeVisible()
  const system = await as('superadmin')
  const assigned = async () => {
    const { body } = await system.list('/usercenter/salesmen', {})
    return JSON.stringify(body).includes(`"id":"${id}"`)
  }
  await expect.poll(assigned).toBe(true)
})
