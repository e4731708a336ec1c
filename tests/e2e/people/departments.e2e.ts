import { fill } from '#i18n/index'
import { expect, test } from '../support/fixtures.ts'
import { offeredFilter, signIn } from '../support/steps.ts'

test('a department and a subdepartment are created, used as a filter of users, and deleted @once', async ({
  page,
  catalogue,
}) => {
  const { departments, users } = catalogue
  const main = page.getByRole('main')
  const byDepartment = offeredFilter(catalogue, users.fields.departmentId)
  const name = page.getByRole('textbox', { name: departments.fields.name, exact: true })

  await signIn(page, 'betaadmin', '/ucFrontEnd/users')
  await expect(main.getByRole('heading', { level: 1, name: users.list.title })).toBeVisible()
  await expect(main.getByText('赵丰')).toBeVisible()
  await expect(main.getByRole('button', { name: byDepartment })).toBeHidden()

  await page.goto('/ucFrontEnd/departments')
  await expect(page.getByText(departments.list.empty.title)).toBeVisible()
  await page.getByRole('link', { name: departments.create.action }).click()
  await name.fill('测绘部')
  await page.getByRole('button', { name: departments.create.submit }).click()
  await expect(page.getByText(fill(departments.create.done, { name: '测绘部' }))).toBeVisible()

  await main.getByRole('button', { name: fill(departments.menu, { name: '测绘部' }) }).click()
  await page.getByRole('menuitem', { name: departments.create.below }).click()
  await expect(page.getByRole('combobox', { name: departments.fields.parentId })).toContainText(
    '测绘部',
  )
  await name.fill('外业组')
  await page.getByRole('button', { name: departments.create.submit }).click()
  await main.getByText('外业组').filter({ visible: true }).click()
  await expect(main.getByText('测绘部 / 外业组')).toBeVisible()

  await page.goto('/ucFrontEnd/users')
  await main.getByRole('button', { name: byDepartment }).click()
  await page.getByRole('menuitemradio', { name: '外业组' }).click()
  await expect(main.getByRole('button', { name: '测绘部 / 外业组' })).toBeVisible()
  await expect(main.getByText('赵丰')).toBeHidden()

  await page.goto('/ucFrontEnd/departments')
  await main.getByText('测绘部', { exact: true }).filter({ visible: true }).click()
  await page.getByRole('button', { name: departments.delete.label }).click()
  await page.getByRole('dialog').getByRole('button', { name: departments.delete.label }).click()
  await expect(page.getByText(fill(departments.delete.done, { name: '测绘部' }))).toBeVisible()
  await expect(main.getByText('测绘部 / 外业组')).toBeHidden()
})
