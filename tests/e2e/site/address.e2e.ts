import type { Locator, Page } from 'playwright/test'
import { settled } from '../../screens/browser.ts'
import { violations } from '../support/axe.ts'
import { expect, test, type Catalogue } from '../support/fixtures.ts'
import { signIn, signInByForm } from '../support/steps.ts'

const form = '/ucFrontEnd/companyAdd'

const dropdowns = (page: Page, { address: texts }: Catalogue) => {
  const box = (name: string) => page.getByRole('combobox', { name, exact: true })
  return {
    country: box(texts.country),
    state: box(texts.state),
    city: box(texts.city),
    district: box(texts.district),
  }
}

const type = async (page: Page, box: Locator, text: string) => {
  await box.click()
  await box.fill(text)
  await expect(page.getByRole('option').first()).toBeVisible()
  await box.press('Enter')
  await expect(page.getByRole('listbox')).toHaveCount(0)
}

/** Bytes of reference data transferred over the network; all of it must be cacheable forever. */
const referenceBytes = async (page: Page): Promise<number> => {
  const answers = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/gateway/reference/'))
      .map((entry) => ({
        name: entry.name,
        bytes: (entry as PerformanceResourceTiming).encodedBodySize,
      })),
  )
  for (const { name } of answers) expect(name).toMatch(/[?&]v=[0-9a-f]{16}/)
  return answers.reduce((sum, { bytes }) => sum + bytes, 0)
}

test('the first load of a bundle contains no address data @once', async ({ page, catalogue }) => {
  const requestedPaths: string[] = []
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
  const scripts: Promise<string>[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js'))
      scripts.push(response.text().catch(() => ''))
  })
  await page.goto('/home')
  await page.waitForLoadState('networkidle')
  await signInByForm(page, catalogue, 'visitor1', '/ucFrontEnd/personalCenter')
  await settled(page)
  expect(requestedPaths.filter((path) => path.startsWith('/gateway/reference'))).toEqual([])
  const texts = await Promise.all(scripts)
  expect(texts.length).toBeGreaterThan(2)
  expect(texts.filter((text) => /西湖区|慕尼黑|Zimbabwe/.test(text))).toEqual([])
})

test.describe('the address of a company', () => {
  test.beforeEach(async ({ page, isChinese, catalogue }) => {
    await signIn(page, 'visitor1', form)
    await expect(dropdowns(page, catalogue).country).toHaveValue(isChinese ? '中国' : 'China')
  })

  test('starts with the home country and nothing below it @once', async ({ page, catalogue }) => {
    const { state, city, district } = dropdowns(page, catalogue)
    const texts = catalogue.address
    for (const [box, placeholder] of [
      [state, texts.chooseState],
      [city, texts.chooseCity],
      [district, texts.chooseDistrict],
    ] as const) {
      await expect(box).toHaveValue('')
      await expect(box).toHaveAttribute('placeholder', placeholder)
    }
    expect(await referenceBytes(page)).toBeLessThan(60 * 1024)
    expect(await referenceBytes(page)).toBeGreaterThan(0)
  })

  test('中国 → 浙江 → 杭州 → 西湖, by pinyin, initials, Chinese or English', async ({
    page,
    isChinese,
    catalogue,
  }) => {
    const { state, city, district } = dropdowns(page, catalogue)
    await type(page, state, 'zhejiang')
    await expect(city).toHaveValue(isChinese ? '杭州市' : 'Hangzhou')
    await expect(district).toHaveValue(isChinese ? '上城区' : 'Shangcheng District')
    await type(page, city, 'nb')
    await expect(city).toHaveValue(isChinese ? '宁波市' : 'Ningbo')
    await expect(district).toHaveValue(isChinese ? '海曙区' : 'Haishu District')
    await type(page, city, '杭州')
    await expect(district).toHaveValue(isChinese ? '上城区' : 'Shangcheng District')
    await type(page, district, 'xihu')
    await expect(district).toHaveValue(isChinese ? '西湖区' : 'Xihu District')
    await expect(state).toHaveValue(isChinese ? '浙江省' : 'Zhejiang')
    expect(await referenceBytes(page)).toBeLessThan(60 * 1024)
  })

  test('北京 selects its single 市辖区 @once', async ({ page, isChinese, catalogue }) => {
    const { state, city, district } = dropdowns(page, catalogue)
    await type(page, state, '北京')
    await expect(city).toHaveValue(isChinese ? '市辖区' : 'Municipal Districts')
    await expect(district).toHaveValue(isChinese ? '东城区' : 'Dongcheng District')
  })

  test('has no district in a foreign country, and no state or city if the country has none @narrow', async ({
    page,
    catalogue,
    isChinese,
  }) => {
    const { none } = catalogue.address
    const { country, state, city, district } = dropdowns(page, catalogue)
    await type(page, country, 'germany')
    await expect(district).toHaveCount(0)
    await type(page, city, 'munich')
    await expect(city).toHaveValue(isChinese ? '慕尼黑' : 'Munich')
    await type(page, country, '新加坡')
    await expect(state).toHaveValue(none)
    await expect(city).toHaveValue(none)
    await city.click()
    await expect(page.getByRole('option')).toHaveText([none])
    await city.press('Escape')
    await type(page, country, 'CN')
    await expect(state).toHaveValue(isChinese ? '北京市' : 'Beijing')
    await expect(district).toHaveValue(isChinese ? '东城区' : 'Dongcheng District')
  })

  test('is chosen by keyboard alone @once', async ({ page, isChinese, catalogue }) => {
    const { country, state, city } = dropdowns(page, catalogue)
    const active = () =>
      page.evaluate(() => {
        const id = document.activeElement?.getAttribute('aria-activedescendant') ?? ''
        return document.getElementById(id)?.textContent
      })
    await country.focus()
    await page.keyboard.press('Tab')
    await expect(state).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('option')).toHaveCount(34)
    expect(await active()).toBe(isChinese ? '北京市' : 'Beijing')
    await page.keyboard.press('End')
    expect(await active()).toBe(isChinese ? '澳门特别行政区' : 'Macao')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await expect(state).toHaveValue('')
    await page.keyboard.type('gd')
    await page.keyboard.press('Tab')
    await expect(state).toHaveValue(isChinese ? '广东省' : 'Guangdong')
    await expect(city).toBeFocused()
    await expect(city).toHaveValue(isChinese ? '广州市' : 'Guangzhou')
  })

  test('reports a failed list and reloads it @once', async ({ page, catalogue, isChinese }) => {
    const { state, city, district } = dropdowns(page, catalogue)
    const texts = catalogue.address
    await page.route('**/gateway/reference/cities**', (route) => route.abort())
    await type(page, state, 'sichuan')
    await expect(city).toHaveAttribute('placeholder', texts.failed)
    await page.unroute('**/gateway/reference/cities**')
    await page.getByRole('button', { name: texts.retry, exact: true }).click()
    await expect(city).toHaveValue(isChinese ? '成都市' : 'Chengdu')
    await expect(district).toHaveValue(isChinese ? '锦江区' : 'Jinjiang District')
    await expect(city).toBeFocused()
  })

  test('is read-only only with isDetail=1 @narrow', async ({ page, catalogue, isChinese }) => {
    await page.goto(`${form}?isDetail=1`)
    const region = page.getByRole('group', { name: catalogue.address.region })
    await expect(region).toContainText(isChinese ? '中国' : 'China')
    await expect(region.getByRole('combobox')).toHaveCount(0)
  })

  test('is accessible with its list open, light and dark @narrow', async ({ page, catalogue }) => {
    const { state } = dropdowns(page, catalogue)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await state.click()
      await expect(page.getByRole('listbox')).toBeVisible()
      expect(await violations(page), colorScheme).toEqual([])
      await state.press('Escape')
    }
  })
})

test('finds the dialling code of a phone by the same search @once', async ({ page, isChinese }) => {
  await page.goto('/register')
  const box = page.getByRole('combobox').first()
  await expect(box).toHaveValue(isChinese ? '+86 中国' : '+86 China')
  for (const [text, found] of [
    ['deguo', ['+49 德国', '+49 Germany']],
    ['1264', ['+1264 安圭拉', '+1264 Anguilla']],
    ['united k', ['+44 英国', '+44 United Kingdom']],
    ['zg', ['+86 中国', '+86 China']],
  ] as const) {
    await type(page, box, text)
    await expect(box).toHaveValue(found[isChinese ? 0 : 1])
  }
})
