import { fill } from '#i18n/index'
import { createUser } from '../../support/factories.ts'
import { expect, test } from '../support/fixtures.ts'
import { chooseAction, signIn, submitLogin } from '../support/steps.ts'

test('an administrator hands over a generated password, whose owner must set their own first @narrow', async ({
  page,
  openPage,
  as,
  catalogue,
}) => {
  const { users, signIn: words } = catalogue
  const { help, generatePassword, generated } = users.actions
  const own = { realName: '仇远', password: undefined }
  const user = await createUser(await as('acmeadmin'), own)
  const args = { name: '仇远' }
  await signIn(page, 'acmeadmin', `/ucFrontEnd/users/${user.id}/show`)
  await chooseAction(page, fill(users.actions.menu, args), help.label)
  await page.getByRole('radio', { name: generatePassword.label, exact: true }).check()
  await page.getByRole('button', { name: generatePassword.label, exact: true }).click()
  const shown = page.getByRole('dialog', { name: fill(generated.title, args) })
  const password = await shown.getByLabel(generated.label, { exact: true }).inputValue()

  const other = await openPage()
  await other.goto('/login')
  await submitLogin(other, catalogue, user.username, password, true)
  const form = other.getByRole('form', { name: words.own.title })
  await expect(form).toBeVisible()
  await expect(other.getByRole('main')).toBeFocused()
  await form.getByLabel(words.fields.newPassword, { exact: true }).fill('Heron4821own')
  await form.getByLabel(words.fields.confirmPassword, { exact: true }).fill('Heron4821own')
  // The login with the new password fails.
  await other.route('**/auth/oauth/token', (route) => route.abort(), { times: 1 })
  await form.getByRole('button', { name: words.own.submit, exact: true }).click()
  await expect(other.getByText(words.reset.doneText)).toBeVisible()
  await expect(other.getByRole('main')).toBeFocused()
  await submitLogin(other, catalogue, user.username, 'Heron4821own')
  await expect(other).toHaveURL(/\/ucFrontEnd/)
})
