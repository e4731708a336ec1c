import type { Page } from 'playwright/test'
import { fill } from '#i18n/index'
import { buildUser } from '../../support/factories.ts'
import { expect, test, type Catalogue } from '../support/fixtures.ts'
import { codeSentTo, loseResponse } from '../support/steps.ts'

const fieldsOf = (page: Page) => (label: string) =>
  page.getByLabel(label, { exact: true }).filter({ visible: true })

const sendButton = (page: Page, { signIn: { code } }: Catalogue) =>
  page.getByRole('button', { name: code.send }).filter({ visible: true })

test('a visitor registers with a phone and is logged in; a second registration with it shows an error at the field', async ({
  page,
  as,
  catalogue,
}) => {
  const { signIn: texts, errors: refusals } = catalogue
  const { username, phone, realName } = buildUser()
  const field = fieldsOf(page)
  const send = sendButton(page, catalogue)
  const submit = page.getByRole('button', { name: texts.register.submit, exact: true })
  const password = field(texts.fields.password).or(field(texts.fields.newPassword)).first()
  await page.goto('/register')
  await field(texts.fields.phone).fill(phone)
  await send.click()
  await expect(page.getByText(/\+86/).first()).toBeVisible()
  const again = fill(texts.code.again, { seconds: '\\d+' }).replace('\u00a0', '\\s')
  await expect(page.getByRole('button', { name: new RegExp(again) })).toBeVisible()
  await field(texts.fields.code).fill(await codeSentTo(as, `+86${phone}`))
  await field(texts.fields.username).fill(username)
  await field(texts.fields.realName).fill(realName)
  await password.fill('Survey2026')
  await field(texts.fields.confirmPassword).fill('Survey2027')
  await page.getByRole('checkbox').check()
  await submit.click()
  await expect(field(texts.fields.confirmPassword)).toHaveAttribute('aria-invalid', 'true')
  await field(texts.fields.confirmPassword).fill('Survey2026')
  await submit.click()
  await expect(page.getByText(texts.register.done)).toBeVisible()

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/register')
  await field(texts.fields.phone).fill(phone)
  await send.click()
  await expect(field(texts.fields.phone)).toHaveAttribute('aria-invalid', 'true')

  const refusal = page.getByText(refusals.phoneAlreadyUsed)
  await expect(refusal).toBeVisible()
  await field(texts.fields.username).fill(`${username}2`)
  await field(texts.fields.realName).fill(realName)
  await password.fill('short')
  await password.blur()
  await submit.click()
  await expect(refusal).toBeVisible()
  await expect(field(texts.fields.phone)).toHaveAttribute('aria-invalid', 'true')
  const answered = page.waitForResponse(/getVerificationCode/)
  await send.click()
  await answered
  for (const label of [texts.fields.confirmPassword, texts.fields.phone])
    await expect(field(label)).toHaveAttribute('aria-invalid', 'true')
  await field(texts.fields.phone).press('End')
  await field(texts.fields.phone).press('Backspace')
  await expect(refusal).toBeHidden()
  await field(texts.fields.phone).fill(phone)
  await expect(refusal).toBeVisible()
})

test('registering again after a lost response logs in @once', async ({ page, as, catalogue }) => {
  const { fields, register } = catalogue.signIn
  const { username, phone, realName } = buildUser()
  const field = fieldsOf(page)
  await page.goto('/register')
  await field(fields.phone).fill(phone)
  const send = sendButton(page, catalogue)
  await expect(send).toBeEnabled()
  await send.press('Enter')
  await expect(field(fields.code)).toBeFocused()
  await field(fields.code).fill(await codeSentTo(as, `+86${phone}`))
  await field(fields.username).fill(username)
  await field(fields.realName).fill(realName)
  for (const label of [fields.password, fields.confirmPassword])
    await field(label).fill('Survey2026')
  await page.getByRole('checkbox').check()
  await loseResponse(page, '**/user/register')

  await page.getByRole('button', { name: register.submit, exact: true }).press('Enter')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(/./)
  await field(fields.username).press('Tab')
  await page.getByRole('button', { name: register.submit, exact: true }).press('Enter')
  await expect(page.getByRole('heading', { name: register.done })).toBeVisible()
  await expect(page.getByText(fill(register.doneText, { username }))).toBeVisible()
})

test('a lost response to a code request shows an error at the field, retains the focus, and the retry reports that the code was sent @narrow', async ({
  page,
  catalogue,
}) => {
  const { fields, code } = catalogue.signIn
  const { unreachable } = catalogue.portal
  const { phone } = buildUser()
  await page.goto('/register')
  await page.getByLabel(fields.phone, { exact: true }).fill(phone)
  await loseResponse(page, '**/getVerificationCode?*')

  const send = sendButton(page, catalogue)
  await expect(send).toBeEnabled()
  await send.press('Enter')
  await expect(page.getByText(unreachable)).toBeInViewport()
  await expect(send).toBeFocused()
  await send.press('Enter')
  await expect(page.getByText(fill(code.sent, { recipient: `+86 ${phone}` }))).toBeVisible()
  await expect(page.getByText(unreachable)).toBeHidden()
  await expect(page.getByLabel(fields.code, { exact: true })).toBeFocused()
})

test('a corrected number gets a code, the same one waits @once', async ({ page, catalogue }) => {
  const { fields, code } = catalogue.signIn
  const send = sendButton(page, catalogue)
  const phone = page.getByLabel(fields.phone, { exact: true })
  const [mistyped, right] = [buildUser().phone, buildUser().phone]
  await page.goto('/register')
  for (const number of [mistyped, right]) {
    await phone.fill(number)
    await send.click()
    await expect(page.getByText(fill(code.sent, { recipient: `+86 ${number}` }))).toBeVisible()
    await expect(send).toBeHidden()
  }
  await phone.fill(mistyped)
  await expect(send).toBeEnabled()
  await phone.fill(right)
  await expect(send).toBeHidden()
})
