import { createAddresses, type Addresses } from './address.ts'
import { createLists, type ReferenceLists } from './lists.ts'
import { createPlaces, type Places } from './places.ts'
import { openStore } from './store.ts'

export type { AddressFault, AddressLevel, AddressPart, AddressValue } from './address.ts'
export type { AddressPlace } from './places.ts'
export { isPlaceholder } from './lists.ts'
export type * from './types.ts'

export type Reference = ReferenceLists & Addresses & Places

export const openReference = (folder?: string): Reference => {
  const store = openStore(folder)
  const lists = createLists(store)
  const addresses = createAddresses(lists)
  const places = createPlaces(store, () => lists.meta().homeCountryId, addresses)
  return { ...lists, ...addresses, ...places }
}

export const {
  meta,
  countries,
  country,
  diallingCodes,
  states,
  cities,
  districts,
  province,
  checkAddress,
  addressParts,
  regionName,
  addressPlace,
} = openReference()
