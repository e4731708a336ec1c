import type { City, Country, District, State } from '#contract/reference'
import type { Entry } from '../combobox/entry.ts'
import { referenceAnswer } from '../reference/lists.ts'
import type { Level } from './address.ts'

/** A choice of the picker. */
export interface AddressEntry extends Entry {
  /** Holds what has no name of its own: alone in its list it is chosen by itself. */
  group?: boolean
}

const municipalDistricts = '市辖区'

export const countryEntry = ({
  id,
  cname: zh,
  name: en,
  py,
  ...country
}: Country): AddressEntry => ({
  id,
  zh,
  en,
  py,
  keys: [country.short, country.code],
  also: [country.full_cname, country.full_name],
})

/** Records give the pinyin of a province's short name; people type the long one, too. */
const kindsOfProvince: readonly [string, string][] = [
  ['省', 'sheng'],
  ['市', 'shi'],
  ['特别行政区', 'te bie xing zheng qu'],
  ['自治区', 'zi zhi qu'],
]

const provincePinyin = ({ province, py }: { province: string; py: string }): string => {
  const kind = kindsOfProvince.find(([name]) => province.endsWith(name))?.[1]
  return kind === undefined || py.endsWith(kind) ? py : `${py} ${kind}`
}

export const stateEntry = (state: State): AddressEntry =>
  'provinceID' in state
    ? { id: state.provinceID, zh: state.province, en: state.name, py: provincePinyin(state) }
    : {
        id: state.id,
        zh: state.cname,
        en: state.name,
        py: state.py,
        keys: state.code ? [state.code] : [],
        group: state.py === '',
      }

export const cityEntry = (city: City): AddressEntry =>
  'cityID' in city
    ? {
        id: city.cityID,
        zh: city.city,
        en: city.en,
        py: city.py,
        group: city.city === municipalDistricts,
      }
    : { id: city.id, zh: city.cname, en: city.name, py: city.py }

export const districtEntry = ({ areaID: id, area: zh, en, py }: District): AddressEntry => ({
  id,
  zh,
  en,
  py,
})

export type Entries = readonly AddressEntry[]
/** Gives the entries of a level below a parent, at once where they are known already. */
export type LoadEntries = (level: Level, parent: string) => Entries | Promise<Entries>

const made = new WeakMap<object, Entries>()

/** Entries are made once of each list, so that what they were searched by stays with them. */
const entriesOf = <T>(
  answer: readonly T[] | Promise<readonly T[]>,
  entryOf: (record: T) => AddressEntry,
): Entries | Promise<Entries> => {
  if (answer instanceof Promise)
    return answer.then((records) => entriesOf(records, entryOf) as Entries)
  const entries = made.get(answer) ?? answer.map(entryOf)
  made.set(answer, entries)
  return entries
}

/** The lists of the picker from `/gateway/reference`. */
export const loadEntries: LoadEntries = (level, parent) => {
  switch (level) {
    case 'country':
      return entriesOf(referenceAnswer<Country[]>('countries'), countryEntry)
    case 'state':
      return entriesOf(referenceAnswer<State[]>('states', { countryId: parent }), stateEntry)
    case 'city':
      return entriesOf(referenceAnswer<City[]>('cities', { stateId: parent }), cityEntry)
    case 'district':
      return entriesOf(referenceAnswer<District[]>('districts', { cityId: parent }), districtEntry)
  }
}
