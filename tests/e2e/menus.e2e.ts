import { fill } from '#i18n/index'
import { menus as enMenus } from '#i18n/en/menus'
import { menus as zhMenus } from '#i18n/zh/menus'
import { signIn as gatewaySignIn } from '../support/client.ts'
import { expect, test } from './fixtures.ts'
import { signIn } from './steps.ts'

test('a system administrator moves menus by keyboard and by dragging, and sees beforehand who loses what', async ({
  page,
  locale,
  portal,
}) => {
  const isChinese = locale?.startsWith('zh')
  const texts = isChinese ? zhMenus : enMenus
  const system = await gatewaySignIn(portal.address, 'superadmin')
  const mark = Math.trunc(performance.now())
  const create = async (letter: string, parentId = '115') =>
    (
      await system.post('/usercenter/menus', {
        applicationId: '4',
        parentId,
        type: 'menu',
        path: `/moved${letter}${mark}`,
        name: `条目${letter}${mark}`,
        enName: `Entry ${letter}${mark}`,
      })
    ).body
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
