import { fill } from '#i18n/index'
import { signIn as gatewaySignIn } from '../../support/client.ts'
import { createUser } from '../../support/factories.ts'
import { expect, test } from '../support/fixtures.ts'
import { onceNarrow, signIn, textsOf } from '../support/steps.ts'

test(
  'an administrator hands over a generated password, whose owner must set their own first',
  onceNarrow,
  async ({ page, openPage, locale, portal }) => {
    const { users, signIn: words } = textsOf(locale)
    const { generatePassword, generated } = users.actions
    const user = await createUser(await gatewaySignIn(portal.address, 'acmeadmin'), {
      realName: '仇远',
      password: undefined,
    })
    const args = { name: '仇远' }
    await signIn(page, 'acmeadmin', `/ucFrontEnd/users/${user.id}/show`)
    await page
      .getByRole('button', { name: fill(users.actions.menu, args) })
      .first()
      .click()
    await page.getByRole('menuitem', { name: generatePassword.label, exact: true }).click()
    await page.getByRole('button', { name: generatePassword.label, exact: true }).click()
    const shown = page.getByRole('dialog', { name: fill(generated.title, args) })
    const password = await shown.getByLabel(generated.label, { exact: true }).inputValue()

    const other = await openPage()
    await other.goto('/login')
    await other.getByLabel(words.fields.anyName, { exact: true }).fill(user.username)
    await other.getByLabel(words.fields.password, { exact: true }).fill(password)
    await other.getByRole('checkbox').check()
    await other.getByRole('button', { name: words.login.submit, exact: true }).click()
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
    await other.getByLabel(words.fields.anyName, { exact: true }).fill(user.username)
    await other.getByLabel(words.fields.password, { exact: true }).fill('Heron4821own')
    await other.getByRole('button', { name: words.login.submit, exact: true }).click()
    await expect(other).toHaveURL(/\/ucFrontEnd/)
  },
)
