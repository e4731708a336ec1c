import { fill } from '#i18n/index'
import { createUser } from '../../support/factories.ts'
import { expect, test } from '../support/fixtures.ts'
import { codeSentTo, createMember, signIn } from '../support/steps.ts'

test('users verify an email address that others entered @once', async ({ page, as, catalogue }) => {
  const { account: texts, console: consoleTexts } = catalogue
  const own = consoleTexts.me
  const user = await createMember(as)
  await signIn(page, user.username, '/ucFrontEnd/personalCenter')
  await expect(page.getByText(own.waiting)).toBeVisible()
  await page.getByRole('link', { name: own.verify }).click()
  await page.getByRole('button', { name: texts.contact.verifyEmail }).click()
  const dialog = page.getByRole('dialog', { name: texts.contact.verifyEmail })
  await expect(dialog.getByLabel(texts.fields.email, { exact: true })).toHaveValue(user.email)
  await dialog.getByRole('button', { name: texts.code.send }).click()
  const code = dialog.getByLabel(texts.fields.code, { exact: true })
  await expect(code).toBeFocused()
  await code.fill(await codeSentTo(as, user.email))
  await code.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: texts.contact.verifyEmail })).toHaveCount(0)
  await as(user.email)
  const { body } = await (await as('acmeadmin')).get(`/usercenter/users/${user.id}`)
  expect([body.emailVerified, body.phoneVerified]).toEqual([true, false])
})

test('accounts without password are activated by link @narrow', async ({ page, as, catalogue }) => {
  const { signIn: texts } = catalogue
  const sent = await createUser(await as('acmeadmin'), { password: undefined })

  const system = await as('superadmin')
  const { body } = await system.list('/usercenter/outbox', { filter: { recipient: sent.email } })
  const token = /#([\w-]+)/.exec(body[0].text)?.[1]
  await page.goto(`/resetPassword#${token}`)
  await expect(page.getByRole('heading', { level: 1, name: texts.activate.title })).toBeVisible()
  await expect(page).toHaveURL(/\/resetPassword$/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: texts.activate.title })).toBeVisible()
  const setPassword = async () => {
    for (const label of [texts.fields.newPassword, texts.fields.confirmPassword])
      await page.getByLabel(label, { exact: true }).fill('Survey2030x')
    await page.getByRole('button', { name: texts.activate.submit }).click()
  }
  await setPassword()
  const done = fill(texts.activate.doneText, { username: sent.username })
  await expect(page.getByText(done)).toBeVisible()
  await as(sent.email, 'Survey2030x')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: texts.reset.title })).toBeVisible()

  await page.goto(`/resetPassword#${token}`)
  await setPassword()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(/./)
  await page.getByText(texts.activate.known).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: texts.login.title })).toBeVisible()
})
