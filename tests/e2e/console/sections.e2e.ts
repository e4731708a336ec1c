import { fill } from '#i18n/index'
import { expect, test } from '../support/fixtures.ts'
import { applyForCompany, headingsOf, signIn } from '../support/steps.ts'

test('a forbidden section redirects to /noPermission with the address, the reason and a request form @once', async ({
  page,
  as,
  catalogue: { console: texts, rights },
}) => {
  const administrator = await as('acmeadmin')
  await signIn(page, 'acmeviewer', '/ucFrontEnd/users?sort=username')
  await expect(page).toHaveURL(/\/noPermission\?from=%2Fusers%3Fsort%3Dusername$/)
  await expect(page.locator('h1')).toBeVisible()
  await expect(page.getByText(rights.missing.you.notInRole)).toBeVisible()
  await expect(page.getByText('/ucFrontEnd/users?sort=username')).toBeVisible()
  await page.getByRole('button', { name: texts.right.ask }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: texts.right.ask }).click()
  await expect(dialog).toBeHidden()
  const { body } = await administrator.list('/usercenter/rights-requests', {
    filter: { status: 'inReview' },
  })
  expect(body.map((one: { permissionId: string }) => one.permissionId)).toContain('1400')

  await page.goto('/ucFrontEnd/nowhere/at/all')
  await expect(page).toHaveURL(/\/ucFrontEnd\/404$/)
  await expect(page.locator('h1')).toHaveText(texts.section.notFound.title)
  await page.getByRole('main').getByRole('link', { name: texts.action.personalCentre }).click()
  await expect(page).toHaveURL(/\/ucFrontEnd\/personalCenter$/)
})

test('a missing record leads back to its list @narrow', async ({ page, catalogue, isChinese }) => {
  const { console: texts, users } = catalogue
  await signIn(page, 'acmeadmin', '/ucFrontEnd/users/999999999/show')
  await expect(page.locator('h1')).toHaveText(texts.error.absent.title)
  const back = fill(texts.action.backTo, {
    name: isChinese ? '本企业用户' : 'Company users',
  })
  await page.getByRole('link', { name: back, exact: true }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: users.list.title, exact: true }),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/ucFrontEnd\/users$/)
})

test('people of a suspended company read why everything except their own account is closed @narrow', async ({
  page,
  as,
  catalogue: { console: texts, rights },
}) => {
  const { username, password, path, name } = await applyForCompany(as)
  const system = await as('superadmin')

  const passed = { decision: 'pass', platforms: ['4'], permissionIds: ['1400'], userQuota: 5 }
  expect((await system.post(`${path}/review`, passed)).status).toBe(200)
  const reason = 'Unpaid since June'
  expect((await system.post(`${path}/suspend`, { reason })).status).toBe(200)

  await signIn(page, username, '/ucFrontEnd/users', password)
  await expect(page).toHaveURL(/\/noPermission\?from=%2Fusers$/)
  const title = fill(texts.suspension.title, { company: name })
  const notice = page.getByRole('complementary', { name: title })
  await expect(notice.getByText(reason)).toBeVisible()
  await expect(page.getByText(rights.missing.you.companySuspended)).toBeVisible()
  await expect(page.getByRole('button', { name: texts.right.ask })).toHaveCount(0)
})

test('legacy addresses for people without a company tell members that they already belong to one @once', async ({
  page,
  catalogue: { console: texts },
}) => {
  await signIn(page, 'acmeadmin')
  for (const path of [
    'account/join',
    'company',
    'company/create',
    'company/applyList',
    'company/companyEdit?id=7',
  ]) {
    await page.goto(`/oldUserCenter/${path}`)
    await expect(page).toHaveURL(/\/ucFrontEnd\/noPermission\?from=/)
    await expect(page.locator('h1')).toHaveText(
      texts.noPermission.member.title.replace('%{company}', '华南测绘'),
    )
  }
  await page.goto('/oldUserCenter/company/companyDetail?id=7')
  await expect(page).toHaveURL(/\/ucFrontEnd\/company$/)
  await page.goto('/oldUserCenter/company/companyEdit?id=7')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: texts.noPermission.member.company }).click()
  await expect(page).toHaveURL(/\/ucFrontEnd\/company$/)
})

test('the breadcrumbs of a record’s page start with the list that it was opened from @once', async ({
  page,
  catalogue,
  isChinese,
}) => {
  await signIn(page, 'superadmin', '/ucFrontEnd/userManage')
  const name = isChinese ? '全部用户' : 'All users'
  await page.locator('main a[href$="/show"]').first().click()
  await expect(page).toHaveURL(/\/ucFrontEnd\/users\/\d+\/show$/)
  const system = isChinese ? '天枢定位' : 'Dubhe Positioning'
  await expect(page).toHaveTitle(new RegExp(`^.+ · ${name} · ${system}$`))
  const crumbs = page.getByRole('navigation', { name: catalogue.console.shell.breadcrumbs })
  const all = crumbs.getByRole('link', { name })
  await expect(all).toHaveAttribute('href', /\/userManage/)
  await page.evaluate(() => sessionStorage.clear())
  for (const address of ['/ucFrontEnd/users/3/show', '/ucFrontEnd/users/3']) {
    await page.goto(address)
    await expect(all).toHaveAttribute('href', /\/userManage/)
  }
})

test('the user centre shows the menu in groups @narrow', async ({ page, catalogue, isChinese }) => {
  const { console: texts } = catalogue
  await signIn(page, 'acmeadmin', '/ucFrontEnd/userCenter')
  await expect(page.locator('h1')).toHaveText(texts.userCentre.title)
  const { own } = texts.userCentre
  await expect(page.locator('main h2')).toHaveText([own, ...headingsOf(isChinese)])
  await page.locator('main a[href$="/users"]').click()
  await expect(page).toHaveURL(/\/ucFrontEnd\/users/)
})

test('a missing section offers a retry and a way out; email links open no new window', async ({
  page,
  catalogue: { console: texts },
  isNarrow,
}) => {
  const entry = {
    filePath: '',
    icon: '',
    visible: true,
    alwaysVisible: true,
    isHavePermission: true,
    keepAlive: false,
    children: [],
  }
  await page.route('**/permissionByUser*', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    body.data.menuPermissions.push(
      { ...entry, path: '/absent', filePath: 'absent', name: 'Absent', enName: 'Absent' },
      { ...entry, path: '*mailto:help@example.org', name: 'Mail', enName: 'Mail' },
      { ...entry, path: '*https://example.org', name: 'Web', enName: 'Web' },
    )
    await route.fulfill({ response, json: body })
  })
  await signIn(page, 'acmeadmin', '/ucFrontEnd/absent')
  await expect(page.getByRole('heading', { name: texts.section.missing.title })).toBeVisible()
  await expect(page.getByRole('button', { name: texts.action.retry })).toBeVisible()
  if (isNarrow) await page.getByRole('button', { name: texts.shell.openMenu }).click()
  const mail = page.getByRole('link', { name: 'Mail' })
  await expect(mail).toHaveAttribute('href', 'mailto:help@example.org')
  await expect(mail).not.toHaveAttribute('target')
  await expect(page.getByRole('link', { name: /^Web\b/ })).toHaveAttribute('target', '_blank')
  if (isNarrow) await page.keyboard.press('Escape')
  await page.getByRole('link', { name: texts.action.personalCentre }).click()
  await expect(page).toHaveURL(/\/personalCenter$/)
})

test('the user is stored as specified, and read in the former format @once', async ({ page }) => {
  await signIn(page, 'acmeadmin', '/ucFrontEnd/personalCenter')
  const stored = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('signedInUser') ?? 'null'))
  await expect
    .poll(async () => await stored())
    .toMatchObject({ name: 'acmeadmin', companyName: '华南测绘', isCompanyUser: true, token: '' })
  expect(Object.keys(await stored())).not.toContain('userName')
  expect(Object.keys(await stored())).not.toContain('userCompanyName')
  await page.goto('/robots.txt')
  await page.evaluate(() => {
    const { name, companyName, ...rest } = JSON.parse(localStorage.getItem('signedInUser') ?? '{}')
    const former = { ...rest, nickName: '', userName: name, userCompanyName: companyName }
    localStorage.setItem('signedInUser', JSON.stringify(former))
  })
  await page.goto('/home')
  await expect(page.getByText('acmeadmin').first()).toBeAttached()
})
