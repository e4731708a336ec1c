import { fill } from '#i18n/index'
import type { Page } from 'playwright/test'
import { buildApplication, buildUser } from '../../support/factories.ts'
import { expect, test, type Catalogue, type SignIn } from '../support/fixtures.ts'
import { codeSentTo, signIn } from '../support/steps.ts'

const field = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).filter({ visible: true })

const register = async (page: Page, as: SignIn, { signIn: texts }: Catalogue) => {
  const person = { ...buildUser(), password: 'Survey2026' }
  await field(page, texts.fields.phone).fill(person.phone)
  await page.getByRole('button', { name: texts.code.send }).filter({ visible: true }).click()
  const again = fill(texts.code.again, { seconds: '\\d+' }).replace('\u00a0', '\\s')
  await expect(page.getByRole('button', { name: new RegExp(again) })).toBeVisible()
  await field(page, texts.fields.code).fill(await codeSentTo(as, `+86${person.phone}`))
  await field(page, texts.fields.username).fill(person.username)
  await field(page, texts.fields.realName).fill(person.realName)
  await field(page, texts.fields.password).first().fill(person.password)
  await field(page, texts.fields.confirmPassword).fill(person.password)
  await page.getByRole('checkbox').check()
  // Pressed by key, because the password strength appears late and moves the button.
  await page.getByRole('checkbox').press('Enter')
  return person
}

const apply = async (
  page: Page,
  { address, companies }: Catalogue,
  form: ReturnType<typeof buildApplication>,
) => {
  for (const name of ['name', 'organisationCode', 'street', 'address'] as const)
    await field(page, companies.fields[name]).fill(form[name])
  const state = page.getByRole('combobox', { name: address.state, exact: true })
  await state.click()
  await state.fill('zhejiang')
  await expect(page.getByRole('option').first()).toBeVisible()
  await state.press('Enter')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: address.district, exact: true })).toBeVisible()
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: companies.apply.submit }).click()
  await expect(page).toHaveURL(/\/companyApply$/)
}

test('a visitor registers, founds a company through review, and invites a colleague, who joins and sees their menu', async ({
  openPage,
  as,
  catalogue,
}) => {
  const { companies, signIn: texts, invitations, invitation } = catalogue
  const { shell } = catalogue.console
  const [founder, reviewer, colleague] = [await openPage(), await openPage(), await openPage()]
  const form = buildApplication()
  const name = `${form.name} East`

  await founder.goto('/register')
  const administrator = await register(founder, as, catalogue)
  await expect(founder.getByText(texts.register.done)).toBeVisible()

  await founder.goto('/ucFrontEnd/companyAdd')
  await apply(founder, catalogue, form)
  expect(await founder.evaluate(() => localStorage.getItem('draft'))).toBeNull()
  const own = await as(administrator.username, administrator.password)
  const { body: applications } = await own.list('/usercenter/companies', { filter: { mine: true } })
  const { id } = applications[0]
  const status = async () => (await own.get(`/usercenter/companies/${id}`)).body.status

  const review = `/ucFrontEnd/companies/${id}/show`
  await signIn(reviewer, 'superadmin', review)
  await expect(reviewer.locator('form#review')).toBeVisible()
  await reviewer.keyboard.press('r')
  await reviewer.locator('form textarea:not([readonly]):visible').fill('The street is missing')
  await reviewer.keyboard.press('Control+Enter')
  await expect.poll(status).toBe('rejected')

  await founder.goto('/ucFrontEnd/companyApply')
  await expect(founder.getByText('The street is missing').first()).toBeVisible()
  await founder.getByRole('link', { name: companies.mine.change }).click()
  await field(founder, companies.fields.name).fill(name)
  await founder.getByRole('button', { name: companies.apply.again.submit }).click()
  await expect(founder).toHaveURL(/\/companyApply$/)

  await reviewer.goto(review)
  await expect(reviewer.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(reviewer.locator('form#review')).toBeVisible()
  await reviewer.getByRole('checkbox', { name: companies.flags.checkCharacter.name }).check()
  // Not by a click, because a pointer over the notice would postpone sending the decision.
  await reviewer.keyboard.press('Control+Enter')
  await expect.poll(status).toBe('passed')

  await founder.goto('/ucFrontEnd/invitations/create')
  await founder.getByLabel(invitations.channels.link, { exact: true }).check()
  await founder.getByRole('button', { name: invitations.create.makeLink }).click()
  const link = await founder.getByRole('dialog').getByRole('textbox').inputValue()
  expect(link).toContain('/invitation#')

  const look = '**/usercenter/invitations/look'
  await colleague.route(look, (route) => route.abort())
  await colleague.goto(link)
  await expect(colleague.getByRole('main').getByRole('alert')).toHaveText(/./)
  await colleague.unroute(look)
  await colleague.getByRole('main').getByRole('button').click()
  const heading = fill(invitation.heading, { company: name })
  await expect(colleague.getByRole('heading', { name: heading })).toBeVisible()
  expect(colleague.url()).not.toContain('#')
  await colleague.getByRole('link', { name: invitation.register }).click()
  await register(colleague, as, catalogue)
  const accept = colleague.getByRole('button', { name: fill(invitation.accept, { company: name }) })
  await expect(accept).toBeVisible()
  const me = '**/auth/user/getCurrentUser'
  await colleague.route(me, (route) => route.abort())
  await accept.click()
  const done = fill(invitation.done, { company: name })
  await expect(colleague.getByRole('heading', { name: done })).toBeVisible()
  await colleague.unroute(me)
  await colleague.getByRole('link', { name: invitation.enter }).click()
  const { title } = catalogue.console.me
  await expect(colleague.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const folded = colleague.getByRole('button', { name: shell.openMenu })
  if (await folded.isVisible()) await folded.click()
  const menu = colleague.getByRole('navigation', { name: shell.menu })
  await expect(menu.locator('a[href$="/personalCenter"]').last()).toBeVisible()
  await expect(menu.locator('a[href$="/companyAdd"]')).toHaveCount(0)
})
