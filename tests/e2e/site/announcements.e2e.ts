import { fill } from '#i18n/index'
import type { Page } from 'playwright/test'
import { expect, test, type Catalogue, type SignIn } from '../support/fixtures.ts'
import { liveTimeout, signIn } from '../support/steps.ts'

const withdraw = async (page: Page, as: SignIn): Promise<void> => {
  const id = /\/announcements\/(\d+)\//.exec(page.url())?.[1]
  const withdrawn = await (await as('superadmin')).post(`/usercenter/announcements/${id}/withdraw`)
  expect(withdrawn.status).toBe(200)
}

const store = (page: Page, { announcements: { create } }: Catalogue) =>
  page.getByRole('button', { name: create.submit, exact: true }).click()

const publish = async (page: Page, { announcements: { actions } }: Catalogue) => {
  const { label: name } = actions.publish

  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
}

test('an announcement is written, previewed in both languages and published to open pages @once', async ({
  page,
  openPage,
  catalogue,
  isChinese,
  as,
}) => {
  const { announcements: texts } = catalogue
  const title = isChinese ? '系统维护' : 'Maintenance'
  const member = await openPage()
  await signIn(member, 'acmemember', '/ucFrontEnd/personalCenter')
  await expect(member.getByRole('main').getByRole('heading').first()).toBeVisible()

  await signIn(page, 'superadmin', '/ucFrontEnd/announcements/create')
  await page.getByLabel(texts.fields.title, { exact: false }).fill('系统维护')
  await page.getByLabel(texts.fields.text, { exact: false }).fill('周六 <b>暂停</b> 服务。')
  await page.getByLabel(texts.fields.enTitle, { exact: false }).fill('Maintenance')
  const enText = page.getByLabel(texts.fields.enText, { exact: false })
  await enText.fill('No <b>service</b> on **Saturday**.')
  await store(page, catalogue)
  await expect(page.getByText('No <b>service</b> on Saturday.')).toBeVisible()
  await expect(page.getByText('周六 <b>暂停</b> 服务。')).toBeVisible()
  await publish(page, catalogue)

  await expect(page.getByText(fill(texts.actions.publish.done, { name: title }))).toBeVisible()

  const banner = member.getByRole('complementary', { name: texts.board.label })
  await expect(banner.getByText(title)).toBeVisible(liveTimeout)
  const visitor = await openPage()
  await visitor.goto('/home')
  const board = visitor.getByRole('region', { name: texts.board.label })
  await expect(board.getByText(title)).toBeVisible()

  const dismiss = fill(texts.board.dismissNamed, { name: title })
  await banner.getByRole('button', { name: dismiss }).click()
  await expect(banner).toBeHidden()
  await member.reload()
  await expect(member.getByRole('main').getByRole('heading').first()).toBeVisible()
  await expect(banner).toBeHidden()

  await withdraw(page, as)
  await expect(page.getByRole('complementary', { name: texts.board.label })).toBeHidden(liveTimeout)
})

test('an announcement for selected companies is shown only to their people @narrow', async ({
  page,
  openPage,
  catalogue,
  isChinese,
  as,
}) => {
  const { announcements: texts } = catalogue
  const title = isChinese ? '华南站点检修' : 'Work on southern stations'
  const [member, other] = [await openPage(), await openPage()]
  for (const [reader, name] of [
    [member, 'acmemember'],
    [other, 'betamember'],
  ] as const) {
    await signIn(reader, name, '/ucFrontEnd/personalCenter')
    await expect(reader.getByRole('main').getByRole('heading').first()).toBeVisible()
  }

  await signIn(page, 'superadmin', '/ucFrontEnd/announcements/create')
  for (const name of ['title', 'text', 'enTitle', 'enText'] as const)
    await page.getByLabel(texts.fields[name], { exact: false }).fill(title)
  const audience = page.getByRole('combobox', { name: texts.fields.audience })
  await audience.selectOption(texts.audiences.companies)
  const picker = page.getByRole('combobox', { name: texts.form.add })
  const picked = page.getByRole('list', { name: texts.fields.companies })
  const removing = (name: string) => ({ name: fill(texts.form.removeCompany, { name }) })
  for (const [words, name] of [
    ['beifang', '北方农业'],
    ['华南', '华南测绘'],
  ] as const) {
    await picker.fill(words)
    await page.getByRole('option', { name, exact: true }).click()
    await expect(picked.getByRole('listitem').filter({ hasText: name })).toBeVisible()
    await expect(picker).toBeFocused()
    await expect(picker).toHaveValue('')
  }
  await picker.fill('华南')
  await expect(page.getByRole('option', { name: '华南测绘', exact: true })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await picked.getByRole('button', removing('北方农业')).click()
  await store(page, catalogue)
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: '华南测绘', exact: true })).toBeVisible()
  await expect(main.getByText('北方农业')).toHaveCount(0)
  await publish(page, catalogue)

  const banner = (reader: Page) =>
    reader
      .getByRole('complementary', { name: texts.board.label })
      .locator('summary', { hasText: title })
  await expect(banner(member)).toBeVisible(liveTimeout)
  const announcementsLoaded = other.waitForResponse((answer) =>
    answer.url().includes('/announcements'),
  )
  await other.reload()
  await announcementsLoaded
  await expect(other.getByRole('main').getByRole('heading').first()).toBeVisible()
  await expect(banner(other)).toHaveCount(0)
  await withdraw(page, as)
})

test('an announcement in one language is shown to all readers, once nothing is missing @once', async ({
  page,
  openPage,
  as,
  catalogue,
}) => {
  const { announcements: texts } = catalogue
  await signIn(page, 'superadmin', '/ucFrontEnd/announcements/create')
  await page.getByLabel(texts.fields.enTitle, { exact: false }).fill('Half an announcement')
  await store(page, catalogue)
  const unready = fill(texts.show.unready, { fields: texts.fields.enText })
  await expect(page.getByText(unready)).toBeVisible()
  await expect(page.getByRole('button', { name: texts.actions.publish.label })).toHaveCount(0)
  const id = /\/announcements\/(\d+)\//.exec(page.url())?.[1]
  const system = await as('superadmin')
  await system.put(`/usercenter/announcements/${id}`, { enText: 'The text in English.' })
  await page.reload()
  await expect(page.getByText(texts.show.other)).toBeVisible()
  await publish(page, catalogue)
  const visitor = await openPage()
  await visitor.goto('/home')
  await expect(visitor.getByText('Half an announcement')).toBeVisible()
  await withdraw(page, as)
})
