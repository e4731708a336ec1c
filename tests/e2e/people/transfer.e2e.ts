import { fill } from '#i18n/index'
import { createUser, foundCompany } from '../../support/factories.ts'
import { expect, test } from '../support/fixtures.ts'
import { signIn } from '../support/steps.ts'

test('a company administrator transfers the company to another member on its page @narrow', async ({
  page,
  as,
  catalogue,
}) => {
  const { transfer } = catalogue.companies.actions
  const { client, username, password, name } = await foundCompany({ as })
  const heir = await createUser(client, { realName: 'Shen Heir' })
  await signIn(page, username, '/ucFrontEnd/company', password)
  await page.getByRole('button', { name: transfer.label }).click()
  const dialog = page.getByRole('dialog', { name: fill(transfer.title, { name }) })
  await expect(dialog.getByText(transfer.neverLoggedIn)).toBeVisible()
  await dialog.getByRole('radio', { name: 'Shen Heir' }).check()
  await dialog.getByRole('button', { name: transfer.confirm, exact: true }).click()
  await expect(page.getByText(fill(transfer.done, { name }))).toBeVisible()
  await expect(page.getByRole('button', { name: transfer.label })).toBeHidden()
  const { body } = await (
    await as('superadmin')
  ).list('/usercenter/companies', {
    filter: { q: name },
  })
  expect(body).toMatchObject([{ administratorId: heir.id }])
})

test('a company cannot be transferred to a member who is filtered out, or was disabled meanwhile @once', async ({
  page,
  as,
  catalogue,
}) => {
  const { transfer } = catalogue.companies.actions
  const { client, username, password, name } = await foundCompany({ as })
  const { id } = await createUser(client, { realName: 'Shen Heir' })
  await createUser(client, { realName: 'Wei Other' })
  await signIn(page, username, '/ucFrontEnd/company', password)
  await page.getByRole('button', { name: transfer.label }).click()
  const dialog = page.getByRole('dialog', { name: fill(transfer.title, { name }) })
  const heir = dialog.getByRole('radio', { name: 'Shen Heir' })
  const confirm = dialog.getByRole('button', { name: transfer.confirm, exact: true })
  const search = dialog.getByRole('textbox', { name: transfer.search })
  await heir.check()
  await search.fill('Wei Other')
  await expect(dialog.getByRole('radio', { name: 'Wei Other' })).toBeVisible()
  await expect(heir).toHaveCount(0)
  await expect(confirm).toBeDisabled()
  await search.fill('')
  await expect(heir).toBeChecked()
  expect((await client.post(`/usercenter/users/${id}/disable`)).status).toBe(200)
  await confirm.click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(dialog.getByRole('radio', { name: 'Wei Other' })).toBeVisible()
  await expect(heir).toHaveCount(0)
  await expect(confirm).toBeDisabled()
})
