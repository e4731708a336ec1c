import { isPlaceholder, type ReferenceLists } from './lists.ts'
import type { Language } from './types.ts'

/** Address as stored: the country's id, and the ids of state, city and district joined by commas. */
export interface AddressValue {
  nationCode: string
  addrCode: string
}

export type AddressLevel = 'state' | 'city' | 'district'

export type AddressFault = { field: 'nationCode' } | { field: 'addrCode'; level: AddressLevel }

export interface AddressPart {
  level: 'country' | AddressLevel
  id: string
  zh: string
  en: string
}

interface Step {
  part: AddressPart
  /** True for groups and placeholders, which are part of an address but not of its name. */
  silent: boolean
}
interface Choice extends Step {
  next: () => Choice[]
}

/** Administrative groups of units that belong to no city; names of addresses omit them. */
const groups = new Set(['市辖区', '县', '省直辖县级行政区划', '自治区直辖县级行政区划'])

const levels: readonly AddressLevel[] = ['state', 'city', 'district']

export interface Addresses {
  /**
   * Returns the wrong part of an address, or null. Every level that has a list must be chosen unless `partial` is set;
   * then it may end after any level, like the managed area of a role.
   */
  checkAddress(value: AddressValue, options?: { partial?: boolean }): AddressFault | null
  /** Parts of an address that belong to its name, without groups and placeholders; null if the address is invalid. */
  addressParts(nationCode: string, addrCode: string): AddressPart[] | null
  regionName(nationCode: string, addrCode: string, language: Language): string | null
}

const noChoices = (): Choice[] => []

export const createAddresses = (lists: ReferenceLists): Addresses => {
  const districtsOf = (cityId: string, cityName: string): Choice[] =>
    (lists.districts(cityId) ?? []).map(({ areaID, area, en }) => ({
      part: { level: 'district', id: areaID, zh: area, en },
      silent: area === cityName,
      next: noChoices,
    }))
  const treeCities = (provinceId: string): Choice[] =>
    (lists.province(provinceId)?.citylist ?? []).map(({ cityID, city, en }) => ({
      part: { level: 'city', id: cityID, zh: city, en },
      silent: groups.has(city),
      next: () => districtsOf(cityID, city),
    }))
  const citiesOf = (stateId: string): Choice[] =>
    (lists.cities(stateId) ?? []).flatMap((city) =>
      'cname' in city
        ? [
            {
              part: { level: 'city' as const, id: city.id, zh: city.cname, en: city.name },
              silent: false,
              next: noChoices,
            },
          ]
        : [],
    )
  const statesOf = (countryId: string): Choice[] =>
    (lists.states(countryId) ?? []).map((state) =>
      'provinceID' in state
        ? {
            part: { level: 'state', id: state.provinceID, zh: state.province, en: state.name },
            silent: false,
            next: () => treeCities(state.provinceID),
          }
        : {
            part: { level: 'state', id: state.id, zh: state.cname, en: state.name },
            silent: isPlaceholder(state),
            next: () => citiesOf(state.id),
          },
    )

  const resolveAddress = (
    { nationCode, addrCode }: AddressValue,
    partial: boolean,
  ): AddressFault | { steps: Step[] } => {
    const country = lists.country(nationCode)
    if (country === undefined) return { field: 'nationCode' }
    const { id, cname, name } = country
    const steps: Step[] = [{ part: { level: 'country', id, zh: cname, en: name }, silent: false }]
    const codes = addrCode.split(',')
    while (codes.at(-1) === '') codes.pop()
    let choices = statesOf(nationCode)
    for (const [depth, level] of levels.entries()) {
      const code = codes[depth]
      if (code === undefined) {
        if (choices.length === 0 || partial) return { steps }
        return { field: 'addrCode', level }
      }
      const choice = choices.find(({ part }) => part.id === code)
      if (choice === undefined) return { field: 'addrCode', level }
      steps.push(choice)
      choices = choice.next()
    }
    return codes.length > levels.length ? { field: 'addrCode', level: 'district' } : { steps }
  }

  const addressParts = (nationCode: string, addrCode: string): AddressPart[] | null => {
    const resolved = resolveAddress({ nationCode, addrCode }, true)
    if ('field' in resolved) return null
    return resolved.steps.filter(({ silent }) => !silent).map(({ part }) => part)
  }
  return {
    checkAddress: (value, { partial = false } = {}) => {
      const resolved = resolveAddress(value, partial)
      return 'field' in resolved ? resolved : null
    },
    addressParts,
    regionName: (nationCode, addrCode, language) => {
      const parts = addressParts(nationCode, addrCode)
      if (parts === null) return null
      return language === 'zh'
        ? parts.map(({ zh }) => zh).join('')
        : parts
            .map(({ en }) => en)
            .toReversed()
            .join(', ')
    },
  }
}
