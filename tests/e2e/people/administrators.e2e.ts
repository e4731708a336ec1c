import type { Page } from 'playwright/test'
import { administratorRequestDays } from '#contract/people/administratorRequests'
import { fill } from '#i18n/index'
import { buildUser, createUser } from '../../support/factories.ts'
import { violations } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { signIn } from '../support/steps.ts'

test.use({ ownServer: {} })

test('a second system super administrator is added at once, and confirms the next change', async ({
  page: own,
  openPage,
  as,
  catalogue,
}) => {
  const { administratorRequests: words } = catalogue
  const created = buildUser({ companyId: '1', realName: '林月' })
  await createUser(await as('superadmin'), created)
  const colleague = { ...created, password: 'Renewed2026' }
  const newcomer = await as(created.username, created.password)

  await newcomer.post('/usercenter/account/password', {
    oldPassword: created.password,
    password: colleague.password,
    confirmPassword: colleague.password,
  })
  const address = '/ucFrontEnd/administrators'
  await signIn(own, 'superadmin', address)
  const dialog = own.getByRole('dialog')
  await own.getByRole('button', { name: words.add.open, exact: true }).click()
  await expect(dialog.getByText(words.ask.alone)).toBeVisible()
  const add = dialog.getByRole('button', { name: words.ask.atOnce, exact: true })
  const submit = dialog.getByRole('button', { name: words.add.label, exact: true })
  await expect(add).toBeDisabled()
  await dialog.getByRole('combobox', { name: words.ask.person }).fill(colleague.username)
  await own.getByRole('option', { name: colleague.realName }).click()
  await dialog.getByLabel(words.fields.message, { exact: true }).fill('Holiday')
  expect(await violations(own)).toEqual([])
  await add.click()
  const { realName: name } = colleague
  await expect(own.getByText(fill(words.add.granted, { name }))).toBeVisible()
  await expect(own.getByRole('main')).not.toContainText(catalogue.console.value.never)

  await own.getByRole('button', { name: fill(words.present.remove, { name }), exact: true }).click()
  await expect(
    dialog.getByText(fill(words.ask.others, { days: administratorRequestDays })),
  ).toBeVisible()
  await dialog.getByLabel(words.fields.message, { exact: true }).fill('Back again')
  await submit.click()
  await expect(own.getByText(words.remove.done)).toBeVisible()
  const requestOn = (page: Page) =>
    page.getByRole('main').getByRole('link', { name }).filter({ visible: true }).first()
  await requestOn(own).click()
  await expect(dialog.getByText(words.decide.own)).toBeVisible()
  await expect(dialog.getByRole('button', { name: words.decide.grant })).toHaveCount(0)
  await own.keyboard.press('Escape')

  const other = await openPage()
  await signIn(other, colleague.username, address, colleague.password)
  const decision = other.getByRole('dialog')
  await requestOn(other).click()
  const approve = decision.getByRole('button', { name: words.decide.grant, exact: true })
  expect(await violations(other)).toEqual([])
  await approve.click()
  await expect(own.getByText(words.states.granted, { exact: true })).toHaveCount(2)
  await expect(own.getByRole('button', { name: fill(words.present.remove, { name }) })).toBeHidden()
  await expect(other.getByRole('heading', { level: 1, name: words.manage.title })).toBeHidden()
})
