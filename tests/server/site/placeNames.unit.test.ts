import { describe, expect, it } from 'vitest'
import * as reference from '#db/reference/load'
import { compact, searchEntries } from '#contract/text/nameSearch'
import { searchPlaces } from '#server/features/site/reference/placeSearch'
import { dialCodeEntry } from '#shared/dial-code-input/dialCodes.ts'

const states = reference.countries().flatMap(({ id }) => reference.states(id) ?? [])
const cities = states.flatMap(
  (state) => reference.cities('provinceID' in state ? state.provinceID : state.id) ?? [],
)
const english = [
  ...reference.countries().map(({ name }) => name),
  ...states.map(({ name }) => name),
  ...cities.map((city) => ('en' in city ? city.en : city.name)),
].filter((name) => !name.startsWith('--'))

/** Names that are prefixes or alternative names of another place; all other names must find their own place first. */
const contested = (): string[] => {
  const keys = [...new Set(english.map(compact))].toSorted()
  const begun = new Set(keys.filter((key, at) => keys[at + 1]?.startsWith(key)))
  return [...new Map(english.map((name) => [compact(name), name]))]
    .filter(([key]) => begun.has(key) || key.length < 6)
    .map(([, name]) => name)
}

it('ranks a place first if its complete English name is typed', () => {
  const names = contested()
  expect(names.length).toBeGreaterThan(300)
  const second = names.filter((name) => {
    const [first] = searchPlaces(name, 'en')
    return first === undefined || compact(first.en) !== compact(name)
  })
  expect(second).toEqual([])
})

describe('finds places by common names:', () => {
  it.each([
    ["Xi'an", "Xi'an"],
    ['xian', "Xi'an"],
    ['Netherlands', 'Netherlands'],
    ['Serbia', 'Serbia'],
    ['Porto', 'Porto'],
    ['Mumbai', 'Mumbai'],
    ['Bombay', 'Mumbai'],
    ['Macau', 'Macao'],
    ['Turkey', 'Türkiye'],
    ['Turkiye', 'Türkiye'],
    ['Kiev', 'Kyiv'],
    ['München', 'Munich'],
    ['Muenchen', 'Munich'],
    ['Tehran', 'Iran'],
    ['德黑兰', 'Iran'],
    ['Kathmandu', 'Kathmandu'],
    ['Peking', 'Beijing'],
    ['Canton', 'Guangzhou'],
    ['Saigon', 'Ho Chi Minh City'],
    ['Bangalore', 'Bengaluru'],
    ['Calcutta', 'Kolkata'],
    ['Köln', 'Cologne'],
    ['Zurich', 'Zürich'],
    ['Wien', 'Vienna'],
    ['Firenze', 'Florence'],
    ['sao paulo', 'Sao Paulo'],
    ["Côte d'Ivoire", 'Ivory Coast'],
    ['Czech Republic', 'Czechia'],
    ['Burma', 'Myanmar'],
    ['Holland', 'Netherlands'],
    ['Swaziland', 'Eswatini'],
    ['Tsingtao', 'Qingdao'],
    ['雄安', 'Rongcheng County'],
    ['两江新区', 'Liangjiang New Area'],
    ['西沙区', 'Xisha District'],
    ['岑岭县', 'Cenling County'],
    ['草湖市', 'Caohu City'],
    ['Guangdong Province', 'Guangdong'],
    ['Zhejiang Province', 'Zhejiang'],
    ['Shenzhen City', 'Shenzhen'],
    ['Beijing City', 'Beijing'],
    ['Beijing Municipality', 'Beijing'],
    ['Kunming City', 'Kunming'],
    ['New York City', 'New York'],
    ['Guangxi Zhuang Autonomous Region', 'Guangxi'],
    ['Inner Mongolia Autonomous Region', 'Inner Mongolia'],
    ['Hong Kong SAR', 'Hong Kong'],
    ['Macao SAR', 'Macao'],
    ['Tibet', 'Xizang (Tibet)'],
    ['yili', 'Ili Kazak Autonomous Prefecture'],
    ['dali', 'Dali Bai Autonomous Prefecture'],
    ['ali', 'Ngari Prefecture'],
    ['臺北', 'Taipei'],
    ['台灣', 'Taiwan'],
    ['臺灣', 'Taiwan'],
    ['廣州', 'Guangzhou'],
    ['陝西', 'Shaanxi'],
    ['澳門', 'Macao'],
    ['東京', 'Tokyo'],
    ['沪', 'Shanghai'],
    ['粤', 'Guangdong'],
    ['京', 'Beijing'],
    ['Shigatse', 'Xigaze'],
    ['Turfan', 'Turpan'],
    ['Kumul', 'Hami'],
    ['NYC', 'New York'],
    ['Москва', 'Moscow'],
  ])('%s is %s', (text, name) => {
    expect(searchPlaces(text, 'en')[0]?.en).toBe(name)
  })
})

describe('finds a dialling code by common names of the country, and the largest country of a shared code:', () => {
  const codes = reference.diallingCodes().map(dialCodeEntry)
  it.each([
    ['uk', '英国'],
    ['usa', '美国'],
    ['uae', '阿联酋'],
    ['44', '英国'],
    ['+44', '英国'],
    ['7', '俄罗斯'],
    ['1', '美国'],
    ['0039', '意大利'],
    ['61', '澳大利亚'],
    ['holland', '荷兰'],
  ])('%s is %s', (text, name) => {
    for (const locale of ['zh', 'en'] as const)
      expect(searchEntries(codes, text, locale)[0]?.entry.zh).toBe(name)
  })
})
