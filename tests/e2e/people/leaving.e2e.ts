import type { Page, Route } from 'playwright/test'
import { fill } from '#i18n/index'
import { createVisitor } from '../../support/factories.ts'
import { expect, test } from '../support/fixtures.ts'
import { heldRequest, signIn } from '../support/steps.ts'

const leaveWhileSaving = async (page: Page, resource: string, submit: string): Promise<Route> => {
  const sent = heldRequest(page, `**/usercenter/${resource}`)

  await page.getByRole('button', { name: submit, exact: true }).click()
  const route = await sent
  await page.getByRole('navigation').locator('a[href$="/logs"]').click()
  return route
}

test('leaving a form while it is saved works, and asks only if saving was refused @once', async ({
  page,
  catalogue: { departments, console: texts },
}) => {
  const name = 'Leaving early'
  await signIn(page, 'acmeadmin', '/ucFrontEnd/departments/create')
  const field = page.getByLabel(departments.fields.name, { exact: true })
  await field.fill(name)
  const question = page.getByRole('dialog', { name: texts.form.unsaved.title })
  const leave = async () => {
    const route = await leaveWhileSaving(page, 'departments', departments.create.submit)
    await expect(page.getByRole('button', { name: texts.form.saving })).toBeVisible()
    await expect(question).toBeHidden()
    return route
  }
  await (await leave()).abort()
  await question.getByRole('button', { name: texts.form.unsaved.stay }).click()
  await expect(field).toHaveValue(name)
  await (await leave()).continue()
  await expect(page.getByText(fill(departments.create.done, { name }))).toBeVisible()
  await expect(page).toHaveURL(/\/logs$/)
  await expect(question).toBeHidden()
})

test('a form on a hidden page reports there whether it was saved or refused, without navigating @once', async ({
  page,
  catalogue: { users, console: texts },
}) => {
  const username = 'behind01'
  await signIn(page, 'acmeadmin', '/ucFrontEnd/users/create')
  const nameField = page.getByLabel(users.fields.username, { exact: true })
  await nameField.fill('acmemember')
  await page.getByLabel(users.fields.realName, { exact: true }).fill('Behind')
  await page.getByLabel(users.fields.email).fill('behind@example.com')
  const leave = async () => {
    const route = await leaveWhileSaving(page, 'users', users.create.submit)
    await expect(nameField).toBeHidden()
    return route
  }

  await (await leave()).continue()
  const [refused = ''] = texts.form.refusedBehind.split('%{reason}')
  await expect(page.getByRole('alert').filter({ hasText: refused })).toBeVisible()
  await expect(page).toHaveURL(/\/logs$/)
  await page.goBack()
  await expect(nameField).toHaveAttribute('aria-invalid', 'true')
  await nameField.fill(username)

  await (await leave()).continue()
  const done = fill(users.create.done, { name: 'Behind' })
  await expect(page.getByText(done)).toBeVisible()
  await expect(page).toHaveURL(/\/logs$/)
  await page.goBack()
  await expect(nameField).toHaveValue('')
})

test('leaving invitations while they are sent works, and asks only about those not sent @once', async ({
  page,
  catalogue: { invitations, console: texts, ra },
}) => {
  await signIn(page, 'acmeadmin', '/ucFrontEnd/invitations/create')
  const recipients = page.getByLabel(invitations.create.emails, { exact: true })
  const [submit = ''] = fill(invitations.create.submit, { smart_count: 1 }).split(' |||| ')
  const question = page.getByRole('dialog', { name: texts.form.unsaved.title })
  const leave = async () => {
    const route = await leaveWhileSaving(page, 'invitations', submit)
    await expect(question).toBeHidden()
    return route
  }
  await recipients.fill('leaver@example.com')
  await (await leave()).abort()
  const results = page.getByRole('dialog', { name: invitations.create.results })
  await expect(question).toBeHidden()
  await results.getByRole('button', { name: ra.action.close }).click()
  await question.getByRole('button', { name: texts.form.unsaved.stay }).click()
  await expect(recipients).toHaveValue('leaver@example.com')

  await (await leave()).continue()
  const done = texts.list.allDone.split(' |||| ')[0] ?? ''
  await expect(page.getByText(fill(done, { smart_count: 1 }))).toBeVisible()
  await expect(page).toHaveURL(/\/logs$/)
  await expect(question).toBeHidden()
})

test('a half-typed application is restored after the tab was closed, until the applicant starts over @once', async ({
  page,
  as,
  catalogue: { companies, console: texts },
}) => {
  const { draft } = texts.form
  const { username, password } = await createVisitor({ as })
  const address = '/ucFrontEnd/companyAdd'
  await signIn(page, username, address, password)
  const nameOn = (tab: Page) => tab.getByLabel(companies.fields.name, { exact: true })
  const streetOn = (tab: Page) => tab.getByLabel(companies.fields.street, { exact: true })
  await nameOn(page).fill('Half typed')
  await streetOn(page).fill('Wensan Road')
  await page.getByRole('checkbox').first().check()

  const again = await page.context().newPage()
  await page.close()
  await again.goto(address)
  await expect(again.getByText(draft.restored)).toBeVisible()
  await expect(nameOn(again)).toHaveValue('Half typed')
  await expect(streetOn(again)).toHaveValue('Wensan Road')
  await expect(again.getByRole('checkbox').first()).toBeChecked()
  await again.getByRole('button', { name: draft.startOver }).click()
  await expect(again.getByText(draft.restored)).toBeHidden()
  await expect(nameOn(again)).toHaveValue('')
  await expect(nameOn(again)).toBeFocused()
  await again.reload()
  await expect(nameOn(again)).toHaveValue('')
  await expect(again.getByText(draft.restored)).toBeHidden()
})
