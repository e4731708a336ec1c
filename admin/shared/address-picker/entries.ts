import {
  cityEntry,
  countryEntry,
  districtEntry,
  stateEntry,
  type AddressEntry,
} from '#contract/site/placeEntries'
import type { City, Country, District, State } from '#contract/site/reference'
import { referenceAnswer } from '../reference/lists.ts'
import type { Entries, LoadEntries } from './address.ts'

const entriesCache = new WeakMap<object, Entries>()

const entriesOf = <T>(
  answer: readonly T[] | Promise<readonly T[]>,
  entryOf: (record: T) => AddressEntry,
): Entries | Promise<Entries> => {
  if (answer instanceof Promise)
    return answer.then((records) => entriesOf(records, entryOf) as Entries)
  const entries = entriesCache.get(answer) ?? answer.map(entryOf)
  entriesCache.set(answer, entries)
  return entries
}

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
