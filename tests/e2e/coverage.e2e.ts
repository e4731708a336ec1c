import { fill } from '#i18n/index'
import { address as enAddress } from '#i18n/en/address'
import { coverage as en } from '#i18n/en/coverage'
import { home as enHome } from '#i18n/en/home'
import { stations as enStations } from '#i18n/en/stations'
import { address as zhAddress } from '#i18n/zh/address'
import { coverage as zh } from '#i18n/zh/coverage'
import { home as zhHome } from '#i18n/zh/home'
import { stations as zhStations } from '#i18n/zh/stations'
import { buildStation } from '../support/factories.ts'
import { expect, test } from './fixtures.ts'
import { signIn } from './steps.ts'

test('a visitor looks up places by coordinates, link, map, table and file', async ({
  page,
  locale,
}) => {
  const texts = locale?.startsWith('zh') ? zh : en
  await page.goto('/coverage?lat=31.2304&lon=121.4737')
  const answer = page.locator('.verdict')
  await expect(answer).toContainText(texts.answer.verdicts.covered)
  await expect(answer).toContainText('31.2304°, 121.4737°')
  const field = page.getByLabel(texts.ask.label, { exact: true })
  await expect(field).toHaveValue('31.2304, 121.4737')

  await field.fill('here')
  await page.getByRole('button', { name: texts.ask.check, exact: true }).click()
  await expect(page.getByText(texts.ask.problems.unreadable)).toBeVisible()
  await field.fill('南纬0度 西经150度')
  await page.getByRole('button', { name: texts.ask.check, exact: true }).click()
  await expect(answer).toContainText(texts.answer.verdicts.uncovered)
  await expect(page).toHaveURL(/lat=0&lon=-150$/)

  const map = page.getByRole('application')
  await map.focus()
  await page.keyboard.press('0')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/lat=0&lon=0$/)
  const area = locale?.startsWith('zh') ? '上海东' : 'Shanghai East'
  await page.getByRole('button', { name: fill(texts.areas.show, { name: area }) }).click()
  await expect(
    page.getByRole('button', { name: fill(texts.areas.show, { name: area }) }),
  ).toBeVisible()

  await page.getByLabel(texts.batch.label, { exact: true }).fill('P1,31.2304,121.4737\nP2,x,1')
  await page.getByRole('button', { name: texts.batch.check }).click()
  await expect(
    page.getByText(
      fill(texts.batch.summary, { rows: 2, covered: 1, edge: 0, uncovered: 0, problems: 1 }),
    ),
  ).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: texts.batch.download }).click()
  expect((await saved).suggestedFilename()).toBe(`${texts.batch.fileName}.csv`)
})

test('a visitor looks up a region, and shares it', async ({ page, locale }) => {
  const isZh = locale?.startsWith('zh')
  const texts = isZh ? zh : en
  const picker = isZh ? zhAddress : enAddress
  const box = (name: string) => page.getByRole('combobox', { name, exact: true })
  const choose = async (name: string, text: string) => {
    await box(name).click()
    await box(name).fill(text)
    await expect(page.getByRole('option').first()).toBeVisible()
    await box(name).press('Enter')
  }
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/coverage', { waitUntil: 'networkidle' })
  expect(asked.filter((path) => /reference|AskByRegion/.test(path))).toEqual([])

  await page.getByRole('button', { name: texts.ask.region.open }).click()
  await choose(picker.state, 'shanghai')
  const centre = (place: string) => page.getByText(fill(texts.ask.region.centre, { place }))
  await expect(
    page.getByText(fill(texts.ask.region.mainCity, { place: isZh ? '上海市' : 'Shanghai' })),
  ).toBeVisible()
  const answer = page.locator('.verdict')
  await expect(answer).toContainText(texts.answer.verdicts.covered)
  await choose(picker.state, 'hebei')
  await choose(picker.city, 'shijiazhuang')
  await expect(centre(isZh ? '石家庄市' : 'Shijiazhuang')).toBeVisible()
  await choose(picker.district, isZh ? '高新' : 'high-tech')
  const zone = isZh
    ? '石家庄高新技术产业开发区'
    : 'Shijiazhuang High-tech Industrial Development Zone'
  const unknown = page.getByText(fill(texts.ask.region.unknown, { wanted: zone }))
  await expect(unknown).toBeVisible()
  await expect(page).toHaveURL(/nationCode=44&addrCode=130000,130100,130171$/)

  await page.reload()
  await expect(unknown).toBeVisible()
  await expect(box(picker.district)).toHaveValue(zone)
  const field = page.getByLabel(texts.ask.label, { exact: true })
  await field.fill('0, 0')
  await page.getByRole('button', { name: texts.ask.check, exact: true }).click()
  await expect(page).toHaveURL(/\?lat=0&lon=0$/)
  await expect(unknown).toHaveCount(0)
})

test('the landing page answers a look-up in place, without script on the coverage page', async ({
  page,
  locale,
  openPage,
}) => {
  const texts = locale?.startsWith('zh') ? zh : en
  const words = locale?.startsWith('zh') ? zhHome : enHome
  await page.goto('/home', { waitUntil: 'networkidle' })
  await page.getByLabel(words.coverage.latitude).fill('31.2304')
  await page.getByLabel(words.coverage.longitude).fill('121.4737')
  await page.getByRole('button', { name: words.coverage.check }).click()
  const answer = page.locator('.lookup-answer')
  await expect(answer).toContainText(texts.answer.verdicts.covered)
  await expect(page).toHaveURL(/\/home$/)
  await page.getByLabel(words.coverage.latitude).fill('0')
  await page.getByLabel(words.coverage.longitude).fill('-150')
  await page.keyboard.press('Enter')
  await expect(answer).toContainText(texts.answer.verdicts.uncovered)
  await answer.getByRole('link').click()
  await expect(page).toHaveURL(/\/coverage\?lat=0&lon=-150$/)

  const plain = await openPage({ javaScriptEnabled: false })
  await plain.goto('/home')
  await plain.getByLabel(words.coverage.latitude).fill('31.2304')
  await plain.getByLabel(words.coverage.longitude).fill('121.4737')
  await plain.getByRole('button', { name: words.coverage.check }).click()
  await expect(plain).toHaveURL(/\/coverage\?lat=31\.2304&lon=121\.4737$/)
})

test('a station that is imported covers its place at once', async ({ page, locale }) => {
  const texts = locale?.startsWith('zh') ? zhStations : enStations
  const words = locale?.startsWith('zh') ? zh : en
  const station = { ...buildStation(), latitude: -54.8, longitude: -36.5 }
  await signIn(page, 'superadmin', '/ucFrontEnd/stations/import')
  const { code, name, enName, latitude, longitude, datum, tier, radius } = station
  await page
    .getByRole('textbox', { name: texts.import.label })
    .fill(
      `code,name,enName,latitude,longitude,datum,tier,radius\n${[code, name, enName, latitude, longitude, datum, tier, radius].join(',')}`,
    )
  await page.getByRole('button', { name: texts.import.check, exact: true }).click()
  await expect(page.getByText(texts.import.outcomes.create, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /1/ }).last().click()
  await expect(page.getByRole('heading', { level: 1, name: texts.list.title })).toBeVisible()
  await page.goto('/coverage?lat=-54.8&lon=-36.5')
  await expect(page.locator('.verdict')).toContainText(words.answer.verdicts.covered)
})
