import { fill } from '#i18n/index'
import { signIn as gatewaySignIn } from '../support/client.ts'
import { buildApplication, createVisitor } from '../support/factories.ts'
import { expect, test, type PortalServer } from './fixtures.ts'
import { signIn, textsOf } from './steps.ts'

const as = (portal: PortalServer) => ({ as: (name: string) => gatewaySignIn(portal.address, name) })

test('an application is rejected with a reason, sent again, passed, and a colleague joins the company', async ({
  openPage,
  locale,
  portal,
}) => {
  const { companies, join } = textsOf(locale)
  const founder = await createVisitor(as(portal))
  const colleague = await createVisitor(as(portal))
  const form = buildApplication()
  const { body: application } = await (
    await gatewaySignIn(portal.address, founder.username, founder.password)
  ).post('/usercenter/companies', form)
  const system = await gatewaySignIn(portal.address, 'superadmin')
  const status = async () =>
    (await system.get(`/usercenter/companies/${application.id}`)).body.status
  // Accepts the agreement, which the first sign-in asks for.
  await gatewaySignIn(portal.address, colleague.username, colleague.password)
  const [reviewer, applicant, newcomer] = [await openPage(), await openPage(), await openPage()]

  await signIn(reviewer, locale, 'superadmin', `/ucFrontEnd/companies/${application.id}/show`)
  await expect(reviewer.getByRole('heading', { level: 1, name: form.name })).toBeVisible()
  await expect(reviewer.locator('form#review')).toBeVisible()
  await reviewer.keyboard.press('r')
  await reviewer.locator('form#review textarea:not([readonly])').fill('The street is missing')
  await reviewer.keyboard.press('Control+Enter')
  await expect.poll(status).toBe('rejected')

  await signIn(applicant, locale, founder.username, '/ucFrontEnd/companyApply', founder.password)
  await expect(applicant.getByText('The street is missing').first()).toBeVisible()
  await applicant.getByRole('link', { name: companies.mine.change }).click()
  await applicant.getByLabel(companies.fields.name, { exact: true }).fill(`${form.name} East`)
  await applicant.getByRole('button', { name: companies.apply.again.submit }).click()
  await expect(applicant).toHaveURL(/\/companyApply$/)

  await reviewer.goto(`/ucFrontEnd/companies/${application.id}/show`)
  await expect(reviewer.getByRole('heading', { level: 1, name: `${form.name} East` })).toBeVisible()
  await expect(reviewer.locator('form#review')).toBeVisible()
  await reviewer.getByRole('button', { name: companies.review.passSubmit }).click()
  await expect.poll(status).toBe('passed')

  await signIn(newcomer, locale, colleague.username, '/ucFrontEnd/join', colleague.password)
  await newcomer.getByLabel(join.request.nameLabel, { exact: true }).fill(`${form.name} east`)
  await newcomer.getByRole('button', { name: join.request.submit }).click()
  await newcomer.getByRole('button', { name: join.request.confirm.submit }).click()
  await expect(newcomer.getByText(join.open.title)).toBeVisible()

  await applicant.goto('/ucFrontEnd/joinRequests')
  await applicant
    .getByRole('main')
    .getByText(colleague.realName)
    .filter({ visible: true })
    .first()
    .click()
  await applicant.getByRole('button', { name: join.decide.agree, exact: true }).click()
  await expect(
    applicant.getByText(fill(join.decide.agreed, { name: colleague.realName })),
  ).toBeVisible()

  await newcomer.goto('/ucFrontEnd/personalCenter')
  await expect(newcomer.getByText(`${form.name} East`).first()).toBeVisible()
})
