import type { ChinaProvince, City, State } from '../types.ts'
import type { Sources } from './sources.ts'
import { cldrSubdivisions } from './taiwan.ts'

const kind = /(土家族苗族|朝鲜族|藏族羌族|藏族|彝族|[^州]{1,3}族)*(市|地区|盟|自治州)$/u

const firstWord = (name: string): string => name.replace(/ .*$/, '')

export const comparePrefectures = (
  source: ReadonlyMap<string, Pick<City, 'state_id' | 'name' | 'cname'>>,
  states: readonly State[],
  china: readonly ChinaProvince[],
): string[] => {
  const faults: string[] = []
  for (const { provinceID, citylist } of china) {
    const state = states.find((entry) => 'provinceID' in entry && entry.provinceID === provinceID)
    const theirs = [...source.values()].filter(({ state_id }) => state_id === state?.id)
    for (const { cityID, city, en } of citylist) {
      if (cityID.startsWith('7') || cityID.startsWith('8')) continue
      const other = theirs.find(({ cname }) => cname === city.replace(kind, ''))
      if (other !== undefined && firstWord(other.name) !== firstWord(en)) {
        faults.push(`city ${cityID} ${city}: "${en}" here, "${other.name}" in the source`)
      }
    }
  }
  return faults
}

/** Compares South Korea's states, which were corrected by hand, with CLDR. */
export const compareKorea = (sources: Sources, states: readonly State[]): string[] => {
  const cldr = cldrSubdivisions(sources)
  return states
    .filter(({ code_full }) => code_full.startsWith('KOR'))
    .filter(({ code, name }) => cldr[`kr${code}`]?.replace(/ City$/, '') !== name)
    .map(({ id, code, name }) => `state ${id}: "${name}" here, "${cldr[`kr${code}`]}" in CLDR`)
}
