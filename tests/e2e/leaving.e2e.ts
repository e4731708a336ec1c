import type { Page, Route } from 'playwright/test'
import { fill } from '#i18n/index'
import { expect, test } from './fixtures.ts'
import { once, signIn, textsOf } from './steps.ts'

/** Sends a form and goes to the log before it is answered. @returns the request on its way */
const leaveWhileSaving = async (page: Page, resource: string, submit: string): Promise<Route> => {
  const sent = new Promise<Route>((resolve) => {
    void page.route(`**/usercenter/${resource}`, resolve, { times: 1 })
  })
  await page.getByRole('button', { name: submit, exact: true }).click()
  const route = await sent
  await page.getByRole('navigation').locator('a[href$="/logs"]').click()
  return route
}

test(
  'who leaves a form while it is saved gets there, and is asked only where it was refused',
  once,
  async ({ page, locale }) => {
    const { departments, console: texts } = textsOf(locale)
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
  },
)
