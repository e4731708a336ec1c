import type {
  City as SentCity,
  Country,
  DiallingCode,
  District,
  State as SentState,
} from '#contract/site/reference'

/** Records of the reference data as they are stored, derived from the records that are sent. */
export type { Country, DiallingCode } from '#contract/site/reference'

export type StoredDiallingCode = Omit<DiallingCode, 'id' | 'tel_value' | 'cnlabel' | 'enlabel'>

export type State = Exclude<SentState, { provinceID: string }>

/** A state of the home country; `provinceID` is the root of its region tree. */
export type HomeState = Omit<Extract<SentState, { provinceID: string }>, 'state_id'>

export type City = Exclude<SentCity, { cityID: string }>

export type ChinaCityEntry = Extract<SentCity, { cityID: string }>

export type ChinaArea = District

export interface ChinaCity extends ChinaCityEntry {
  arealist: ChinaArea[]
}

export interface ChinaProvince {
  id: string
  type: 1
  province: string
  provinceID: string
  en: string
  py: string
  citylist: ChinaCity[]
}

/** Records that the build compiles; positions are separate. */
export interface Compiled {
  countries: Country[]
  dialling: StoredDiallingCode[]
  states: (State | HomeState)[]
  cities: City[]
  china: ChinaProvince[]
}

export interface ReferenceMeta {
  hash: string
  homeCountryId: string
  defaultTel: string
  noRegion: { name: string; cname: string }
}

/** Degrees in WGS 84. */
export type Position = [latitude: number, longitude: number]

/**
 * Middles of places by key: a code of the home country's tree, or `n`, `s` or `c` followed by the id of a country,
 * state or city.
 */
export type Positions = Record<string, Position>

export type Language = 'zh' | 'en'
