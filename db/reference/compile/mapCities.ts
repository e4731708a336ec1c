import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cityEntry, stateEntry, type AddressEntry } from '#contract/site/placeEntries'
import { type Locale, locales } from '#contract/text/locale'
import * as reference from '../load.ts'

/**
 * Names of cities for the maps of the public site, as lines of rank, latitude, longitude and name. Run with `npx tsx
 * db/reference/compile/mapCities.ts` after a change of the reference data.
 */
const fileOf = (locale: Locale): string =>
  join(import.meta.dirname, `../../../admin/portal/public/assets/cities-${locale}-1.txt`)

/** The kinds of regions that are no cities, e.g. an autonomous prefecture. */
const notCities = /(?:自治州|地区|盟|市辖区|直辖县级行政区划|县)$/

const labelOf = (entry: AddressEntry, locale: Locale): string =>
  locale === 'zh' ? entry.zh.replace(/(?<=..)市$/, '') : entry.en

interface MapCity {
  rank: number
  at: readonly [latitude: number, longitude: number]
  entry: AddressEntry
}

const positionOf = (nationCode: string, addrCode: string, level: string) => {
  const place = reference.addressPlace(nationCode, addrCode)
  return place?.used.level === level ? place.position : null
}

const samePlace = (one: MapCity['at'], other: MapCity['at'] | null): boolean =>
  other !== null && one[0] === other[0] && one[1] === other[1]

/** Rank 0 for the city that stands for its country, 1 for its state or province, otherwise 2. */
const citiesOf = (nationCode: string): MapCity[] => {
  const capital = positionOf(nationCode, '', 'country')
  return (reference.states(nationCode) ?? []).flatMap((record) => {
    const state = stateEntry(record)
    const seat = positionOf(nationCode, state.id, 'state')
    const ranked = (at: MapCity['at'], entry: AddressEntry): MapCity => ({
      rank: samePlace(at, capital) ? 0 : samePlace(at, seat) ? 1 : 2,
      at,
      entry,
    })
    const cities = (reference.cities(state.id) ?? []).flatMap((city) => {
      const entry = cityEntry(city)
      const at = notCities.test(entry.zh)
        ? null
        : positionOf(nationCode, `${state.id},${entry.id}`, 'city')
      return at ? [ranked(at, entry)] : []
    })
    const isMunicipality = seat && state.zh.endsWith('市')
    return isMunicipality ? [ranked(seat, state), ...cities] : cities
  })
}

export const mapCities = (locale: Locale): string =>
  reference
    .countries()
    .flatMap(({ id }) => citiesOf(id))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ rank, at, entry }) => [rank, ...at, labelOf(entry, locale)].join('\t'))
    .join('\n')

/** The stored file. Browsers cache it permanently, so a change needs a new file name. */
export const readMapCities = (locale: Locale): string => readFileSync(fileOf(locale), 'utf8')

if (process.argv[1] === import.meta.filename)
  for (const locale of locales) writeFileSync(fileOf(locale), mapCities(locale))
