import { fill } from '#i18n/index'
import { buildUser, createVisitor, foundCompany } from '../../support/factories.ts'
import { expect, test } from '../support/fixtures.ts'
import { chooseAction, signIn } from '../support/steps.ts'

const path = '/usercenter/invitations'

test('an invitation that cannot be accepted shows the reason and what to do @once', async ({
  page,
  as,
  catalogue: { errors, invitation: words },
}) => {
  const company = '华南测绘'
  const administrator = await as('acmeadmin')
  const invite = async (form: Record<string, unknown>) =>
    (await administrator.post(path, form)).body
  const main = page.getByRole('main')
  const accept = main.getByRole('button', { name: fill(words.accept, { company }) })

  const { id, link } = await invite({ channel: 'link' })
  for (const [name, hindrance] of [
    ['superadmin', words.hindrances.systemAdministrator],
    ['betaadmin', fill(words.hindrances.companyAdministrator, { from: '北方农业' })],
  ] as const) {
    await page.goto('about:blank')
    await signIn(page, name, link)
    await expect(main.getByText(hindrance)).toBeVisible()
    await expect(main.getByRole('button')).toHaveText([words.other])
  }

  await page.goto('about:blank')
  await signIn(page, 'betamember', link)
  await accept.press('Enter')
  const move = main.getByRole('button', { name: words.move })
  await expect(move).toBeFocused()
  await expect(main.getByRole('alert')).toContainText('北方农业')

  const { email } = buildUser()
  await invite({ channel: 'email', email })
  const system = await as('superadmin')
  const { body: sent } = await system.list('/usercenter/outbox', { filter: { recipient: email } })
  await signIn(page, 'visitor1', `/invitation#${/#([\w-]+)/.exec(sent[0].text)?.[1]}`)
  await accept.press('Enter')
  await expect(main.getByRole('link', { name: words.contact })).toBeVisible()
  await expect(main).toBeFocused()

  await page.goto('about:blank')
  await signIn(page, 'pending1', link)
  await accept.press('Enter')
  await expect(main.getByRole('alert')).toHaveText(errors.ownApplicationInReview)
  await expect(main).toBeFocused()
  await expect(accept).toBeHidden()
  await main.getByRole('link', { name: words.application }).click()
  await expect(page).toHaveURL(/\/companyApply$/)
  await page.goBack()
  await expect(accept).toBeVisible()

  await administrator.post(`${path}/${id}/revoke`)
  await accept.press('Enter')
  const revoked = fill(errors.invitationRevoked, { company })
  await expect(main.getByRole('alert')).toHaveText(revoked)
  await expect(main).toBeFocused()
  await page.reload()
  await expect(main.getByRole('alert')).toHaveText(revoked)
})

test('an invitation into the own company explains this and links to the company @narrow', async ({
  page,
  as,
  catalogue: { invitation: words },
}) => {
  const administrator = await as('acmeadmin')
  const { username, password } = await createVisitor({ as })
  const { body } = await administrator.post(path, { channel: 'link' })
  const main = page.getByRole('main')
  const company = '华南测绘'
  const member = main.getByRole('heading', { level: 1, name: fill(words.member, { company }) })
  await signIn(page, username, body.link, password)
  const elsewhere = await page.context().newPage()
  await elsewhere.goto(body.link)
  const accept = fill(words.accept, { company })
  await elsewhere.getByRole('main').getByRole('button', { name: accept }).press('Enter')
  await expect(elsewhere.getByRole('link', { name: words.enter })).toBeVisible()
  // The other page gets the event only after the first page knows the reader's new identity.
  await expect(member).toBeVisible()
  await elsewhere.reload()
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText(
    fill(words.done, { company }),
  )
  await page.goto('about:blank')
  await page.goto(body.link)
  await expect(member).toBeVisible()
  await main.getByRole('link', { name: words.enter }).click()
  await expect(page).toHaveURL(/\/ucFrontEnd\//)
})

test('revoking or resending an invitation that was revoked elsewhere shows a message for the sender @once', async ({
  page,
  as,
  catalogue: { invitations, errors },
}) => {
  const administrator = await as('acmeadmin')
  const { email } = buildUser()
  const { body } = await administrator.post(path, { channel: 'email', email })
  await signIn(page, 'acmeadmin', '/ucFrontEnd/invitations')
  const row = page.getByRole('row').filter({ hasText: email })
  await chooseAction(page, fill(invitations.menu, { name: email }), invitations.revoke.label)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await administrator.post(`${path}/${body.id}/revoke`)
  await dialog.getByRole('button', { name: invitations.revoke.label, exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveText(errors.statusDoesNotAllow)
  await dialog.getByRole('button').first().click()
  await expect(dialog).toBeHidden()
  await expect(row).toContainText(invitations.states.revoked)
})

test('a company without room for more people requests it where it adds them, with the number filled in @once', async ({
  page,
  as,
  catalogue: { invitations, quotaRequests: requests, users },
}) => {
  const permissionIds = ['1320', '1321', '1400', '1401', '1411']
  const { username, password, client, id } = await foundCompany(
    { as },
    { permissionIds, userQuota: 1 },
  )
  const request = page.getByRole('button', { name: fill(requests.ask.seats, { total: 2 }) })
  await signIn(page, username, '/ucFrontEnd/users/create', password)
  const user = buildUser()
  for (const name of ['username', 'realName', 'phone'] as const)
    await page.locator(`input[name=${name}]`).fill(user[name])
  await page.getByRole('button', { name: users.create.submit, exact: true }).click()
  await expect(request).toBeVisible()
  await page.goto('/ucFrontEnd/invitations/create')
  await page.getByRole('radio', { name: invitations.channels.link }).check()
  await page.getByRole('button', { name: invitations.create.makeLink }).click()
  await request.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(requests.fields.userQuota, { exact: true })).toHaveValue('2')
  await dialog.getByLabel(requests.ask.message, { exact: true }).fill('Two surveyors join in May')
  await dialog.getByRole('button', { name: requests.ask.submit }).click()
  await expect(dialog).toBeHidden()
  const { body } = await client.list('/usercenter/quota-requests', { filter: { companyId: id } })
  expect(body[0]).toMatchObject({ userQuota: 2, status: 'inReview' })
})
