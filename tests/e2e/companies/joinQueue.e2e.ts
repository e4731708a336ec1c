import { fill } from '#i18n/index'
import { createVisitor } from '../../support/factories.ts'
import { expect, test } from '../support/fixtures.ts'
import { changeLanguage, requestToJoin, signIn } from '../support/steps.ts'

test('an administrator decides on join requests in their rows', async ({ page, catalogue, as }) => {
  const { join, ra } = catalogue
  const [agreed, rejected] = [await requestToJoin(as, '田禾'), await requestToJoin(as, '石磊')]
  await signIn(page, 'acmeadmin', '/ucFrontEnd/joinRequests')
  const button = (label: string, name: string) =>
    page.getByRole('button', { name: `${label}: ${name}` }).filter({ visible: true })

  await button(join.manage.agree, '田禾').click()
  const notice = page.getByText(fill(join.decide.agreedWithoutRole, { name: '田禾' }))
  await expect(notice).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(notice).toBeHidden()
  await button(join.manage.agree, '田禾').click()
  await page.getByRole('main').focus()
  await page.getByRole('button', { name: ra.action.undo }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await button(join.manage.agree, '田禾').click()
  expect(await agreed()).toBe('inReview')

  await button(join.manage.reject, '石磊').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(join.decide.reason, { exact: true }).fill('No')
  await page.mouse.click(5, 5)
  await dialog.getByRole('button', { name: join.turnDown.label, exact: true }).click()
  await expect.poll(rejected).toBe('rejected')
  await expect.poll(agreed).toBe('agreed')
})

test('the newest of several undo notices replaces the others, whose decisions are sent, and a later notice shows too @once', async ({
  page,
  catalogue: { join },
  as,
}) => {
  const names = ['丁一', '丁二', '丁三']
  const requests: (() => Promise<string>)[] = []
  for (const name of names) requests.push(await requestToJoin(as, name))
  await signIn(page, 'acmeadmin', '/ucFrontEnd/joinRequests')
  const button = (name: string) =>
    page.getByRole('button', { name: `${join.manage.agree}: ${name}` })
  const noticeFor = (name: string) =>
    page.getByText(fill(join.decide.agreedWithoutRole, { name }), { exact: true })
  await expect(button('丁三')).toBeVisible()
  await page.evaluate(
    (labels) => {
      for (const label of labels)
        document.querySelector<HTMLElement>(`button[aria-label="${label}"]`)?.click()
    },
    names.map((name) => `${join.manage.agree}: ${name}`),
  )
  await expect(noticeFor('丁三')).toBeVisible()
  await expect
    .poll(() => Promise.all(requests.map((status) => status())))
    .toEqual(['agreed', 'agreed', 'inReview'])
  await page.keyboard.press('Control+z')
  await expect(noticeFor('丁三')).toBeHidden()
  await button('丁三').click()
  await expect(noticeFor('丁三')).toBeVisible()
  await expect.poll(() => requests[2]?.(), { timeout: 20_000 }).toBe('agreed')
})

test('agreeing by keyboard moves the focus to the next row, and a double click agrees to one request @once', async ({
  page,
  catalogue: { join },
  as,
}) => {
  const requests: (() => Promise<string>)[] = []
  for (const name of ['双一', '双二', '双三']) requests.push(await requestToJoin(as, name))
  await signIn(page, 'acmeadmin', '/ucFrontEnd/joinRequests')
  const agree = page.getByRole('button', { name: `${join.manage.agree}: 双` })
  await expect(agree).toHaveCount(3)
  await agree.first().press('Enter')
  await expect(agree).toHaveCount(2)
  await expect(page.locator('a[data-row]:focus')).toBeVisible()
  await agree.first().dblclick()
  await expect(agree).toHaveCount(1)
  await expect(agree).toBeEnabled()
  await page.reload()
  await expect
    .poll(async () => (await Promise.all(requests.map((status) => status()))).toSorted())
    .toEqual(['agreed', 'agreed', 'inReview'])
})

test('errors of a join request follow a later change of language @once', async ({
  page,
  as,
  catalogue,
  otherCatalogue,
}) => {
  const { join } = catalogue
  const visitor = await createVisitor({ as })
  const other = otherCatalogue
  await signIn(page, visitor.username, '/ucFrontEnd/join', visitor.password)
  await page.locator('input[name=named]').fill('Nobody knows this company')
  await page.getByRole('button', { name: join.request.submit, exact: true }).click()
  await expect(page.getByText(join.request.notFound)).toBeVisible()
  await changeLanguage(page, catalogue)

  await expect(page.getByText(other.join.request.notFound)).toBeVisible()
})

test('a code typed as a name stays in the code field @once', async ({ page, catalogue }) => {
  const { request } = catalogue.join
  await signIn(page, 'visitor2', '/ucFrontEnd/join')
  await page.getByLabel(request.nameLabel, { exact: true }).fill('91440101MA5CJX2N8B')
  await page.getByRole('button', { name: request.submit }).click()
  await expect(page.getByText(request.notFound)).toBeVisible()
  await page.getByRole('radio', { name: request.byCode }).check()
  await expect(page.getByText(request.notFound)).toBeHidden()
  const code = page.locator('[name="named"]')
  await expect(code).toHaveValue('91440101MA5CJX2N8B')
  await expect(code).toHaveAccessibleName(new RegExp(request.codeLabel))
})
