import { groupBy } from '../../groupBy.ts'
import type { ChinaProvince, City, State, Compiled } from '../types.ts'
import { nonIsoCountries, countryIds, homeCountryId } from './countryIds.ts'
import { foreignGlyphs } from './pinyin.ts'
import { wrongEverywhere, type OverrideGroup, type Overrides } from './overrides.ts'
import type { Sources } from './sources.ts'
import { cldrSubdivisions } from './taiwan.ts'

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

const duplicates = <Field extends string>(
  label: string,
  records: readonly Readonly<Record<Field, string>>[],
  field: Field,
): string[] =>
  [...groupBy(records, (record) => record[field])]
    .filter(([, same]) => same.length > 1)
    .map(([value]) => `${label}: ${value} twice`)

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
    duplicates(`country ${field}`, countries, field),
  ),
  ...dialling.flatMap(({ short, name, en, tel, py }) => [
    ...nameFaults(`dialling code ${short}`, name, en, py),
    ...(/^\+[1-9]\d{0,5}$/.test(tel) ? [] : [`dialling code ${short}: bad number ${tel}`]),
  ]),
  ...duplicates(
    'dialling code',
    dialling.map(({ short, tel }) => ({ key: short + tel })),
    'key',
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
    ...duplicates('state id', states, 'id'),
    ...duplicates('state code_full', states, 'code_full'),
    ...cities.flatMap((city) => {
      const state = stateById.get(city.state_id)
      if (state === undefined) return [`city ${city.id}: state ${city.state_id} is missing`]
      const faults = nameFaults(`city ${city.id}`, city.cname, city.name, city.py)
      if (!/^[A-Z]{1,3}$/.test(city.code)) faults.push(`city ${city.id}: bad code ${city.code}`)
      if (city.code_full !== state.code_full + city.code) faults.push(`city ${city.id}: code_full`)
      return faults
    }),
    ...duplicates('city id', cities, 'id'),
    ...[...groupBy(cities, ({ state_id }) => state_id)].flatMap(([state, siblings]) =>
      (['code', 'name', 'cname'] as const).flatMap((field) =>
        duplicates(`city ${field} in state ${state}`, siblings, field),
      ),
    ),
  ]
}

const chinaFaults = ({ china, states }: Compiled): string[] => {
  const cities = china.flatMap(({ citylist }) => citylist)
  const areas = cities.flatMap(({ arealist }) => arealist)
  const home = states.filter(({ country_id }) => country_id === homeCountryId)
  return [
    ...china.flatMap(({ provinceID, province, en, py, citylist }) => [
      ...nameFaults(`province ${provinceID}`, province, en, py),
      ...(/^\d{2}0000$/.test(provinceID) ? [] : [`province ${provinceID}: bad code`]),
      ...(citylist.length > 0 ? [] : [`province ${provinceID}: no city`]),
      ...duplicates(`Chinese in ${provinceID}`, citylist, 'city'),
      ...duplicates(`English in ${provinceID}`, citylist, 'en'),
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
      ...duplicates(`Chinese in ${cityID}`, arealist, 'area'),
      ...duplicates(`English in ${cityID}`, arealist, 'en'),
    ]),
    ...areas.flatMap(({ areaID, area, father, en, py }) => [
      ...nameFaults(`area ${areaID}`, area, en, py),
      ...(/^\d{6}$/.test(areaID) && areaID.startsWith(father.slice(0, 4))
        ? []
        : [`area ${areaID}: bad code`]),
    ]),
    ...duplicates('city code', cities, 'cityID'),
    ...duplicates('area code', areas, 'areaID'),
  ]
}

export const findFaults = (compiled: Compiled, overrides: Overrides): string[] => [
  ...countryFaults(compiled),
  ...regionFaults(compiled),
  ...chinaFaults(compiled),
  ...overrideFaults('state', overrides.states, compiled.states),
  ...overrideFaults('city', overrides.cities, compiled.cities),
]

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
