import { fill } from '#i18n/index'
import { signIn as gatewaySignIn } from '../support/client.ts'
import { createUser } from '../support/factories.ts'
import { expect, test } from './fixtures.ts'
import { signInByForm, textsOf } from './steps.ts'

test('a company administrator logs in, filters, edits a user and logs out', async ({
  page,
  locale,
  portal,
}) => {
  const { users, console: texts, ra, signIn: form } = textsOf(locale)
  const created = await createUser(await gatewaySignIn(portal.address, 'acmeadmin'), {
    realName: '黄宁',
  })
  await signInByForm(page, locale, 'acmeadmin', '/ucFrontEnd/users')
  await expect(page.getByRole('heading', { level: 1, name: users.list.title })).toBeVisible()
  await expect(page.getByText('林晓')).toBeVisible()

  await page.getByRole('textbox', { name: users.list.search }).fill(created.username)
  await page.keyboard.press('Enter')
  await expect(page.getByText('林晓')).toBeHidden()
  await expect(page).toHaveURL(new RegExp(created.username))
  await page.getByText(created.username).first().click()
  await expect(page.getByRole('heading', { level: 1, name: '黄宁' })).toBeVisible()

  await page.getByRole('link', { name: ra.action.edit }).click()
  const name = page.getByLabel(users.fields.realName, { exact: true })
  await name.fill('<b>')
  await page.getByRole('button', { name: ra.action.save }).click()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await name.fill('黄宁宁')
  await page.getByRole('button', { name: ra.action.save }).click()
  await expect(page.getByText(fill(users.edit.done, { name: '黄宁宁' }))).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: '黄宁宁' })).toBeVisible()

  await page.getByRole('button', { name: fill(texts.shell.account, { name: '陈立新' }) }).click()
  await page.getByRole('menuitem', { name: texts.shell.signOut }).click()
  await expect(page).toHaveURL(/\/home$/)
  await page.goto('/ucFrontEnd/users')
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('button', { name: form.login.submit, exact: true })).toBeVisible()
})
