import { fill } from '#i18n/index'
import { createRole } from '../../support/factories.ts'
import { violations } from '../support/axe.ts'
import { contactEmail, expect, test } from '../support/fixtures.ts'
import {
  applyForCompany,
  createMember,
  holdRequests,
  liveTimeout,
  signIn,
  signInByForm,
} from '../support/steps.ts'

test('a visitor is sent to the login and back; a member searches, pins and requests applications', async ({
  page,
  openPage,
  isChinese,
  catalogue,
}) => {
  const {
    publicPages: { control },
  } = catalogue
  const projects = isChinese ? '项目管理' : 'Project management'
  const survey = isChinese ? '测量登记' : 'Measurement registration'

  await page.goto('/control')
  await expect(page.getByRole('link', { name: projects })).toBeVisible()
  await expect(page.locator('.card-state')).toHaveCount(0)
  await page.getByRole('link', { name: projects }).click()
  await expect(page).toHaveURL(/\/login\?from=\/control$/)
  await signInByForm(page, catalogue, 'acmemember', '/control')
  await expect(page).toHaveURL(/\/control$/)

  const card = page.getByRole('listitem').filter({ hasText: survey })
  await expect(card).toContainText(/(?:请联系|Ask ).*陈立新/)
  const ask = card.getByRole('button', { name: fill(control.askNamed, { name: survey }) })
  await ask.press('Enter')
  await expect(card.getByLabel(control.message)).toBeFocused()
  await card.getByRole('button', { name: control.cancel }).press('Enter')
  await expect(ask).toBeFocused()
  await ask.press('Enter')
  await card.getByLabel(control.message).fill('登记控制点')
  await card.getByRole('button', { name: control.send }).press('Enter')
  await expect(card.getByText(control.requested)).toBeFocused()

  await page.getByRole('button', { name: fill(control.pin, { name: projects }) }).press('Enter')
  await expect(page.getByRole('heading', { name: control.pinned })).toBeVisible()
  await expect(
    page.getByRole('button', { name: fill(control.unpin, { name: projects }) }),
  ).toBeFocused()
  await page.getByLabel(control.search).fill('project')
  await expect(card).toBeHidden()
  await expect(page.getByRole('heading', { level: 3, name: projects })).toBeVisible()

  const elsewhere = await openPage()
  await signIn(elsewhere, 'acmemember', '/control')
  await expect(elsewhere.getByRole('heading', { name: control.pinned })).toBeVisible()
  await elsewhere.getByRole('button', { name: fill(control.unpin, { name: projects }) }).click()
  await expect(elsewhere.getByRole('heading', { name: control.pinned })).toBeHidden()
})

test('one sentence tells each reader which applications they can use, and how to get more @narrow', async ({
  page,
  openPage,
  catalogue,
}) => {
  const { control } = catalogue.publicPages

  await signIn(page, 'visitor1', '/control')
  await expect(page.getByText(control.noCompany)).toBeVisible()
  await expect(page.getByText(control.withoutCompany).first()).toBeVisible()
  await expect(page.getByRole('button', { name: control.ask })).toHaveCount(0)
  await page.getByRole('link', { name: control.join, exact: true }).click()
  await expect(page).toHaveURL(/\/ucFrontEnd\/join$/)

  const member = await openPage()
  await signIn(member, 'acmemember', '/control')
  await expect(
    member.getByText(fill(control.member, { company: '华南测绘', open: 2, total: 7 })),
  ).toBeVisible()
})

test('an applicant sees the progress of a company application, the reason of a rejection and a link to correct it, until approval', async ({
  page,
  as,
  catalogue,
}) => {
  const { control } = catalogue.publicPages
  const { joining } = catalogue.firstSteps
  const { username, password, client: applicant, path, ...company } = await applyForCompany(as)

  const main = page.getByRole('main')
  const lookAgain = () => page.evaluate(() => dispatchEvent(new Event('focus')))
  await signIn(page, username, '/control', password)
  await expect(main).toContainText(fill(joining.applicationOpen, { company: company.name }))
  await expect(main.getByRole('link', { name: control.join, exact: true })).toHaveCount(0)

  const reason = '组织机构代码与营业执照不一致'
  const rejection = { decision: 'reject', reason }
  const system = await as('superadmin')
  await system.post(`${path}/review`, rejection)
  await lookAgain()
  await expect(main).toContainText(fill(joining.applicationRejected, { company: company.name }))
  await expect(main).toContainText(fill(joining.reason, { reason }))
  await expect(main.getByText(control.noCompany)).toHaveCount(0)
  await expect(main.getByRole('link', { name: control.apply, exact: true })).toHaveCount(0)
  expect(await violations(page)).toEqual([])
  await main.getByRole('link', { name: joining.correct }).click()
  await expect(page).toHaveURL(path.replace('/usercenter/companies', '/ucFrontEnd/companyApply'))
  await expect(page.getByText(reason).first()).toBeVisible()

  await page.goto('/control')
  await main.getByRole('link', { name: control.join, exact: true }).click()
  await expect(page).toHaveURL('/ucFrontEnd/join')
  const { body: request } = await applicant.post('/usercenter/join-requests', { name: '华南测绘' })
  await page.goto('/control')
  await expect(main).toContainText(fill(joining.joinOpen, { company: '华南测绘' }))
  const administrator = await as('acmeadmin')
  await administrator.post(`/usercenter/join-requests/${request.id}/review`, { decision: 'agree' })
  await lookAgain()
  await expect(main.locator('.control-standing')).toContainText('华南测绘')
  await expect(main.getByText(control.withoutCompany)).toHaveCount(0)
})

test('members of a suspended company read that on the console, with the contact of the provider and no button @once', async ({
  page,
  as,
  catalogue,
}) => {
  const { control } = catalogue.publicPages
  const { username, password, path, name } = await applyForCompany(as)
  const system = await as('superadmin')
  const passed = { decision: 'pass', platforms: ['4'], permissionIds: ['1400'], userQuota: 5 }
  expect((await system.post(`${path}/review`, passed)).status).toBe(200)
  await signIn(page, username, '/control', password)
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: control.ask }).first()).toBeVisible()

  const reason = 'Unpaid since June'
  expect((await system.post(`${path}/suspend`, { reason })).status).toBe(200)
  await expect(main.getByText(fill(control.suspended, { company: name, reason }))).toBeVisible()
  await expect(main.getByText(control.whileSuspended).first()).toBeVisible()
  await expect(main.getByRole('button')).toHaveCount(0)
  await expect(main.locator('a[href*="join"], a[href*="companyAdd"]')).toHaveCount(0)
  await expect(main.getByRole('link', { name: contactEmail })).toBeVisible()
})

test('a permission granted meanwhile opens its application without a reload @once', async ({
  page,
  as,
  catalogue,
  isChinese,
}) => {
  const { control } = catalogue.publicPages
  const survey = isChinese ? '测量登记' : 'Measurement registration'
  const { id, username } = await createMember(as)
  await signIn(page, username, '/control')
  const card = page.getByRole('listitem').filter({ hasText: survey })
  await expect(card.getByText(control.closed)).toBeVisible()
  const administrator = await as('acmeadmin')
  const role = await createRole(administrator, { applicationId: '3', permissionIds: ['116'] })
  await administrator.put(`/usercenter/users/${id}`, { roleIds: [role.id] })
  await expect(card.getByRole('link', { name: survey })).toBeVisible(liveTimeout)
})

test('a forbidden page offers login to a visitor, and the reason to others @once', async ({
  page,
  openPage,
  catalogue,
}) => {
  const { noPermission } = catalogue.publicPages
  const address = '/noPermission?from=/ucFrontEnd/companies'
  await page.goto(address)
  await page.getByRole('link', { name: noPermission.login }).click()
  await expect(page).toHaveURL('/login?from=%2FucFrontEnd%2Fcompanies')

  const member = await openPage()
  await signIn(member, 'acmemember', address)
  await member.getByRole('link', { name: noPermission.why }).click()
  await expect(member).toHaveURL('/ucFrontEnd/noPermission?from=%2Fcompanies')
})

test('applications appear once the permissions are known, and stay open if a refetch fails @once', async ({
  page,
  catalogue,
  isChinese,
}) => {
  const { control } = catalogue.publicPages
  const projects = isChinese ? '项目管理' : 'Project management'
  const rights = '**/UserCenter/user/permission/ops'
  const release = await holdRequests(page, rights)
  await signIn(page, 'acmemember', '/control')
  await expect(page.locator('.card.skeleton').first()).toBeVisible()
  await expect(page.getByText(control.closed, { exact: true })).toHaveCount(0)
  release()
  await expect(page.getByRole('link', { name: projects })).toBeVisible()
  await page.unroute(rights)
  await page.route(rights, (route) => route.abort())
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(page.getByText(control.rightsFailed)).toBeVisible()
  await expect(page.getByRole('link', { name: projects })).toBeVisible()
})
