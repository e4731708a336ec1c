import { fill } from '#i18n/index'
import { demonstrationPassword } from '#db/seeds/demonstration'
import { signIn as gatewaySignIn } from '../../support/client.ts'
import { buildUser, createUser } from '../../support/factories.ts'
import { expect, test } from '../support/fixtures.ts'
import { codeSentTo, once, onceNarrow, signIn, textsOf } from '../support/steps.ts'

test(
  'a user verifies the email address that an administrator entered',
  once,
  async ({ page, locale, portal }) => {
    const { account: texts, console: consoleTexts } = textsOf(locale)
    const own = consoleTexts.me
    const administrator = await gatewaySignIn(portal.address, 'acmeadmin')
    const user = await createUser(administrator, { password: demonstrationPassword })
    await gatewaySignIn(portal.address, user.username)
    await signIn(page, user.username, '/ucFrontEnd/personalCenter')
    await expect(page.getByText(own.waiting)).toHaveCount(2)
    await expect(page.getByText(own.unbound)).toHaveCount(0)
    await page.getByRole('link', { name: own.verify }).last().click()
    await page.getByRole('button', { name: texts.contact.verifyEmail }).click()
    const dialog = page.getByRole('dialog', { name: texts.contact.verifyEmail })
    await expect(dialog.getByLabel(texts.fields.email, { exact: true })).toHaveValue(user.email)
    await dialog.getByRole('button', { name: texts.code.send }).click()
    const code = dialog.getByLabel(texts.fields.code, { exact: true })
    await expect(code).toBeFocused()
    await code.fill(await codeSentTo(portal.address, user.email))
    await dialog.getByLabel(texts.contact.confirm, { exact: true }).fill(demonstrationPassword)
    await code.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: texts.contact.verifyEmail })).toHaveCount(0)
    await gatewaySignIn(portal.address, user.email)
    const { body } = await administrator.get(`/usercenter/users/${user.id}`)
    expect([body.emailVerified, body.phoneVerified]).toEqual([true, false])
  },
)

test(
  'the owner of an account without a password activates it by the link',
  onceNarrow,
  async ({ page, locale, portal }) => {
    const { signIn: texts } = textsOf(locale)
    const administrator = await gatewaySignIn(portal.address, 'acmeadmin')
    const { password: _password, ...sent } = buildUser()
    expect((await administrator.post('/usercenter/users', sent)).status).toBe(201)
    const system = await gatewaySignIn(portal.address, 'superadmin')
    const { body } = await system.list('/usercenter/outbox', { filter: { recipient: sent.email } })
    const token = /#([\w-]+)/.exec(body[0].text)?.[1]
    await page.goto(`/resetPassword#${token}`)
    await expect(page.getByRole('heading', { level: 1, name: texts.activate.title })).toBeVisible()
    await expect(page).toHaveURL(/\/resetPassword$/)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: texts.activate.title })).toBeVisible()
    await page.getByLabel(texts.fields.newPassword, { exact: true }).fill('Survey2030x')
    await page.getByLabel(texts.fields.confirmPassword, { exact: true }).fill('Survey2030x')
    await page.getByRole('button', { name: texts.activate.submit }).click()
    const done = fill(texts.activate.doneText, { username: sent.username })
    await expect(page.getByText(done)).toBeVisible()
    await gatewaySignIn(portal.address, sent.email, 'Survey2030x')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: texts.reset.title })).toBeVisible()

    await page.goto(`/resetPassword#${token}`)
    await page.getByLabel(texts.fields.newPassword, { exact: true }).fill('Survey2030x')
    await page.getByLabel(texts.fields.confirmPassword, { exact: true }).fill('Survey2030x')
    await page.getByRole('button', { name: texts.activate.submit }).click()
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(/./)
    await page.getByText(texts.activate.known).getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: texts.login.title })).toBeVisible()
  },
)
