import * as reference from '#db/reference/load'
import type { City, Country, District, State } from '#contract/site/reference'
import type { Level, Entries } from '#shared/address-picker/address.ts'
import { cityEntry, countryEntry, districtEntry, stateEntry } from '#contract/site/placeEntries'

const cache = new Map<string, Entries>()

const read = (level: Level, parent: string): Entries | undefined => {
  switch (level) {
    case 'country':
      return reference.countries().map((country: Country) => countryEntry(country))
    case 'state':
      return reference.states(parent)?.map((state: State) => stateEntry(state))
    case 'city':
      return reference.cities(parent)?.map((city: City) => cityEntry(city))
    case 'district':
      return reference.districts(parent)?.map((district: District) => districtEntry(district))
  }
}

export const entriesAt = (level: Level, parent: string): Entries => {
  const name = `${level} ${parent}`
  const entries = cache.get(name) ?? read(level, parent)
  if (entries === undefined) throw new Error(`no ${level} list below ${parent}`)
  cache.set(name, entries)
  return entries
}
