import type { Country, HomeState, State } from '../types.ts'
import type { ChinaNames } from './chinaSource.ts'
import { appendedCountries, homeCountryId } from './countryIds.ts'
import type { CyfsCountry } from './cyfs.ts'
import { applyOverrides, normalizeSpacing, type Overrides } from './overrides.ts'
import type { Pinyin } from './pinyin.ts'
import { areaOf, stateCodes } from './stateCodes.ts'

const unnamed = '--'

const provinceOf = (provinces: ChinaNames['provinces'], cname: string): [string, string] => {
  const found = provinces.filter(([, province]) => province.startsWith(cname))
  const [only] = found
  if (found.length !== 1 || only === undefined) throw new Error(`province of ${cname}: not found`)
  return only
}

const byCode = (countries: readonly Country[], code: string): Country => {
  const country = countries.find((entry) => entry.code === code)
  if (country === undefined) throw new Error(`country ${code}: not found`)
  return country
}

export const compileStates = (
  source: readonly CyfsCountry[],
  overrides: Overrides,
  countries: readonly Country[],
  provinces: ChinaNames['provinces'],
  pinyin: Pinyin,
): (State | HomeState)[] => {
  const bare = new Map<string, { id: string; country_id: string; name: string; cname: string }>()
  for (const { id: countryId, states } of source) {
    for (const { id, name, cname } of states) {
      const named = cname !== unnamed
      const blank = { name: '', cname: '' }
      bare.set(id, { id, country_id: countryId, ...(named ? { name, cname } : blank) })
    }
  }
  applyOverrides('state', overrides.states, bare)
  for (const state of bare.values()) {
    state.name = normalizeSpacing(state.name)
    state.cname = normalizeSpacing(state.cname)
  }
  for (const { ids, from, to } of overrides.moves.filter(({ level }) => level === 'state')) {
    for (const id of ids) {
      const state = bare.get(id)
      if (state?.country_id !== byCode(countries, from).id) throw new Error(`state ${id}: moved`)
      state.country_id = byCode(countries, to).id
    }
  }
  let last = Math.max(...[...bare.keys()].map(Number))
  for (const code of appendedCountries) {
    last += 1
    const id = String(last)
    bare.set(id, { id, country_id: byCode(countries, code).id, name: '', cname: '' })
  }
  const alpha3 = new Map(countries.map(({ id, code }) => [id, code]))
  return [...bare.values()]
    .toSorted((a, b) => Number(a.id) - Number(b.id))
    .map((state) => {
      const home = state.country_id === homeCountryId ? provinceOf(provinces, state.cname) : null
      const code = home?.[0].slice(0, 2) ?? stateCodes.get(state.id) ?? ''
      const record: State = {
        id: state.id,
        country_id: state.country_id,
        code,
        name: state.name,
        cname: state.cname,
        lower_name: state.name.toLowerCase(),
        code_full: `${alpha3.get(state.country_id) ?? ''}${code.padStart(3, '0')}`,
        area_id: alpha3.get(state.country_id) === 'USA' ? areaOf(code) : '',
        py: pinyin.searchable(state.cname),
      }
      if (home === null) return record
      const [provinceID, province] = home
      return Object.assign(record, { type: 1 as const, province, provinceID })
    })
}
