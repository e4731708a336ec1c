import { fill } from '#i18n/index'
import { coverage as en } from '#i18n/en/coverage'
import { localeNames } from '#shared/locale.ts'
import { buildStation } from '../../support/factories.ts'
import { contactEmail, expect, test } from '../support/fixtures.ts'
import { heldRequest, leaveAndStay, signIn } from '../support/steps.ts'

test('a visitor looks up places by coordinates, link, map, table and file', async ({
  page,
  catalogue,
  isChinese,
}) => {
  const { coverage: texts } = catalogue
  const { problems } = catalogue.place
  await page.goto('/coverage?lat=31.2304&lon=121.4737')
  const answer = page.locator('.verdict')
  await expect(answer).toContainText(texts.answer.verdicts.centimetre)
  await expect(answer).toContainText('31.2304°, 121.4737°')
  const field = page.getByLabel(texts.ask.label, { exact: true })
  await expect(field).toHaveValue('31.2304, 121.4737')

  await field.fill('31 here')
  await page.getByRole('button', { name: texts.ask.check, exact: true }).click()
  await expect(page.getByText(problems.unreadable)).toBeVisible()
  await field.fill('Qwertz')
  await page.getByRole('button', { name: texts.ask.check, exact: true }).click()
  await expect(page.getByText(fill(problems.notFound, { text: 'Qwertz' }))).toBeVisible()
  await field.fill('南纬0度 西经150度')
  await page.getByRole('button', { name: texts.ask.check, exact: true }).click()
  await expect(answer).toContainText(texts.answer.verdicts.uncovered)
  await expect(page).toHaveURL(/lat=0&lon=-150$/)

  const map = page.getByRole('application')
  await map.focus()
  await page.keyboard.press('0')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/lat=0&lon=0$/)
  const area = isChinese ? '上海东' : 'Shanghai East'
  const show = page.getByRole('button', { name: fill(texts.areas.show, { name: area }) })
  await show.click()
  await expect(show).toBeVisible()
  const table = page.locator('.areas-frame')
  expect(await table.evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0)

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

test('changing the language retains the searched place in the address @once', async ({ page }) => {
  await page.goto('/zh/coverage?lat=31.2304&lon=121.4737')
  const link = page.getByRole('contentinfo').getByRole('link', { name: localeNames.en })
  const opened = page.context().waitForEvent('page')
  await link.click({ button: 'middle' })
  await expect(await opened).toHaveURL(/\/en\/coverage\?lat=31\.2304&lon=121\.4737$/)
  await link.click()
  await expect(page).toHaveURL(/\/en\/coverage\?lat=31\.2304&lon=121\.4737$/)
  await expect(page.locator('.verdict')).toContainText(en.answer.verdicts.centimetre)
})

test('a covered place leads to the registration and back, and an uncovered one to the contact of the provider @once', async ({
  page,
  catalogue,
}) => {
  const { answer } = catalogue.coverage
  const address = '/coverage?lat=31.2304&lon=121.4737'
  await page.goto(address)
  const verdict = page.locator('.verdict')
  await verdict.getByRole('link', { name: answer.register }).click()
  await expect(page).toHaveURL(`/register?from=${encodeURIComponent(address)}`)
  await signIn(page, 'visitor1', '/register?from=' + encodeURIComponent(address))
  await expect(page).toHaveURL(address)
  await expect(verdict.getByRole('link', { name: answer.control })).toBeVisible()

  await page.goto('/coverage?lat=0&lon=-150')
  await expect(verdict.getByRole('link', { name: contactEmail })).toBeVisible()
  await expect(verdict.getByRole('link', { name: answer.control })).toHaveCount(0)
})

test('a visitor looks up a region, and shares it', async ({ page, catalogue, isChinese }) => {
  const texts = catalogue.coverage
  const picker = catalogue.address
  const box = (name: string) => page.getByRole('combobox', { name, exact: true })
  const choose = async (name: string, text: string) => {
    await box(name).click()
    await box(name).fill(text)
    await expect(page.getByRole('option').first()).toBeVisible()
    await box(name).press('Enter')
  }
  const requestedPaths: string[] = []
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
  await page.goto('/coverage', { waitUntil: 'networkidle' })
  expect(requestedPaths.filter((path) => /reference|AskByRegion/.test(path))).toEqual([])

  await page.getByRole('button', { name: texts.ask.region.open }).click()
  await choose(picker.state, 'shanghai')
  const centre = (place: string) => page.getByText(fill(texts.ask.region.centre, { place }))
  await expect(
    page.getByText(fill(texts.ask.region.mainCity, { place: isChinese ? '上海市' : 'Shanghai' })),
  ).toBeVisible()
  const answer = page.locator('.verdict')
  await expect(answer).toContainText(texts.answer.verdicts.centimetre)
  await choose(picker.state, 'hebei')
  await choose(picker.city, 'shijiazhuang')
  await expect(centre(isChinese ? '石家庄市' : 'Shijiazhuang')).toBeVisible()
  await choose(picker.district, isChinese ? '高新' : 'high-tech')
  const zone = isChinese
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

test('the landing page answers a lookup in place, by name and by coordinates, with its map', async ({
  page,
  openPage,
  catalogue,
  isChinese,
}) => {
  const { coverage: texts } = catalogue
  const { coverage: words } = catalogue.home
  await page.goto('/home', { waitUntil: 'networkidle' })
  const field = page.getByRole('combobox', { name: words.label })
  const answer = page.locator('.lookup-answer')

  await field.fill('hangzhou xihu')
  const options = page.getByRole('option')
  await expect(options.first()).toContainText(
    isChinese ? '西湖区浙江省杭州市' : 'Xihu DistrictHangzhou, Zhejiang',
  )
  await field.press('Enter')
  await expect(field).toHaveValue(isChinese ? '杭州市西湖区' : 'Xihu District, Hangzhou')
  await expect(answer).toContainText(texts.answer.verdicts.centimetre)
  await expect(
    answer.getByText(
      fill(texts.ask.region.centre, { place: isChinese ? '西湖区' : 'Xihu District' }),
    ),
  ).toBeVisible()
  await expect(field).toBeInViewport({ ratio: 1 })
  await expect(answer.locator('.verdict-word')).toBeInViewport({ ratio: 1 })
  await expect(answer.locator('.map-place')).toBeVisible()
  await expect(page).toHaveURL(/\/home$/)

  await field.fill('德国')
  await page.getByRole('button', { name: words.check }).click()
  await expect(field).toHaveValue(isChinese ? '德国' : 'Germany')
  await field.fill('0, -150')
  await page.keyboard.press('Enter')
  await expect(answer).toContainText(texts.answer.verdicts.uncovered)
  await answer.getByRole('link', { name: texts.answer.more }).click()
  await expect(page).toHaveURL(/\/coverage\?lat=0&lon=-150$/)

  const plain = await openPage({ javaScriptEnabled: false })
  await plain.goto('/home')
  await plain.getByLabel(words.label).fill('杭州西湖')
  await plain.getByRole('button', { name: words.check }).click()
  const openedUrl = new URL(plain.url())
  expect(openedUrl.pathname + decodeURIComponent(openedUrl.search)).toBe('/coverage?q=杭州西湖')
  await page.goto(openedUrl.pathname + openedUrl.search)
  await expect(page).toHaveURL(/nationCode=44&addrCode=330000,330100,330106$/)
  await expect(page.locator('.verdict')).toContainText(texts.answer.verdicts.centimetre)
})

test('coverage and ionosphere accept a place by name, and show it with its value on the map', async ({
  page,
  catalogue: { coverage: texts, ionosphere },
  isChinese,
}) => {
  await page.goto('/coverage', { waitUntil: 'networkidle' })
  const field = page.getByRole('combobox', { name: texts.ask.label })
  await field.fill(isChinese ? '旧金山' : 'San Francisco')
  await page.getByRole('option').first().click()
  await expect(field).toHaveValue(isChinese ? '加利福尼亚旧金山' : 'San Francisco, California')
  const { uncovered } = texts.answer.verdicts
  const verdict = page.locator('.verdict .verdict-word')
  await expect(verdict).toHaveText(uncovered)
  await expect(verdict).toBeInViewport({ ratio: 1 })
  await expect(page.locator('.map-answer .verdict-word')).toHaveText(uncovered)

  await page.goto('/ionosphere', { waitUntil: 'networkidle' })
  const place = page.getByRole('combobox', { name: ionosphere.place })
  await place.fill(isChinese ? '巴黎' : 'Paris')
  await place.press('Enter')
  await expect(place).toHaveValue(isChinese ? '法国巴黎' : 'Paris, France')
  await expect(page).toHaveURL(/lat=48\.8\d&lon=2\.3\d/)
  await expect(page.locator('.iono-figures')).toBeInViewport()
  await expect(page.locator('.iono-map .iono-place text')).toHaveText(/^\d+\.\d TECU$/)
})

test('a near map draws the finest coast, and the coarser one where that does not load', async ({
  page,
}) => {
  await page.route('**/assets/land-10m-15-2-*', (route) => route.abort())
  await page.goto('/coverage?lat=30&lon=120', { waitUntil: 'networkidle' })
  await page.getByRole('application').focus()
  await page.keyboard.press('+')
  await page.keyboard.press('+')
  const tiles = page.locator('.map-world > svg')
  await expect(tiles.locator('path[transform]')).toHaveCount(3)
  await expect(tiles.locator('path:not([transform])')).toHaveAttribute('d', /^M/)
  await page.keyboard.press('0')
  await expect(page.locator('.map-world > .map-land')).toHaveCount(1)
  await expect(tiles).toHaveCount(0)
})

test('an imported station covers its place at once @once', async ({ page, catalogue }) => {
  const texts = catalogue.stations
  const words = catalogue.coverage
  const station = { ...buildStation(), latitude: -54.8, longitude: -36.5 }
  await signIn(page, 'superadmin', '/ucFrontEnd/stations/import')
  const { code, name, enName, latitude, longitude, datum, tier, radius } = station
  const row = [code, name, enName, latitude, longitude, datum, tier, radius].join()
  const file = `code,name,enName,latitude,longitude,datum,tier,radius\n${row}`
  await page.getByRole('textbox', { name: texts.import.label }).fill(file)
  const pendingImport = heldRequest(page, '**/stations/import')
  await page.getByRole('button', { name: texts.import.check, exact: true }).click()
  const checking = await pendingImport
  await expect(page.getByRole('textbox', { name: texts.import.label })).not.toBeEditable()
  await leaveAndStay(page)
  await checking.continue()
  await page.unroute('**/stations/import')
  await expect(page.getByText(texts.import.outcomes.create, { exact: true })).toBeVisible()
  const saving = heldRequest(page, '**/stations/import')
  await page.getByRole('button', { name: /1/ }).last().click()
  const sent = await saving
  await page.getByRole('navigation').locator('a[href$="/companies"]').click()
  await sent.continue()
  await expect(page.getByText(fill(texts.import.done, { count: 1 }))).toBeVisible()
  await expect(page).toHaveURL(/\/companies$/)
  await page.goto('/coverage?lat=-54.8&lon=-36.5')
  await expect(page.locator('.verdict')).toContainText(words.answer.verdicts.centimetre)
})
