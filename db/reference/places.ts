import type { AddressPart, Addresses } from './address.ts'
import type { Store } from './store.ts'
import type { Country, Position, Positions } from './types.ts'

export interface AddressPlace {
  position: Position
  /** The last part of the address that has a name, e.g. its district. */
  wanted: AddressPart
  /** The part whose middle `position` is: `wanted`, or its nearest parent with a known position. */
  used: AddressPart
}

export interface Places {
  /** Returns the middle of an address, which may end after any level; null if it is invalid. */
  addressPlace(nationCode: string, addrCode: string): AddressPlace | null
}

const sources = ['world-countries', 'countrystatecity', 'geonames']

export const createPlaces = (
  store: Store,
  homeCountryId: () => Country['id'],
  { addressParts }: Pick<Addresses, 'addressParts'>,
): Places => {
  let positions: Positions | undefined
  const all = (): Positions =>
    (positions ??= Object.assign(
      {},
      ...sources.map((source) => store.need<Positions>(`places/${source}.json`)),
    ) as Positions)

  const keyOf = (nationCode: string, { level, id }: AddressPart): string => {
    if (level === 'country') return `n${id}`
    return nationCode === homeCountryId() ? id : `${level.charAt(0)}${id}`
  }
  return {
    addressPlace: (nationCode, addrCode) => {
      const parts = addressParts(nationCode, addrCode)
      const wanted = parts?.at(-1)
      if (parts === null || wanted === undefined) return null
      for (const used of parts.toReversed()) {
        const position = all()[keyOf(nationCode, used)]
        if (position) return { position, wanted, used }
      }
      throw new Error(`reference data: no position in country ${nationCode}`)
    },
  }
}
