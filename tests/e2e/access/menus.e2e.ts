import { fill } from '#i18n/index'
import { createMenu } from '../../support/factories.ts'
import { expect, test } from '../support/fixtures.ts'
import { signIn, signInLive } from '../support/steps.ts'

test('a system administrator moves menus by keyboard and by dragging, and previews who loses what @once', async ({
  page,
  as,
  catalogue: { menus: texts },
  isChinese,
}) => {
  const system = await as('superadmin')
  const suffix = Math.trunc(performance.now())
  const create = (letter: string, parentId = '115') =>
    createMenu(system, {
      parentId,
      path: `/moved${letter}${suffix}`,
      name: `条目${letter}${suffix}`,
      enName: `Entry ${letter}${suffix}`,
    })

  const [upper, lower] = [await create('A'), await create('B')]
  const below = await create('C', upper.id)
  const { permissionIds } = (await system.get('/usercenter/companies/2')).body
  await system.put('/usercenter/companies/2', { permissionIds: [...permissionIds, lower.id] })
  const placeOf = async (id: string) => {
    const { parentId, order } = (await system.get(`/usercenter/menus/${id}`)).body
    return { parentId, order }
  }

  await signIn(page, 'superadmin', '/ucFrontEnd/menus')
  const nameOf = (entry: { name: string; enName: string }) =>
    isChinese ? entry.name : entry.enName
  const item = (entry: { name: string; enName: string }) =>
    page.getByRole('treeitem').filter({ hasText: nameOf(entry) })
  await page.getByRole('main').getByRole('combobox').first().selectOption('4')
  await item(lower).press('Alt+ArrowUp')
  const moved = page.getByText(fill(texts.moved, { name: nameOf(lower) }))
  await expect(moved.first()).toBeVisible()
  expect((await placeOf(lower.id)).order).toBeLessThan((await placeOf(upper.id)).order)

  await item(lower).dragTo(item(below))
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('陈立新')
  expect((await placeOf(lower.id)).parentId).toBe('115')
  await dialog.getByRole('button', { name: texts.move, exact: true }).click()
  await expect.poll(async () => (await placeOf(lower.id)).parentId).toBe(upper.id)
  await expect(item(lower)).toHaveAttribute('aria-level', '3')

  for (const { id } of [lower, below, upper]) await system.remove(`/usercenter/menus/${id}`)
})

test('a field shows that the selected parent was deleted while a new entry was typed @once', async ({
  page,
  as,
  catalogue: { menus: texts },
}) => {
  const system = await as('superadmin')
  const deletedParent = await createMenu(system, {
    path: '/gone',
    name: '将被删除',
    enName: 'Soon deleted',
  })
  await signInLive(page, 'superadmin', '/ucFrontEnd/menus')
  const main = page.getByRole('main')
  await main.getByRole('combobox').first().selectOption('4')
  const goneItem = main.getByRole('treeitem').filter({ hasText: /将被删除|Soon deleted/ })
  await goneItem.click()
  await page.getByRole('button', { name: texts.newEntry }).click()
  const parent = main.getByLabel(texts.fields.parentId)
  await expect(parent).toHaveValue(deletedParent.id)
  await main.getByLabel(texts.fields.name, { exact: true }).fill('新条目')
  await system.remove(`/usercenter/menus/${deletedParent.id}`)
  await expect(goneItem).toHaveCount(0)
  await expect(main.getByText(texts.parentGone)).toBeVisible()
  await expect(parent).toHaveAttribute('aria-invalid', 'true')
  await expect(main.getByLabel(texts.fields.name, { exact: true })).toHaveValue('新条目')
  await main.getByRole('button', { name: texts.create, exact: true }).click()
  await expect(parent).toBeFocused()
  await expect(main.getByText(texts.parentGone)).toBeVisible()
  await parent.selectOption('115')
  await expect(main.getByText(texts.parentGone)).toBeHidden()
  await main.getByRole('button', { name: texts.create, exact: true }).click()
  await expect(main.getByRole('treeitem').filter({ hasText: '新条目' })).toBeVisible()
})

test('opening another entry asks before discarding unsaved input, but not after saving @once', async ({
  page,
  as,
  catalogue: { menus: texts, console: words, ra },
}) => {
  const system = await as('superadmin')
  const create = (path: string, name: string) => createMenu(system, { path, name, enName: name })

  const [own, other] = [await create('/typed', '改动甲'), await create('/untouched', '改动乙')]
  await signIn(page, 'superadmin', '/ucFrontEnd/menus')
  const main = page.getByRole('main')
  await main.getByRole('combobox').first().selectOption('4')
  const itemOf = (name: string) => main.getByRole('treeitem').filter({ hasText: name })
  const name = main.getByLabel(texts.fields.name, { exact: true })
  const enName = main.locator('input[name="enName"]')
  const question = page.getByRole('dialog', { name: words.form.unsaved.title })
  await itemOf(own.path).click()
  for (const typed of ['First', 'Second']) {
    await enName.fill(typed)
    await itemOf(other.path).click()
    await question.getByRole('button', { name: words.form.unsaved.stay }).click()
    await expect(enName).toHaveValue(typed)
    await main.getByRole('button', { name: texts.submit, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: ra.action.save }).click()
    await expect
      .poll(async () => (await system.get(`/usercenter/menus/${own.id}`)).body.enName)
      .toBe(typed)
  }
  await itemOf(other.path).click()
  await expect(name).toHaveValue(other.name)
  await enName.fill('Lost')
  await itemOf(own.path).click()
  await question.getByRole('button', { name: words.form.unsaved.leave }).click()
  await expect(name).toHaveValue(own.name)
  for (const { id } of [own, other]) await system.remove(`/usercenter/menus/${id}`)
})
