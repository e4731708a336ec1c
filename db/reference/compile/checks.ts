import type {
  ChinaProvince,
  City,
  Country,
  HomeState,
  State,
  StoredDiallingCode,
} from '../types.ts'
import { nonIsoCountries, countryIds, homeCountryId } from './countryIds.ts'
import { foreignGlyphs } from './glyphs.ts'
import { wrongEverywhere, type OverrideGroup, type Overrides } from './overrides.ts'

export interface Compiled {
  countries: Country[]
  dialling: StoredDiallingCode[]
  states: (State | HomeState)[]
  cities: City[]
  china: ChinaProvince[]
}

const chinese = /^[\p{Script=Han}（）、-]+$/u
const english = /^['\p{Lu}][\p{Script=Latin}' .,&()-]*$/u
const syllables = /^[a-z]+( [a-z]+)*$/

const nameFaults = (label: string, zh: string, en: string, py: string): string[] => {
  const faults: string[] = []
  const glyphs = foreignGlyphs(zh)
  if (zh === '' || en === '') faults.push('a name is empty')
  else {
    if (glyphs.length > 0) faults.push(`not simplified: ${glyphs.join(' ')}`)
    if (!chinese.test(zh)) faults.push('odd characters in Chinese')
    if (!english.test(en) || en.includes('  ') || en.endsWith(' ')) faults.push('odd English')
    if (!syllables.test(py)) faults.push(`odd pinyin "${py}"`)
  }
  return faults.map((fault) => `${label} ${zh} / ${en}: ${fault}`)
}

const duplicates = (label: string, values: readonly string[]): string[] => {
  const seen = new Set<string>()
  const twice = new Set(values.filter((value) => seen.size === seen.add(value).size))
  return [...twice].map((value) => `${label}: ${value} twice`)
}

const groupBy = <T>(records: readonly T[], key: (record: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>()
  for (const record of records) {
    const value = key(record)
    groups.set(value, [...(groups.get(value) ?? []), record])
  }
  return groups
}

const overrideFaults = (
  label: string,
  groups: readonly OverrideGroup[],
  records: readonly { name: string; cname: string }[],
): string[] =>
  (['name', 'cname'] as const).flatMap((field) => {
    const wrong = wrongEverywhere(groups, field)
    return records
      .filter((record) => wrong.has(record[field]))
      .map((record) => `${label}: ${record[field]} is wrong by the override file`)
  })

const countryFaults = ({ countries, dialling }: Compiled): string[] => [
  ...countries.flatMap((country) => [
    ...nameFaults(`country ${country.id}`, country.cname, country.name, country.py),
    ...nameFaults(`country ${country.id}`, country.full_cname, country.full_name, 'checked'),
    ...(country.id === countryIds.get(country.code) ? [] : [`country ${country.code}: bad id`]),
    ...(/^[A-Z]{2}$/.test(country.short) ? [] : [`country ${country.code}: bad short code`]),
  ]),
  ...[...countryIds.keys()]
    .filter((code) => countries.every((country) => country.code !== code))
    .map((code) => `country ${code}: missing`),
  ...(['id', 'code', 'short', 'name', 'cname'] as const).flatMap((field) =>
    duplicates(
      `country ${field}`,
      countries.map((country) => country[field]),
    ),
  ),
  ...dialling.flatMap(({ short, name, en, tel, py }) => [
    ...nameFaults(`dialling code ${short}`, name, en, py),
    ...(/^\+[1-9]\d{0,5}$/.test(tel) ? [] : [`dialling code ${short}: bad number ${tel}`]),
  ]),
  ...duplicates(
    'dialling code',
    dialling.map(({ short, tel }) => short + tel),
  ),
  ...(dialling[0]?.tel === '+86' ? [] : ['dialling codes: the home country is not first']),
  ...[...nonIsoCountries.keys()].filter((code) => !countryIds.has(code)),
]

const regionFaults = ({ countries, states, cities }: Compiled): string[] => {
  const countryById = new Map(countries.map((country) => [country.id, country]))
  const stateById = new Map(states.map((state) => [state.id, state]))
  const byCountry = groupBy(states, ({ country_id }) => country_id)
  return [
    ...states.flatMap((state) => {
      const label = `state ${state.id}`
      const country = countryById.get(state.country_id)
      if (country === undefined) return [`${label}: country ${state.country_id} is missing`]
      if (!state.code_full.startsWith(country.code)) return [`${label}: bad code_full`]
      const siblings = byCountry.get(state.country_id) ?? []
      if (siblings.length > 1) return nameFaults(label, state.cname, state.name, state.py)
      return state.name + state.cname + state.code === '' ? [] : [`${label}: no placeholder`]
    }),
    ...duplicates(
      'state id',
      states.map(({ id }) => id),
    ),
    ...duplicates(
      'state code_full',
      states.map(({ code_full }) => code_full),
    ),
    ...cities.flatMap((city) => {
      const state = stateById.get(city.state_id)
      if (state === undefined) return [`city ${city.id}: state ${city.state_id} is missing`]
      const faults = nameFaults(`city ${city.id}`, city.cname, city.name, city.py)
      if (!/^[A-Z]{1,3}$/.test(city.code)) faults.push(`city ${city.id}: bad code ${city.code}`)
      if (city.code_full !== state.code_full + city.code) faults.push(`city ${city.id}: code_full`)
      return faults
    }),
    ...duplicates(
      'city id',
      cities.map(({ id }) => id),
    ),
    ...[...groupBy(cities, ({ state_id }) => state_id)].flatMap(([state, siblings]) =>
      (['code', 'name', 'cname'] as const).flatMap((field) =>
        duplicates(
          `city ${field} in state ${state}`,
          siblings.map((city) => city[field]),
        ),
      ),
    ),
  ]
}

const chinaFaults = ({ china, states }: Compiled): string[] => {
  const cities = china.flatMap(({ citylist }) => citylist)
  const areas = cities.flatMap(({ arealist }) => arealist)
  const home = states.filter(({ country_id }) => country_id === homeCountryId)
  const siblings = (label: string, names: readonly string[]) => duplicates(label, names)
  return [
    ...china.flatMap(({ provinceID, province, en, py, citylist }) => [
      ...nameFaults(`province ${provinceID}`, province, en, py),
      ...(/^\d{2}0000$/.test(provinceID) ? [] : [`province ${provinceID}: bad code`]),
      ...(citylist.length > 0 ? [] : [`province ${provinceID}: no city`]),
      ...siblings(
        `Chinese in ${provinceID}`,
        citylist.map(({ city }) => city),
      ),
      ...siblings(
        `English in ${provinceID}`,
        citylist.map((city) => city.en),
      ),
      ...(home.some((state) => 'provinceID' in state && state.provinceID === provinceID)
        ? []
        : [`province ${provinceID}: no state`]),
    ]),
    ...cities.flatMap(({ cityID, city, father, en, py, arealist }) => [
      ...nameFaults(`city ${cityID}`, city, en, py),
      ...(/^\d{4}00$/.test(cityID) && cityID.startsWith(father.slice(0, 2))
        ? []
        : [`city ${cityID}: bad code`]),
      ...(arealist.length > 0 ? [] : [`city ${cityID}: no area`]),
      ...siblings(
        `Chinese in ${cityID}`,
        arealist.map(({ area }) => area),
      ),
      ...siblings(
        `English in ${cityID}`,
        arealist.map((area) => area.en),
      ),
    ]),
    ...areas.flatMap(({ areaID, area, father, en, py }) => [
      ...nameFaults(`area ${areaID}`, area, en, py),
      ...(/^\d{6}$/.test(areaID) && areaID.startsWith(father.slice(0, 4))
        ? []
        : [`area ${areaID}: bad code`]),
    ]),
    ...duplicates(
      'city code',
      cities.map(({ cityID }) => cityID),
    ),
    ...duplicates(
      'area code',
      areas.map(({ areaID }) => areaID),
    ),
  ]
}

export const findFaults = (compiled: Compiled, overrides: Overrides): string[] => [
  ...countryFaults(compiled),
  ...regionFaults(compiled),
  ...chinaFaults(compiled),
  ...overrideFaults('state', overrides.states, compiled.states),
  ...overrideFaults('city', overrides.cities, compiled.cities),
]
