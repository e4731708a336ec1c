import type { City, Country, State } from '../types.ts'
import { homeCountryId } from './countryIds.ts'
import type { CyfsCity, CyfsCountry } from './cyfs.ts'
import { applyOverrides, normalizeSpacing, type Overrides } from './overrides.ts'
import type { Pinyin } from './pinyin.ts'

const letters = (text: string): string =>
  text
    .normalize('NFD')
    .toUpperCase()
    .replaceAll('Ł', 'L')
    .replaceAll('Ø', 'O')
    .replaceAll('ß', 'SS')
    .replaceAll(/[^A-Z]/g, '')

function* candidates(name: string): Generator<string> {
  const all = letters(name)
  const nameParts = name.split(/[^\p{L}\p{M}]+/u).map(letters)
  yield all.slice(0, 3)
  const initials = nameParts.map((word) => word.charAt(0)).join('')
  if (initials.length >= 2) yield initials.slice(0, 3)
  for (let second = 1; second < all.length; second += 1) {
    for (let third = second + 1; third < all.length; third += 1) {
      yield all.charAt(0) + all.charAt(second) + all.charAt(third)
    }
  }
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  for (const letter of alphabet) yield all.slice(0, 2) + letter
  for (const second of alphabet) for (const third of alphabet) yield all.charAt(0) + second + third
}

/** Assigns each sibling a unique code; appended names do not change the codes of earlier ones. */
export const assignCodes = (names: readonly string[]): string[] => {
  const taken = new Set<string>()
  return names.map((name) => {
    for (const code of candidates(name)) {
      if (code !== '' && !taken.has(code)) {
        taken.add(code)
        return code
      }
    }
    throw new Error(`city code of ${name}: none left`)
  })
}

type BareCity = CyfsCity & { state_id: string }

const unnamed = '--'

export const readCities = (
  source: readonly CyfsCountry[],
  overrides: Overrides,
): ReadonlyMap<string, BareCity> => {
  const cities = new Map<string, BareCity>()
  for (const { states } of source) {
    for (const { id: state_id, cities: list = [] } of states) {
      for (const { id, name, cname } of list) cities.set(id, { id, name, cname, state_id })
    }
  }
  applyOverrides('city', overrides.cities, cities)
  for (const city of cities.values()) {
    if (city.name === unnamed) throw new Error(`city ${city.id} ${city.cname}: no English name`)
    city.name = normalizeSpacing(city.name)
    city.cname = normalizeSpacing(city.cname)
  }
  return cities
}

const placeholderOf = (states: readonly State[], countryId: string | undefined): string => {
  const [only, ...more] = states.filter(({ country_id }) => country_id === countryId)
  if (only === undefined || more.length > 0) throw new Error(`no single state in ${countryId}`)
  return only.id
}

/**
 * Compiles the cities outside the mainland tree in id order: foreign cities, and the regions of Hong Kong and Macao,
 * which use the same record format.
 */
export const compileCities = (
  bare: ReadonlyMap<string, BareCity>,
  overrides: Overrides,
  countries: readonly Country[],
  states: readonly State[],
  pinyin: Pinyin,
): City[] => {
  const idOf = (code: string) => countries.find((country) => country.code === code)?.id
  const stateById = new Map(states.map((state) => [state.id, state]))
  const islands = new Set(['CHN081', 'CHN082'])
  const kept = new Map<string, BareCity>()
  for (const city of bare.values()) {
    const state = stateById.get(city.state_id)
    if (state === undefined) throw new Error(`city ${city.id}: state ${city.state_id} is missing`)
    if (state.country_id !== homeCountryId || islands.has(state.code_full)) {
      kept.set(city.id, { ...city })
    }
  }
  for (const { ids, from, to } of overrides.moves.filter(({ level }) => level === 'city')) {
    for (const id of ids) {
      const city = kept.get(id)
      if (city?.state_id !== placeholderOf(states, idOf(from))) throw new Error(`city ${id}: moved`)
      city.state_id = placeholderOf(states, idOf(to))
    }
  }
  for (const { id, country, name, cname } of overrides.additions.cities.records) {
    if (kept.has(id)) throw new Error(`city ${id}: added twice`)
    kept.set(id, { id, name, cname, state_id: placeholderOf(states, idOf(country)) })
  }
  const codes = new Map<string, string>()
  const ordered = [...kept.values()].toSorted((a, b) => Number(a.id) - Number(b.id))
  for (const state of states) {
    const siblings = ordered.filter(({ state_id }) => state_id === state.id)
    const byPinyin = islands.has(state.code_full)
    const sources = siblings.map(({ name, cname }) => {
      if (!byPinyin) return name
      const initials = pinyin.syllables(cname).map((syllable) => syllable.charAt(0))
      return initials.join('')
    })
    for (const [index, code] of assignCodes(sources).entries()) {
      codes.set(siblings[index]?.id ?? '', code)
    }
  }
  return ordered.map(({ id, state_id, name, cname }) => {
    const code = codes.get(id) ?? ''
    return {
      id,
      state_id,
      code,
      name,
      cname,
      lower_name: name.toLowerCase(),
      code_full: `${stateById.get(state_id)?.code_full ?? ''}${code}`,
      py: pinyin.searchable(cname),
    }
  })
}
