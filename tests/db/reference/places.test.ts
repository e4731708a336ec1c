import { describe, expect, it } from 'vitest'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toPlainLetters, plainPinyin, withoutKind } from '#db/reference/compile/places/names'
import { addressPlace, cities, countries, districts, province, states } from '#db/reference/load'
import { findDataFolder } from '#db/reference/store'
import type { Position, Positions } from '#db/reference/types'

const folder = join(findDataFolder(), 'places')
const files = readdirSync(folder).map((file) => ({
  file,
  positions: JSON.parse(readFileSync(join(folder, file), 'utf8')) as Positions,
}))

/** Great-circle distance in kilometres, accurate enough to tell towns apart. */
const kilometres = ([latitude, longitude]: Position, [otherLatitude, otherLongitude]: Position) => {
  const radians = Math.PI / 180
  const cosine =
    Math.sin(latitude * radians) * Math.sin(otherLatitude * radians) +
    Math.cos(latitude * radians) *
      Math.cos(otherLatitude * radians) *
      Math.cos((longitude - otherLongitude) * radians)
  return 6371 * Math.acos(Math.min(1, cosine))
}
const placed = (nationCode: string, addrCode: string) => {
  const place = addressPlace(nationCode, addrCode)
  if (place === null) throw new Error(`${nationCode} ${addrCode}: no place`)
  return place
}

describe('the searchable names of places', () => {
  it.each([
    ['Lüliang', 'luliang'],
    ['São Paulo', 'saopaulo'],
    ["Xi'an", 'xian'],
    ['Łódź', 'lodz'],
    ['Ærøskøbing', 'aeroskobing'],
    ['杭州', ''],
  ])('%s in plain letters is %s', (name, expected) => {
    expect(toPlainLetters(name)).toBe(expected)
  })

  it.each([
    ['西湖区', '西湖'],
    ['桐庐县', '桐庐'],
    ['阿拉善左旗', '阿拉善'],
    ['兴安盟', '兴安'],
    ['孟村回族自治县', '孟村'],
    ['长阳土家族自治县', '长阳'],
    ['镇宁布依族苗族自治县', '镇宁'],
    ['前郭尔罗斯蒙古族自治县', '前郭尔罗斯'],
    ['延边朝鲜族自治州', '延边'],
    ['蔚县', '蔚县'],
    ['城区', '城区'],
  ])('%s without its suffix is %s', (name, expected) => {
    expect(withoutKind(name)).toBe(expected)
  })

  it('have the pinyin of the name without its suffix', () => {
    expect(plainPinyin('lv liang shi', 2)).toBe('luliang')
    expect(plainPinyin('xi hu qu')).toBe('xihuqu')
  })
})

describe('the position of an address', () => {
  it.each([
    ['44', '330000,330100,330106', [30.26, 120.13], 15],
    ['44', '330000', [30.27, 120.16], 20],
    ['44', '110000', [39.9, 116.4], 15],
    ['44', '210000,210200', [38.91, 121.6], 15],
    ['44', '650000,653100', [39.47, 75.99], 20],
    ['44', '710000,710100', [25.04, 121.55], 15],
    ['44', '810000', [22.3, 114.17], 15],
    ['44', '', [39.9, 116.4], 15],
    ['59', '77,1077', [48.14, 11.58], 10],
    ['189', ',', [1.3, 103.8], 20],
  ] as const)('%s %s is near %j', (nationCode, addrCode, near, most) => {
    const { position, wanted, used } = placed(nationCode, addrCode)
    expect(kilometres(position, [...near])).toBeLessThan(most)
    expect(used).toEqual(wanted)
  })

  it('falls back to the containing place if its own is unknown', () => {
    const zone = placed('44', '130000,130100,130171')
    expect([zone.wanted.zh, zone.used.zh]).toEqual(['石家庄高新技术产业开发区', '石家庄市'])
    expect(zone.position).toEqual(placed('44', '130000,130100').position)
    const group = placed('44', '310000,310100')
    expect([group.wanted.zh, group.used.level]).toEqual(['上海市', 'state'])
  })

  it('is null for an invalid address', () => {
    expect(addressPlace('999', '')).toBeNull()
    expect(addressPlace('44', '330000,310100')).toBeNull()
  })

  it('exists for every choice of the picker', () => {
    let answered = 0
    const check = (nationCode: string, ...codes: string[]) => {
      const { position } = placed(nationCode, codes.join(','))
      expect(Math.abs(position[0])).toBeLessThanOrEqual(90)
      expect(Math.abs(position[1])).toBeLessThanOrEqual(180)
      answered += 1
    }
    for (const { id: country } of countries()) {
      check(country)
      for (const state of states(country) ?? []) {
        const stateCode = 'provinceID' in state ? state.provinceID : state.id
        check(country, stateCode)
        for (const city of cities(stateCode) ?? []) {
          const cityCode = 'cityID' in city ? city.cityID : city.id
          check(country, stateCode, cityCode)
          for (const { areaID } of districts(cityCode) ?? [])
            check(country, stateCode, cityCode, areaID)
        }
      }
    }
    expect(answered).toBeGreaterThan(7000)
  })
})

describe('the compiled positions', () => {
  const all: Positions = Object.assign({}, ...files.map(({ positions }) => positions))
  const mainland = (states('44') ?? [])
    .flatMap((state) => ('provinceID' in state ? [state.provinceID] : []))
    .filter((code) => Number(code) < 700_000)
    .flatMap((code) => province(code)?.citylist ?? [])

  it('have unique keys and valid coordinates', () => {
    const keys = files.flatMap(({ positions }) => Object.keys(positions))
    expect(new Set(keys).size).toBe(keys.length)
    for (const [latitude, longitude] of Object.values(all)) {
      expect(Math.abs(latitude)).toBeLessThanOrEqual(90)
      expect(Math.abs(longitude)).toBeLessThanOrEqual(180)
    }
  })

  it('cover nine of ten counties of the mainland and of the cities abroad', () => {
    const areas = mainland.flatMap(({ arealist }) => arealist.map(({ areaID }) => areaID))
    expect(areas.filter((code) => all[code]).length / areas.length).toBeGreaterThan(0.9)
    const abroad = countries()
      .filter(({ id }) => id !== '44')
      .flatMap(({ id }) => states(id) ?? [])
      .flatMap(({ id }) => cities(id) ?? [])
    expect(abroad.filter(({ id }) => all[`c${id}`]).length / abroad.length).toBeGreaterThan(0.88)
  })

  it('place districts near their city, and no county in another prefecture', () => {
    const far = mainland.flatMap(({ cityID, arealist }) => {
      const city = all[cityID]
      if (!city) return []
      return arealist.filter(({ area, areaID }) => {
        const position = all[areaID]
        return position && kilometres(city, position) > (area.endsWith('区') ? 170 : 720)
      })
    })
    expect(far.map(({ area }) => area)).toEqual([])
  })
})
