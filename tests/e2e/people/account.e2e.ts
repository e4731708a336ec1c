import { demonstrationPassword } from '#db/seeds/demonstration'
import { fill } from '#i18n/index'
import { differentCode } from '../../support/codes.ts'
import { buildUser, createUser, createVisitor } from '../../support/factories.ts'
import { violations } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import {
  codeSentTo,
  createMember,
  holdRequests,
  recordPaths,
  signIn,
  submitLogin,
} from '../support/steps.ts'

test('a user changes the phone and logs a device out @once', async ({ page, as, catalogue }) => {
  const { account: texts } = catalogue
  const { client: elsewhere, ...user } = await createMember(as)
  await signIn(page, user.username, '/ucFrontEnd/account')
  await expect(page.getByRole('heading', { level: 1, name: texts.title })).toBeVisible()
  await expect(page.getByText(`+86 ${user.phone}`)).toBeVisible()

  const { phone } = buildUser()
  await page.getByRole('button', { name: texts.contact.changePhone }).click()
  const dialog = page.getByRole('dialog', { name: texts.contact.changePhone })
  const number = dialog.getByLabel(texts.fields.phone, { exact: true })
  const code = dialog.getByLabel(texts.fields.code, { exact: true })
  await dialog.getByRole('button', { name: texts.code.send }).click()
  await expect(number).toHaveAttribute('aria-invalid', 'true')
  await number.fill(buildUser().phone)
  await dialog.getByRole('button', { name: texts.code.send }).click()
  await expect(code).toBeFocused()
  // After a mistyped number, the corrected one needs no wait for the first one's resend pause.
  await number.fill(phone)
  await dialog.getByRole('button', { name: texts.code.send }).click()
  await expect(code).toBeFocused()
  await expect(dialog.getByText(fill(texts.code.sent, { recipient: `+86 ${phone}` }))).toBeVisible()
  await code.fill(await codeSentTo(as, `+86${phone}`))
  await code.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText(`+86 ${phone}`)).toBeVisible()
  await as(phone)

  const other = page.getByRole('button', {
    name: new RegExp(`^${fill(texts.sessions.end.named, { device: texts.sessions.unknown })}`),
  })
  await page.reload()
  await expect(page.getByText(texts.sessions.current)).toBeVisible()
  await expect(other).toHaveCount(2)
  await other.last().press('Enter')
  await expect(other).toHaveCount(1)
  await expect(page.getByRole('main')).toBeFocused()
  expect((await elsewhere.get('/usercenter/account')).status).toBe(401)
  await expect(page.getByText(texts.sessions.current)).toBeVisible()
})

test('a new password is rated while typing, refused at its field, and ends all sessions @narrow', async ({
  page,
  as,
  catalogue: { account: texts, messages, validation },
}) => {
  const { client: elsewhere, ...user } = await createMember(as)
  await signIn(page, user.username, '/ucFrontEnd/account/password')
  const field = (name: 'oldPassword' | 'password' | 'confirmPassword') =>
    page.getByLabel(texts.fields[name], { exact: true })
  await field('oldPassword').fill('Wrong2026')
  await field('password').fill('password1')
  const meter = page.getByRole('meter', { name: texts.strength.label })
  await expect(meter).toHaveAttribute('aria-valuetext', texts.strength.scores[0])
  await field('password').fill('theodolite marsh 47 kettle')
  await expect(meter).toHaveAttribute('aria-valuetext', texts.strength.scores[4])
  await field('oldPassword').fill(demonstrationPassword)
  await field('password').fill('password12')
  await field('confirmPassword').fill('password12')
  await field('confirmPassword').press('Enter')
  await expect(page.getByText(validation.passwordCommon)).toBeVisible()
  await expect(field('password')).toHaveAttribute('aria-invalid', 'true')
  await field('oldPassword').fill('Wrong2026')
  await field('password').fill('theodolite marsh 47 kettle')
  await field('confirmPassword').fill('theodolite marsh 47 kettle')
  await field('confirmPassword').press('Enter')
  await expect(field('oldPassword')).toHaveAttribute('aria-invalid', 'true')
  await field('oldPassword').fill(demonstrationPassword)
  await field('oldPassword').press('Enter')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('status').getByText(messages.passwordChanged)).toBeVisible()
  expect((await elsewhere.get('/usercenter/account')).status).toBe(401)
  await page.reload()
  await expect(page.getByText(messages.passwordChanged)).toBeHidden()
  const newPassword = 'theodolite marsh 47 kettle'
  await signIn(page, user.username, '/ucFrontEnd/account', newPassword)
  await expect(page.getByText(texts.sessions.current)).toBeVisible()
})

test('an account is deleted, and the login page confirms it @narrow', async ({
  page,
  as,
  catalogue: { account: texts, messages },
}) => {
  const user = await createMember(as)
  await signIn(page, user.username, '/ucFrontEnd/account')
  await page.getByRole('button', { name: texts.leave.label, exact: true }).click()
  await page.getByRole('button', { name: texts.leave.submit, exact: true }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('status').getByText(messages.accountDeleted)).toBeVisible()
  await expect(as(user.username)).rejects.toThrow(/6016/)
})

test('another account is merged by its name and password, and refusals appear at their fields @once', async ({
  page,
  as,
  catalogue: { account: texts, messages, validation },
}) => {
  const administrator = await as('acmeadmin')
  const user = await createUser(administrator, {
    email: null,
    password: demonstrationPassword,
  })
  const other = await createVisitor({ as })
  await signIn(page, user.username, '/ucFrontEnd/account')
  await expect(page.getByText(texts.connections.empty)).toBeVisible()
  const open = page.getByRole('button', { name: texts.merge.label, exact: true })
  await open.click()
  const dialog = page.getByRole('dialog', { name: texts.merge.dialog })
  const name = dialog.getByLabel(texts.merge.name, { exact: true })
  const password = dialog.getByLabel(texts.merge.otherPassword, { exact: true })
  const submit = dialog.getByRole('button', { name: texts.merge.submit, exact: true })
  await expect(dialog).toContainText(texts.merge.effects[0])
  await expect(name).toBeFocused()
  await submit.click()
  await expect(dialog.getByText(validation.required)).toHaveCount(2)
  await name.fill('betaadmin')
  await password.fill(demonstrationPassword)
  await submit.click()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(name).toBeFocused()
  await name.fill(other.username)
  await password.fill('Wrong2026')
  await submit.click()
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await expect(password).toBeFocused()
  expect(await violations(page)).toEqual([])
  await password.fill(other.password)
  await password.press('Enter')
  await expect(page.getByText(messages.accountMerged)).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(open).toBeFocused()
  await expect(as(other.username, other.password)).rejects.toThrow(/6016/)
})

test('double clicks on forms and confirmations send once @once', async ({
  page,
  as,
  catalogue: { account: texts },
}) => {
  const user = await createMember(as)
  const sent = recordPaths(page, (request) => /merge|withdraw/.test(request.url()))
  await signIn(page, user.username, '/ucFrontEnd/account')
  const dialog = page.getByRole('dialog')
  // Both clicks happen before the page re-renders.
  const clickTwice = (name: string) =>
    dialog.getByRole('button', { name, exact: true }).evaluate((button: HTMLElement) => {
      button.click()
      button.click()
    })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await button(texts.merge.label).click()
  await dialog.getByLabel(texts.merge.otherPassword, { exact: true }).fill('Wrong2026')
  await dialog.getByLabel(texts.merge.name, { exact: true }).fill('acmemember')
  await clickTwice(texts.merge.submit)
  await expect(dialog.locator('[aria-invalid=true], [role=alert]').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await button(texts.consent.withdraw.label).click()
  await clickTwice(texts.consent.withdraw.label)
  await expect(page).toHaveURL(/\/login/)
  const path = '/gateway/usercenter/account'
  expect(sent).toEqual([`${path}/merge`, `${path}/consent/withdraw`])
})

test('a closing dialog ignores clicks @once', async ({ openPage, as, catalogue }) => {
  const { account: texts, ra } = catalogue
  const user = await createMember(as)
  const page = await openPage({ reducedMotion: 'no-preference' })
  const sent = recordPaths(page, (request) => request.method() === 'POST')
  await signIn(page, user.username, '/ucFrontEnd/account')
  const { label } = texts.consent.withdraw
  await page.getByRole('button', { name: label, exact: true }).click()
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: label, exact: true })
  const cancel = dialog.getByRole('button', { name: ra.action.cancel, exact: true })
  await expect(confirm).toBeVisible()
  const second = await confirm.elementHandle()
  await cancel.evaluate(async (button, again) => {
    ;(button as HTMLElement).click()
    await new Promise(requestAnimationFrame)
    ;(again as HTMLElement).click()
  }, second)
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(page.getByText(texts.sessions.current)).toBeVisible()
  expect(sent.filter((path) => path.endsWith('/consent/withdraw'))).toEqual([])
})

test('an email address is changed by the code sent to the new one, which then works for login @once', async ({
  page,
  as,
  catalogue: { account: texts },
}) => {
  const user = await createMember(as)
  await signIn(page, user.username, '/ucFrontEnd/account')
  const { email } = buildUser()
  await page.getByRole('button', { name: texts.contact.changeEmail }).click()
  const dialog = page.getByRole('dialog', { name: texts.contact.changeEmail })
  const code = dialog.getByLabel(texts.fields.code, { exact: true })
  await dialog.getByLabel(texts.fields.email, { exact: true }).fill(email)
  await dialog.getByRole('button', { name: texts.code.send }).click()
  await expect(code).toBeFocused()
  const sent = await codeSentTo(as, email)
  await code.fill(differentCode(sent))
  await code.press('Enter')
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await code.fill(sent)
  await code.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText(email, { exact: true })).toBeVisible()
  await as(email)
})

test('withdrawing consent explains the consequences, and the next login requires it @narrow', async ({
  page,
  as,
  catalogue,
}) => {
  const { account: texts, signIn: form } = catalogue
  const user = await createMember(as)
  await signIn(page, user.username, '/ucFrontEnd/account')
  const { label, title, effects } = texts.consent.withdraw
  await page.getByRole('button', { name: label, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog.getByText(effects[0])).toBeVisible()
  await dialog.getByRole('button', { name: label, exact: true }).click()
  await expect(page).toHaveURL(/\/login/)
  await submitLogin(page, catalogue, user.username)
  await expect(page).toHaveURL(/\/login/)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: form.login.submit, exact: true }).click()
  await expect(page).toHaveURL(/\/ucFrontEnd/)
})

test('input typed after or during saving stays through saving and visiting another page @once', async ({
  page,
  as,
  catalogue: { account: texts },
}) => {
  const user = await createMember(as)
  await signIn(page, user.username, '/ucFrontEnd/account')
  const field = (name: 'realName' | 'nickName') =>
    page.getByLabel(new RegExp(`^${texts.fields[name]}`))
  const save = page.getByRole('button', { name: texts.profile.submit, exact: true })
  await field('realName').fill('Saved Name')
  const release = await holdRequests(page, '**/gateway/usercenter/account')
  await save.click()
  await field('nickName').fill('meanwhile')
  release()
  await expect(page.getByText(texts.profile.done)).toBeVisible()
  await expect(field('nickName')).toHaveValue('meanwhile')
  await field('realName').fill('half a na')
  await page.getByRole('navigation').getByRole('link').first().click()
  await expect(field('realName')).toBeHidden()
  await page.goBack()
  await expect(field('realName')).toHaveValue('half a na')
  await expect(field('nickName')).toHaveValue('meanwhile')
  await save.click()
  await expect
    .poll(async () => (await user.client.get('/usercenter/account')).body.data.realName)
    .toBe('half a na')
})
