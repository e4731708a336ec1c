import { homeCountryId } from '#contract/core/enums'

/** Address data as records hold it. */
export interface AddressValue {
  nationCode: string
  /** State, city and, at home, district, joined by commas. */
  addrCode: string
}

/** What the picker emits. */
export interface AddressChange {
  countryID: string
  addrCode: string
}

export const levels = ['country', 'state', 'city', 'district'] as const
export type Level = (typeof levels)[number]
/** What is chosen at each level; '' is nothing, or the entry that says so. */
export type Ids = Readonly<Record<Level, string>>

/** Levels that a country has. */
export const levelsOf = (countryId: string): readonly Level[] =>
  countryId === homeCountryId ? levels : levels.slice(0, 3)

/** Takes an address value apart; the home country where it names none. */
export const idsOf = ({ nationCode, addrCode }: AddressValue): Ids => {
  const country = nationCode || homeCountryId
  const [state = '', city = '', district = ''] = addrCode.split(',').map((code) => code.trim())
  return { country, state, city, district: country === homeCountryId ? district : '' }
}

/** Whether every level of the home country is chosen; elsewhere the picker itself chooses what there is. */
export const isWholeAddress = ({ nationCode, addrCode }: AddressValue): boolean => {
  const { country, ...below } = idsOf({ nationCode, addrCode })
  return country !== homeCountryId || Object.values(below).every((id) => id !== '')
}
