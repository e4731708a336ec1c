import { expect, test } from '../support/fixtures.ts'
import { chooseAction, signIn } from '../support/steps.ts'

test('a company administrator views the user centre as a member, and returns @narrow', async ({
  page,
  catalogue: { console: texts, users },
}) => {
  const { viewAs } = users.actions
  await signIn(page, 'acmeadmin')
  await page.goto('/ucFrontEnd/users/4/show')
  const named = (template: string) => template.replaceAll('%{name}', '林晓')
  await chooseAction(page, named(users.actions.menu), viewAs.label)
  const dialog = page.getByRole('dialog', { name: named(viewAs.title) })
  await dialog.getByRole('button', { name: viewAs.label }).click()

  const bar = page.getByRole('complementary', { name: texts.viewing.label })
  await expect(bar).toContainText(named(texts.viewing.title))
  const applicationOf = (name: RegExp) => page.getByRole('main').getByRole('link', { name })
  await expect(applicationOf(/^(项目管理|Project management)/)).toBeVisible()
  await expect(applicationOf(/^(测量登记|Measurement registration)/)).toHaveCount(0)
  await page.reload()
  await expect(bar).toBeVisible()

  await bar.getByRole('button', { name: texts.viewing.stop }).click()
  await expect(page).toHaveURL(/\/users\/4\/show$/)
  await expect(page.getByRole('heading', { level: 1, name: '林晓' })).toBeVisible()
  await expect(bar).toBeHidden()
})
