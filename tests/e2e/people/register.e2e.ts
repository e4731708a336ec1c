import type { Route } from 'playwright/test'
import { fill } from '#i18n/index'
import { buildUser } from '../../support/factories.ts'
import { expect, test } from '../support/fixtures.ts'
import { codeSentTo, once, onceNarrow, textsOf } from '../support/steps.ts'

test('a visitor registers with a phone and is logged in; a second registration with it shows an error at the field', async ({
  page,
  locale,
  portal,
}) => {
  const { signIn: texts } = textsOf(locale)
  const refusals = textsOf(locale).errors
  const { username, phone, realName } = buildUser()
  const field = (label: string) => page.getByLabel(label, { exact: true }).filter({ visible: true })
  await page.goto('/register')
  await field(texts.fields.phone).fill(phone)
  await page.getByRole('button', { name: texts.code.send }).filter({ visible: true }).click()
  await expect(page.getByText(/\+86/).first()).toBeVisible()
  await expect(
    page.getByRole('button', {
      name: new RegExp(fill(texts.code.again, { seconds: '\\d+' }).replace('\u00a0', '\\s')),
    }),
  ).toBeVisible()
  await field(texts.fields.code).fill(await codeSentTo(portal.address, `+86${phone}`))
  await field(texts.fields.username).fill(username)
  await field(texts.fields.realName).fill(realName)
  await field(texts.fields.password).or(field(texts.fields.newPassword)).first().fill('Survey2026')
  await field(texts.fields.confirmPassword).fill('Survey2027')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: texts.register.submit, exact: true }).click()
  await expect(field(texts.fields.confirmPassword)).toHaveAttribute('aria-invalid', 'true')
  await field(texts.fields.confirmPassword).fill('Survey2026')
  await page.getByRole('button', { name: texts.register.submit, exact: true }).click()
  await expect(page.getByText(texts.register.done)).toBeVisible()

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/register')
  await field(texts.fields.phone).fill(phone)
  await page.getByRole('button', { name: texts.code.send }).filter({ visible: true }).click()
  await expect(field(texts.fields.phone)).toHaveAttribute('aria-invalid', 'true')

  const refusal = page.getByText(refusals.phoneAlreadyUsed)
  await expect(refusal).toBeVisible()
  await field(texts.fields.username).fill(`${username}2`)
  await field(texts.fields.realName).fill(realName)
  await field(texts.fields.password).or(field(texts.fields.newPassword)).first().fill('short')
  await field(texts.fields.password).or(field(texts.fields.newPassword)).first().blur()
  await page.getByRole('button', { name: texts.register.submit, exact: true }).click()
  await expect(refusal).toBeVisible()
  await expect(field(texts.fields.phone)).toHaveAttribute('aria-invalid', 'true')
  const again = page.waitForResponse(/getVerificationCode/)
  await page.getByRole('button', { name: texts.code.send }).filter({ visible: true }).click()
  await again
  for (const label of [texts.fields.confirmPassword, texts.fields.phone])
    await expect(field(label)).toHaveAttribute('aria-invalid', 'true')
  await field(texts.fields.phone).press('End')
  await field(texts.fields.phone).press('Backspace')
  await expect(refusal).toBeHidden()
  await field(texts.fields.phone).fill(phone)
  await expect(refusal).toBeVisible()
})

test(
  'registering again after a lost response logs in to the created account',
  once,
  async ({ page, locale, portal }) => {
    const { fields, code, register } = textsOf(locale).signIn
    const { username, phone, realName } = buildUser()
    const field = (label: string) =>
      page.getByLabel(label, { exact: true }).filter({ visible: true })
    await page.goto('/register')
    await field(fields.phone).fill(phone)
    const send = page.getByRole('button', { name: code.send }).filter({ visible: true })
    await expect(send).toBeEnabled()
    await send.press('Enter')
    await expect(field(fields.code)).toBeFocused()
    await field(fields.code).fill(await codeSentTo(portal.address, `+86${phone}`))
    await field(fields.username).fill(username)
    await field(fields.realName).fill(realName)
    for (const label of [fields.password, fields.confirmPassword])
      await field(label).fill('Survey2026')
    await page.getByRole('checkbox').check()
    await page.route(
      '**/user/register',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await page.getByRole('button', { name: register.submit, exact: true }).press('Enter')
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(/./)
    await field(fields.username).press('Tab')
    await page.getByRole('button', { name: register.submit, exact: true }).press('Enter')
    await expect(page.getByRole('heading', { name: register.done })).toBeVisible()
    await expect(page.getByText(fill(register.doneText, { username }))).toBeVisible()
  },
)

test(
  'a lost response to a code request shows an error at the field, retains the focus, and the retry reports that the code was sent',
  onceNarrow,
  async ({ page, locale }) => {
    const { fields, code } = textsOf(locale).signIn
    const { unreachable } = textsOf(locale).portal
    const { phone } = buildUser()
    await page.goto('/register')
    await page.getByLabel(fields.phone, { exact: true }).fill(phone)
    const loseAnswer = async (route: Route) => {
      await route.fetch()
      await route.abort()
    }
    await page.route('**/getVerificationCode?*', loseAnswer, { times: 1 })
    const send = page.getByRole('button', { name: code.send }).filter({ visible: true })
    await expect(send).toBeEnabled()
    await send.press('Enter')
    await expect(page.getByText(unreachable)).toBeInViewport()
    await expect(send).toBeFocused()
    await send.press('Enter')
    await expect(page.getByText(fill(code.sent, { recipient: `+86 ${phone}` }))).toBeVisible()
    await expect(page.getByText(unreachable)).toBeHidden()
    await expect(page.getByLabel(fields.code, { exact: true })).toBeFocused()
  },
)

test(
  'a corrected number gets a code at once, while the same number has to wait',
  once,
  async ({ page, locale }) => {
    const { fields, code } = textsOf(locale).signIn
    const send = page.getByRole('button', { name: code.send }).filter({ visible: true })
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
  },
)
