import { fill } from '#i18n/index'
import { buildStation } from '../../support/factories.ts'
import { expect, test } from '../support/fixtures.ts'
import { chooseAction, signIn } from '../support/steps.ts'

test('a station is taken offline from its page, which confirms and shows it @once', async ({
  page,
  as,
  catalogue: { stations: texts },
  isChinese,
}) => {
  const system = await as('superadmin')
  const { body } = await system.post('/usercenter/stations', buildStation())
  const name: string = isChinese ? body.name : body.enName
  const { menu, offline } = texts.actions
  await signIn(page, 'superadmin', `/ucFrontEnd/stations/${body.id}/show`)
  await chooseAction(page, fill(menu, { name }), offline.label)
  await page.getByRole('dialog').getByRole('button', { name: offline.label }).click()
  await expect(page.getByText(fill(offline.done, { name }))).toBeVisible()
  await expect(page.getByText(texts.statuses.offline, { exact: true }).first()).toBeVisible()
})
