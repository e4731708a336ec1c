import { z } from 'zod'
import * as contract from '#contract/site/reference'
import * as reference from '#db/reference/load'
import { Refusal } from '#server/core/errors'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { searchPlaces } from './placeSearch.ts'

const common = {
  method: 'get',
  access: 'public',
  answer: 'record',
  appId: false,
  version: () => reference.meta().hash,
} as const

const found = <T>(list: readonly T[] | undefined): Promise<T[]> => {
  if (list === undefined) return Promise.reject(new Refusal('notFound'))
  return Promise.resolve([...list])
}

/** Provinces get ids from 1 in the order of their codes. */
const withProvinceId = (
  state: reference.State | reference.HomeState,
  index: number,
): contract.State =>
  'provinceID' in state ? { ...state, id: String(index + 1), state_id: state.id } : state

const nameAddress = ({ nationCode, addrCode }: reference.AddressValue) => {
  const parts = reference.addressParts(nationCode, addrCode)
  const zh = reference.regionName(nationCode, addrCode, 'zh')
  const en = reference.regionName(nationCode, addrCode, 'en')
  if (parts === null || zh === null || en === null) return Promise.reject(new Refusal('notFound'))
  return Promise.resolve({ nationCode, addrCode, zh, en, parts })
}

const placeAddress = ({ nationCode, addrCode }: reference.AddressValue) => {
  const place = reference.addressPlace(nationCode, addrCode)
  if (place === null) return Promise.reject(new Refusal('notFound'))
  const { wanted, used } = place
  const [latitude, longitude] = place.position
  return Promise.resolve({ nationCode, addrCode, latitude, longitude, wanted, used })
}

export const referenceRoutes: Route[] = [
  defineRoute({
    ...common,
    path: '/reference/countries',
    operationId: 'listCountries',
    summary: 'Countries; 44 is the home country',
    query: contract.listAll,
    response: z.array(contract.country),
    handle: () => found(reference.countries()),
  }),
  defineRoute({
    ...common,
    path: '/reference/states',
    operationId: 'listStates',
    summary:
      'States of a country; empty where it has none. Those of the home country are provinces: ids from 1, a province code, and the id among all states as state_id',
    query: contract.statesQuery,
    response: z.array(contract.state),
    errors: ['notFound'],
    handle: ({ query }) => found(reference.states(query.countryId)?.map(withProvinceId)),
  }),
  defineRoute({
    ...common,
    path: '/reference/cities',
    operationId: 'listCities',
    summary:
      'Cities of a state, by its id; of a province, by its code, e.g. 330000. Of Hong Kong and Macao the ids 67 and 68 ' +
      'give the listed cities (894 and on), the codes 810000 and 820000 the region tree, whose codes addresses hold',
    query: contract.citiesQuery,
    response: z.array(contract.city),
    errors: ['notFound'],
    handle: ({ query }) => found(reference.cities(query.stateId)),
  }),
  defineRoute({
    ...common,
    path: '/reference/districts',
    operationId: 'listDistricts',
    summary: 'Districts and counties of a city of the home country, by its code, e.g. 330100',
    query: contract.districtsQuery,
    response: z.array(contract.district),
    errors: ['notFound'],
    handle: ({ query }) => found(reference.districts(query.cityId)),
  }),
  defineRoute({
    ...common,
    path: '/reference/dialling-codes',
    operationId: 'listDiallingCodes',
    summary: 'Dialling codes, the home country first',
    query: contract.listAll,
    response: z.array(contract.diallingCode),
    handle: () => found(reference.diallingCodes()),
  }),
  defineRoute({
    ...common,
    path: '/reference/address',
    operationId: 'nameAddress',
    summary:
      'The full name of an address value in both languages; the value may end after any level',
    query: contract.addressQuery,
    response: contract.namedAddress,
    errors: ['notFound'],
    handle: ({ query }) => nameAddress(query),
  }),
  defineRoute({
    ...common,
    path: '/reference/place',
    operationId: 'locateAddress',
    summary:
      'The position of an address value: the centre of its last level, or of the nearest higher level whose position is known',
    query: contract.addressQuery,
    response: contract.addressPlace,
    errors: ['notFound'],
    handle: ({ query }) => placeAddress(query),
  }),
  defineRoute({
    ...common,
    path: '/reference/places',
    operationId: 'searchPlaces',
    summary:
      'Countries, states, cities and districts by name, pinyin or English, the best first; several words narrow it down',
    query: contract.placesQuery,
    response: z.array(contract.foundPlace),
    limit: 'places',
    handle: ({ query }) => Promise.resolve(searchPlaces(query.q, query.locale)),
  }),
]
