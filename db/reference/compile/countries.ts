import type { Country } from '../types.ts'
import { nonIsoCountries, countryIds } from './countryIds.ts'
import { createSimplifier, type Pinyin } from './pinyin.ts'
import { applyOverrides, type Overrides } from './overrides.ts'
import type { Sources } from './sources.ts'

interface WorldCountry {
  cca2: string
  cca3: string
  name: {
    common: string
    official: string
    native: Record<string, { common: string }>
  }
  translations: Record<string, { official: string } | undefined>
  altSpellings: string[]
  latlng: [latitude: number, longitude: number]
}

export const readWorldCountries = (sources: Sources): WorldCountry[] =>
  sources.json('world-countries', 'countries.json')

const continents: Record<string, string> = { AS: '1', EU: '2', AF: '3', OC: '4', NA: '6', SA: '7' }

const chineseNames = (sources: Sources) =>
  sources.json<{ countries: Record<string, string> }>('i18n-iso-countries', 'langs/zh.json')
    .countries

/** Regions that are no countries here: they belong to China in this data, or are not in ISO 3166-1. */
const excludedCodes = new Set(['HKG', 'MAC', 'TWN', 'UNK'])

export const compileCountries = (
  sources: Sources,
  overrides: Overrides,
  pinyin: Pinyin,
): Country[] => {
  const simplify = createSimplifier(sources)
  const short = chineseNames(sources)
  const lists = sources.json<Record<string, { continent: string } | undefined>>(
    'countries-list',
    'countries.min.json',
  )
  const bare = new Map<string, Country>()
  const blank = { lower_name: '', remark: '', py: '' }
  for (const { cca2, cca3, name, translations } of readWorldCountries(sources)) {
    if (excludedCodes.has(cca3)) continue
    bare.set(cca3, {
      id: countryIds.get(cca3) ?? '',
      continent_id: continents[lists[cca2]?.continent ?? ''] ?? '',
      code: cca3,
      short: cca2,
      name: name.common,
      full_name: name.official,
      cname: short[cca2] ?? '',
      full_cname: simplify(translations['zho']?.official ?? ''),
      ...blank,
    })
  }
  for (const record of overrides.additions.countries.records) {
    const id = countryIds.get(record.code) ?? ''
    bare.set(record.code, {
      id,
      ...record,
      short: nonIsoCountries.get(record.code) ?? '',
      ...blank,
    })
  }
  applyOverrides('country', overrides.countries, bare)
  for (const country of bare.values()) {
    country.lower_name = country.name.toLowerCase()
    country.py = pinyin.searchable(country.cname)
  }
  return [...bare.values()].toSorted((a, b) => Number(a.id) - Number(b.id))
}
