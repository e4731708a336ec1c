import { describe, expect, it } from 'vitest'

import { cities, districts, province, states } from '#db/reference/load'

const tree = (states('44') ?? []).flatMap((state) => {
  const branch = 'provinceID' in state ? province(state.provinceID) : undefined
  return branch === undefined ? [] : [branch]
})
const allCities = tree.flatMap(({ citylist }) => citylist)
const allAreas = allCities.flatMap(({ arealist }) => arealist)
const areasOf = (cityId: string) => (districts(cityId) ?? []).map(({ area }) => area)
const citiesOf = (provinceId: string) =>
  (province(provinceId)?.citylist ?? []).map(({ city }) => city)

const run = (from: number, length: number) =>
  Array.from({ length }, (_, index) => String(from + index))

describe('the tree of the home country', () => {
  it('has 34 provinces, 369 cities and 3,380 areas', () => {
    expect([tree.length, allCities.length, allAreas.length]).toEqual([34, 369, 3380])
  })

  it('numbers provinces from 1, cities from 358 and areas from 3330, in the order of codes', () => {
    const sorted = tree.toSorted((a, b) => Number(a.provinceID) - Number(b.provinceID))
    const citiesInOrder = sorted.flatMap(({ citylist }) => citylist)
    expect(sorted.map(({ id }) => id)).toEqual(run(1, 34))
    expect(citiesInOrder.map(({ id }) => id)).toEqual(run(358, 369))
    expect(citiesInOrder.flatMap(({ arealist }) => arealist.map(({ id }) => id))).toEqual(
      run(3330, 3380),
    )
  })

  it('nests codes: every area in its city, every city in its province', () => {
    for (const { type, provinceID, citylist } of tree) {
      expect(type).toBe(1)
      expect(provinceID).toMatch(/^\d{2}0000$/)
      for (const city of citylist) {
        expect([city.type, city.father]).toEqual([2, provinceID])
        expect(city.cityID).toMatch(new RegExp(`^${provinceID.slice(0, 2)}\\d{2}00$`))
        expect(city.arealist.length).toBeGreaterThan(0)
        for (const area of city.arealist) {
          expect([area.type, area.father, area.townlist]).toEqual([3, city.cityID, []])
          expect(area.areaID).toMatch(new RegExp(`^${city.cityID.slice(0, 4)}\\d{2}$`))
        }
      }
    }
  })

  it('has no duplicate code', () => {
    expect(new Set(allCities.map(({ cityID }) => cityID)).size).toBe(369)
    expect(new Set(allAreas.map(({ areaID }) => areaID)).size).toBe(3380)
  })

  it.each(['110000', '120000', '310000'])('municipality %s has one city, 市辖区', (code) => {
    expect(citiesOf(code)).toEqual(['市辖区'])
  })

  it('divides Chongqing into districts and counties', () => {
    expect(citiesOf('500000')).toEqual(['市辖区', '县'])
    expect([areasOf('500100').length, areasOf('500200').length]).toEqual([27, 12])
  })

  it('retains the leagues of Inner Mongolia', () => {
    const leagues = citiesOf('150000').filter((name) => name.endsWith('盟'))
    expect(leagues).toEqual(['兴安盟', '锡林郭勒盟', '阿拉善盟'])
  })

  it.each([
    ['419000', '省直辖县级行政区划', 1],
    ['429000', '省直辖县级行政区划', 4],
    ['469000', '省直辖县级行政区划', 15],
    ['659000', '自治区直辖县级行政区划', 13],
  ])('has the pseudo-city %s %s', (code, name, count) => {
    const city = allCities.find(({ cityID }) => cityID === code)
    expect(city?.city).toBe(name)
    expect(city?.arealist).toHaveLength(count)
  })

  it.each([
    ['441900', '东莞市'],
    ['442000', '中山市'],
    ['460400', '儋州市'],
  ])('gives %s a single placeholder', (code, name) => {
    expect(areasOf(code)).toEqual([name])
  })

  it('has the counties of Hotan that were founded in 2024', () => {
    expect(areasOf('653200')).toEqual(expect.arrayContaining(['和康县', '和安县']))
  })

  it('has cleaned data of Taiwan, Hong Kong and Macao', () => {
    expect([citiesOf('710000').length, citiesOf('810000'), citiesOf('820000')]).toEqual([
      22,
      ['香港岛', '九龙', '新界'],
      ['澳门半岛', '离岛'],
    ])
    const townships = allAreas.filter(({ areaID }) => areaID.startsWith('71'))
    expect(townships).toHaveLength(369)
    expect(townships.some(({ area }) => area === '其它区')).toBe(false)
    expect(areasOf('710200')).toHaveLength(38)
    expect(areasOf('711100')).toHaveLength(29)
    expect(areasOf('711400')).toHaveLength(13)
    expect(allAreas.filter(({ areaID }) => areaID.startsWith('81'))).toHaveLength(18)
    expect(allAreas.filter(({ areaID }) => areaID.startsWith('82'))).toHaveLength(8)
  })

  it.each([
    ['330106', '西湖区', 'Xihu District', 'xi hu qu'],
    ['130726', '蔚县', 'Yuxian County', 'yu xian'],
    ['131025', '大城县', 'Daicheng County', 'dai cheng xian'],
    ['140428', '长子县', 'Zhangzi County', 'zhang zi xian'],
    ['310112', '闵行区', 'Minhang District', 'min hang qu'],
    ['310115', '浦东新区', 'Pudong New Area', 'pu dong xin qu'],
    ['341102', '琅琊区', 'Langya District', 'lang ya qu'],
    ['441803', '清新区', 'Qingxin District', 'qing xin qu'],
    ['429021', '神农架林区', 'Shennongjia Forestry District', 'shen nong jia lin qu'],
    ['610103', '碑林区', 'Beilin District', 'bei lin qu'],
    ['411104', '召陵区', 'Shaoling District', 'shao ling qu'],
    ['430626', '平江县', 'Pingjiang County', 'ping jiang xian'],
    ['532623', '西畴县', 'Xichou County', 'xi chou xian'],
    ['540122', '当雄县', 'Damxung County', 'dang xiong xian'],
    ['150624', '鄂托克旗', 'Otog Banner', 'e tuo ke qi'],
    [
      '620923',
      '肃北蒙古族自治县',
      'Subei Mongol Autonomous County',
      'su bei meng gu zu zi zhi xian',
    ],
    ['711156', '淡水区', 'Tamsui District', 'dan shui qu'],
    ['220106', '绿园区', 'Lüyuan District', 'lv yuan qu'],
  ])('%s is %s, %s', (code, zh, en, py) => {
    const found = allAreas.find(({ areaID }) => areaID === code)
    expect([found?.area, found?.en, found?.py]).toEqual([zh, en, py])
  })

  it.each([
    ['500241', 'Xiushan Tujia and Miao Autonomous County'],
    ['530925', 'Shuangjiang Lahu, Va, Blang and Dai Autonomous County'],
    ['622926', 'Dongxiang Autonomous County'],
    ['410104', 'Guancheng Hui District'],
    ['520203', 'Liuzhi Special District'],
    ['140302', 'Urban District'],
    ['120116', 'Binhai New Area'],
    ['130271', 'Hebei Tangshan Lutai Economic Development Zone'],
  ])('area %s is %s', (code, en) => {
    expect(allAreas.find(({ areaID }) => areaID === code)?.en).toBe(en)
  })

  it.each([
    ['330100', 'Hangzhou'],
    ['341500', "Lu'an"],
    ['610100', "Xi'an"],
    ['141100', 'Lüliang'],
    ['460300', 'Sansha'],
    ['540300', 'Qamdo'],
    ['620200', 'Jiayuguan'],
    ['620300', 'Jinchang'],
    ['620400', 'Baiyin'],
    ['620500', 'Tianshui'],
    ['653100', 'Kashgar Prefecture'],
    ['422800', 'Enshi Tujia and Miao Autonomous Prefecture'],
    ['110100', 'Municipal Districts'],
    ['710100', 'Taipei'],
    ['710900', 'Chiayi'],
    ['711900', 'Chiayi County'],
  ])('city %s is %s', (code, en) => {
    expect(allCities.find(({ cityID }) => cityID === code)?.en).toBe(en)
  })

  it('returns cities by province code without their areas, and districts by city code', () => {
    const list = cities('330000') ?? []
    expect(list[0]).toEqual({
      id: expect.any(String),
      type: 2,
      cityID: '330100',
      city: '杭州市',
      father: '330000',
      en: 'Hangzhou',
      py: 'hang zhou shi',
      aliases: ['hangchow'],
    })
    expect(areasOf('330100')).toContain('西湖区')
    expect(districts('1077')).toBeUndefined()
    expect(districts('339900')).toBeUndefined()
  })
})
