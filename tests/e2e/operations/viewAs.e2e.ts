import { expect, test } from '../support/fixtures.ts'
import { signIn } from '../support/steps.ts'

test('a company administrator views the user centre as a member, and returns @narrow', async ({
  page,
  catalogue: { console: texts, users },
}) => {
  const { viewAs } = users.actions
  await signIn(page, 'acmeadmin')
  await page.goto('/ucFrontEnd/users/4/show')
  const named = (template: string) => template.replaceAll('%{name}', '林晓')
  await page.getByRole('button', { name: named(users.actions.menu) }).click()
  await page.getByRole('menuitem', { name: viewAs.label }).click()
  await page
    .getByRole('dialog', { name: named(viewAs.title) })
    .getByRole('button', { name: viewAs.label })
    .click()

  const bar = page.getByRole('complementary', { name: texts.viewing.label })
  await expect(bar).toContainText(named(texts.viewing.title))
  await expect(page.getByText('acmemember').first()).toBeVisible()
  await page.reload()
  await expect(bar).toBeVisible()

  await bar.getByRole('button', { name: texts.viewing.stop }).click()
  await expect(page).toHaveURL(/\/users\/4\/show$/)
  await expect(page.getByRole('heading', { level: 1, name: '林晓' })).toBeVisible()
  await expect(bar).toBeHidden()
})
