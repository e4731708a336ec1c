import type { ChinaProvince } from '../types.ts'
import type { EnglishNamer } from './chinaEnglish.ts'
import type { ChinaNames } from './chinaSource.ts'
import { taiwanCounty } from './taiwan.ts'
import type { Pinyin } from './pinyin.ts'
import type { Sources } from './sources.ts'

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
