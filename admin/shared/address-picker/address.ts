import { homeCountryId } from '#contract/core/enums'
import type { AddressEntry } from '#contract/site/placeEntries'

export interface AddressValue {
  nationCode: string
  /** Codes of state, city and, in the home country, district, joined by commas. */
  addrCode: string
}

export interface AddressChange {
  countryID: string
  addrCode: string
}

export const levels = ['country', 'state', 'city', 'district'] as const
export type Level = (typeof levels)[number]
/** The chosen id at each level; '' for none. */
export type Ids = Readonly<Record<Level, string>>

export type Entries = readonly AddressEntry[]
/** Loads the entries of a level under a parent; synchronous if they are cached. */
export type LoadEntries = (level: Level, parent: string) => Entries | Promise<Entries>

export const levelsOf = (countryId: string): readonly Level[] =>
  countryId === homeCountryId ? levels : levels.slice(0, 3)

export const idsOf = ({ nationCode, addrCode }: AddressValue): Ids => {
  const country = nationCode || homeCountryId
  const [state = '', city = '', district = ''] = addrCode.split(',').map((code) => code.trim())
  return { country, state, city, district: country === homeCountryId ? district : '' }
}

export const isWholeAddress = ({ nationCode, addrCode }: AddressValue): boolean => {
  const { country, ...below } = idsOf({ nationCode, addrCode })
  return country !== homeCountryId || Object.values(below).every((id) => id !== '')
}
