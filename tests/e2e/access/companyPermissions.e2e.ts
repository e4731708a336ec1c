import { fill } from '#i18n/index'
import { foundCompany } from '../../support/factories.ts'
import { violations } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { signIn } from '../support/steps.ts'

test('a package is created, added to two companies at once, partly removed, and selected in a form', async ({
  page,
  as,
  catalogue: { permissionPackages: packages, companies: words, ra, console: shared },
  isChinese,
  isNarrow,
}) => {
  const own = ['1000', '1100', '1400', '1402']
  const founded = await foundCompany({ as }, { permissionIds: own })
  const other = await foundCompany({ as }, { platforms: ['3'], permissionIds: own })
  const system = await as('superadmin')
  const permissionsOf = async ({ id }: { id: string }): Promise<string[]> =>
    (await system.get(`/usercenter/companies/${id}`)).body.permissionIds
  const change = (to: { id: string }, way: string, permissionIds: string[]) =>
    system.post(`/usercenter/companies/${to.id}/change-permissions`, { change: way, permissionIds })
  const main = page.getByRole('main')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const dialog = page.getByRole('dialog')
  const name = isChinese ? '项目套餐' : 'Projects'

  await signIn(page, 'superadmin', '/ucFrontEnd/permission-packages/create')
  await expect(main).toContainText(packages.create.purpose)
  await page.getByLabel(packages.fields.name, { exact: true }).fill(isChinese ? name : '项目')
  await page.getByLabel(packages.fields.enName, { exact: true }).fill(isChinese ? 'Plan' : name)
  const item = (id: string) => page.locator(`[role="treeitem"][data-id="${id}"]`)
  await item('117').click()
  await item('1500').click()
  expect(await violations(page)).toEqual([])
  await button(packages.create.submit).click()
  await expect(main).toContainText(packages.once)

  await page.goto('/ucFrontEnd/companies')
  const box = (row: string) =>
    page.getByLabel(fill(shared.list.selectRow, { name: row }), { exact: true })
  const isWide = !isNarrow
  const choose = async () => {
    if (!isWide) await button(shared.list.select).click()
    for (const one of [founded, other]) {
      if (isWide) await box(one.name).check()
      else await main.getByRole('listitem').filter({ hasText: one.name }).click()
      await expect(box(one.name)).toBeChecked()
    }
  }
  await choose()
  const open = async () => {
    await button(words.bulk.permissions.label).click()
    await expect(dialog).toContainText(words.grant.select)
  }
  const confirm = dialog.getByRole('button', { name: words.bulk.permissions.confirm, exact: true })
  const take = async () => {
    await dialog.getByLabel(words.packages.label, { exact: true }).selectOption({ label: name })
    await dialog.getByRole('button', { name: words.packages.take, exact: true }).click()
  }
  await open()
  await expect(confirm).toBeDisabled()
  await take()
  const changing = (count: number) => fill(words.grant.changing, { changing: count, total: 2 })
  await expect(dialog).toContainText(changing(2))
  const leftOut = dialog.getByRole('listitem').filter({ hasText: other.name })
  await expect(leftOut).toContainText(words.grant.aside.add.replace('%{names}', ''))
  expect(await violations(page)).toEqual([])
  const perform = async () => {
    await confirm.click()
    const done = shared.list.allDone.split(' |||| ').at(-1) ?? ''
    await expect(page.getByText(fill(done, { smart_count: 2 })).first()).toBeVisible()
    await expect(dialog).toHaveCount(0)
  }
  await perform()
  expect(await permissionsOf(founded)).toEqual(
    expect.arrayContaining(['115', '117', '1500', ...own]),
  )
  expect(await permissionsOf(other)).toEqual(expect.arrayContaining(['1500', ...own]))
  expect(await permissionsOf(other)).not.toContain('117')

  await page.goto('/ucFrontEnd/companies')
  await choose()
  await open()
  await dialog.getByRole('radio', { name: words.grant.remove, exact: true }).check()
  await dialog.locator('[role="treeitem"][data-id="1402"]').click()
  await expect(dialog).toContainText(changing(2))
  await dialog.getByRole('button', { name: ra.action.cancel, exact: true }).click()
  await expect(dialog).toBeHidden()
  // Changes by someone else before the dialog is opened again are shown and do not block it.
  await change(founded, 'add', ['1410'])
  await button(words.bulk.permissions.label).click()
  await expect(dialog).toContainText(changing(2))
  await perform()
  for (const one of [founded, other]) {
    const permissionIds = await permissionsOf(one)
    expect([permissionIds.includes('1400'), permissionIds.includes('1402')]).toEqual([true, false])
  }

  await change(founded, 'remove', ['115', '117', '1500'])
  await page.goto(`/ucFrontEnd/companies/${founded.id}`)
  await expect(item('117')).toHaveAttribute('aria-checked', 'false')
  await page.getByLabel(words.packages.label, { exact: true }).selectOption({ label: name })
  await button(words.packages.take).click()
  await expect(item('117')).toHaveAttribute('aria-checked', 'true')
  await button(ra.action.save).click()
  await expect.poll(() => permissionsOf(founded)).toEqual(expect.arrayContaining(['117', '1500']))
})
