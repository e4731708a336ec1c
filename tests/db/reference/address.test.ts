import { describe, expect, it } from 'vitest'

import {
  addressParts,
  checkAddress,
  cities,
  countries,
  isPlaceholder,
  province,
  regionName,
  states,
  type City,
} from '#db/reference/load'

const check = (nationCode: string, addrCode: string, partial = false) =>
  checkAddress({ nationCode, addrCode }, { partial })
const wrong = (level: string) => ({ field: 'addrCode', level })

describe('an address value', () => {
  it.each([
    ['44', '330000,330100,330106'],
    ['44', '110000,110100,110101'],
    ['44', '440000,441900,441900'],
    ['44', '500000,500200,500229'],
    ['44', '810000,810200,810202'],
    ['59', '77,1077'],
    ['226', '213,3392'],
    ['119', '115,'],
    ['119', '115'],
    ['226', '268,'],
    ['189', ','],
    ['189', ''],
  ])('%s %s is valid', (nationCode, addrCode) => {
    expect(check(nationCode, addrCode)).toBeNull()
  })

  it.each([
    ['', ''],
    ['0', '1'],
    ['999', '330000,330100,330106'],
    ['CHN', '330000,330100,330106'],
  ])('%s is not a country', (nationCode, addrCode) => {
    expect(check(nationCode, addrCode)).toEqual({ field: 'nationCode' })
  })

  it.each([
    ['44', '', 'state'],
    ['44', ',330100,330106', 'state'],
    ['44', '45,330100,330106', 'state'],
    ['44', '990000', 'state'],
    ['44', '330000', 'city'],
    ['44', '330000,', 'city'],
    ['44', '330000,,330106', 'city'],
    ['44', '330000,310100,310101', 'city'],
    ['44', '810000,902', 'city'],
    ['44', '330000,330100', 'district'],
    ['44', '330000,330100,330203', 'district'],
    ['44', '330000,330100,330106,330106001', 'district'],
    ['59', '', 'state'],
    ['59', '78,1077', 'state'],
    ['59', '77', 'city'],
    ['59', '77,1086', 'city'],
    ['59', '77,1077,1', 'district'],
    ['189', '1', 'state'],
    ['119', '115,1858', 'city'],
    ['44', ' 330000,330100,330106', 'state'],
  ])('%s "%s" is invalid at the %s', (nationCode, addrCode, level) => {
    expect(check(nationCode, addrCode)).toEqual(wrong(level))
  })

  it('may end after any level if a part is enough', () => {
    for (const addrCode of ['', '330000', '330000,', '330000,330100', '330000,330100,330106']) {
      expect(check('44', addrCode, true)).toBeNull()
    }
    expect(check('59', '77', true)).toBeNull()
    expect(check('44', '330000,310100', true)).toEqual(wrong('city'))
    expect(check('44', '330000,,330106', true)).toEqual(wrong('city'))
  })
})

describe('the full name of a region', () => {
  it.each([
    [
      '44',
      '330000,330100,330106',
      '中国浙江省杭州市西湖区',
      'Xihu District, Hangzhou, Zhejiang, China',
    ],
    ['44', '110000,110100,110101', '中国北京市东城区', 'Dongcheng District, Beijing, China'],
    ['44', '500000,500200,500229', '中国重庆市城口县', 'Chengkou County, Chongqing, China'],
    ['44', '440000,441900,441900', '中国广东省东莞市', 'Dongguan, Guangdong, China'],
    ['44', '420000,429000,429004', '中国湖北省仙桃市', 'Xiantao City, Hubei, China'],
    ['44', '330000', '中国浙江省', 'Zhejiang, China'],
    ['44', '', '中国', 'China'],
    ['59', '77,1077', '德国慕尼黑', 'Munich, Germany'],
    ['59', '77', '德国', 'Germany'],
    ['226', '213,3392', '美国加利福尼亚洛杉矶', 'Los Angeles, California, United States'],
    ['189', ',', '新加坡', 'Singapore'],
    ['119', '115,', '韩国首尔', 'Seoul, South Korea'],
  ])('%s %s', (nationCode, addrCode, zh, en) => {
    expect(regionName(nationCode, addrCode, 'zh')).toBe(zh)
    expect(regionName(nationCode, addrCode, 'en')).toBe(en)
  })

  it.each([
    ['0', ''],
    ['44', '330000,310100'],
    ['59', '77,902'],
  ])('is unknown for %s %s', (nationCode, addrCode) => {
    expect(regionName(nationCode, addrCode, 'zh')).toBeNull()
    expect(addressParts(nationCode, addrCode)).toBeNull()
  })

  it('splits into its parts', () => {
    expect(addressParts('44', '110000,110100,110101')).toEqual([
      { level: 'country', id: '44', zh: '中国', en: 'China' },
      { level: 'state', id: '110000', zh: '北京市', en: 'Beijing' },
      { level: 'district', id: '110101', zh: '东城区', en: 'Dongcheng District' },
    ])
  })
})

describe('every selectable address', () => {
  it('is valid and named in both languages at home', () => {
    let seen = 0
    for (const state of states('44') ?? []) {
      const branch = 'provinceID' in state ? province(state.provinceID) : undefined
      for (const { cityID, arealist } of branch?.citylist ?? []) {
        for (const { areaID, area, en } of arealist) {
          const addrCode = [branch?.provinceID, cityID, areaID].join(',')
          expect(check('44', addrCode)).toBeNull()
          expect(regionName('44', addrCode, 'zh')?.endsWith(area)).toBe(true)
          const first = regionName('44', addrCode, 'en')?.split(', ')[0] ?? ''
          expect(en.startsWith(first)).toBe(true)
          seen += 1
        }
      }
    }
    expect(seen).toBe(3380)
  })

  it('is valid and named in both languages abroad', () => {
    let seen = 0
    for (const { id: nationCode, cname } of countries().filter(({ id }) => id !== '44')) {
      for (const state of states(nationCode) ?? []) {
        for (const city of (cities(state.id) ?? []) as City[]) {
          const addrCode = `${state.id},${city.id}`
          const middle = isPlaceholder(state) ? '' : state.cname
          expect(check(nationCode, addrCode)).toBeNull()
          expect(regionName(nationCode, addrCode, 'zh')).toBe(cname + middle + city.cname)
          expect(regionName(nationCode, addrCode, 'en')?.startsWith(city.name)).toBe(true)
          seen += 1
        }
      }
    }
    expect(seen).toBe(3311)
  })
})
