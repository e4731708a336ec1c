import { groupBy } from '../groupBy.ts'
import type { Store } from './store.ts'
import type {
  ChinaArea,
  ChinaCity,
  ChinaCityEntry,
  ChinaProvince,
  City,
  Country,
  DiallingCode,
  HomeState,
  ReferenceMeta,
  State,
  StoredDiallingCode,
} from './types.ts'

/** Lists of the address picker. `undefined` means an unknown parent, an empty list a parent without children. */
export interface ReferenceLists {
  meta(): ReferenceMeta
  countries(): readonly Country[]
  country(id: string): Country | undefined
  diallingCodes(): readonly DiallingCode[]
  states(countryId: string): readonly (State | HomeState)[] | undefined
  /** Cities of a state by its id; for a province of the home country, also by its code in the region tree. */
  cities(stateId: string): readonly (City | ChinaCityEntry)[] | undefined
  /** Districts of a city by its id; only cities of the home country have districts. */
  districts(cityId: string): readonly ChinaArea[] | undefined
  province(provinceId: string): ChinaProvince | undefined
}

const withLabels = (record: StoredDiallingCode, index: number): DiallingCode =>
  Object.assign(record, {
    id: String(index),
    tel_value: record.tel.slice(1),
    cnlabel: record.name + record.tel,
    enlabel: record.en + record.tel,
  })

const once = <T>(make: () => T): (() => T) => {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

const withoutAreas = ({ arealist: _areas, ...city }: ChinaCity): ChinaCityEntry => city

export const isPlaceholder = ({ py }: State): boolean => py === ''

export const createLists = (store: Store): ReferenceLists => {
  const meta = () => store.need<ReferenceMeta>('meta.json')
  const countries = () => store.need<Country[]>('countries.json')
  const countryById = once(() => new Map(countries().map((country) => [country.id, country])))
  const diallingCodes = once(() =>
    store.need<StoredDiallingCode[]>('dialling-codes.json').map(withLabels),
  )
  const allStates = once(() => {
    const states = store.need<(State | HomeState)[]>('states.json')
    const { name, cname } = meta().noRegion
    for (const state of states.filter(isPlaceholder)) Object.assign(state, { name, cname })
    return states
  })
  const stateById = once(() => new Map(allStates().map((state) => [state.id, state])))
  const statesOf = once(() => groupBy(allStates(), ({ country_id }) => country_id))
  const province = (provinceId: string): ChinaProvince | undefined =>
    /^\d{2}0000$/.test(provinceId) ? store.read(`china/${provinceId}.json`) : undefined
  const entries = new Map<string, ChinaCityEntry[]>()
  const citiesOf = new Map<string, ReadonlyMap<string, City[]>>()

  const treeCities = (provinceId: string): ChinaCityEntry[] | undefined => {
    const known = entries.get(provinceId)
    if (known !== undefined) return known
    const list = province(provinceId)?.citylist.map(withoutAreas)
    if (list !== undefined) entries.set(provinceId, list)
    return list
  }
  const listedCities = (state: State): City[] => {
    const code = countryById().get(state.country_id)?.code ?? ''
    let inCountry = citiesOf.get(code)
    if (inCountry === undefined) {
      const records = store.read<City[]>(`cities/${code}.json`) ?? []
      inCountry = groupBy(records, ({ state_id }) => state_id)
      citiesOf.set(code, inCountry)
    }
    return inCountry.get(state.id) ?? []
  }

  return {
    meta,
    countries,
    country: (id) => countryById().get(id),
    diallingCodes,
    states: (countryId) =>
      countryById().has(countryId) ? (statesOf().get(countryId) ?? []) : undefined,
    cities: (stateId) => {
      const state = stateById().get(stateId)
      if (state === undefined) return treeCities(stateId)
      const listed = listedCities(state)
      return listed.length === 0 && 'provinceID' in state ? treeCities(state.provinceID) : listed
    },
    districts: (cityId) =>
      /^\d{6}$/.test(cityId)
        ? province(`${cityId.slice(0, 2)}0000`)?.citylist.find(({ cityID }) => cityID === cityId)
            ?.arealist
        : undefined,
    province,
  }
}
