/** The wire forms of the reference data. */

/** A country or territory. */
export interface Country {
  /** Other names, folded or as written, by which it is found as well. */
  aliases?: string[]
  id: string
  /** 1 Asia, 2 Europe, 3 Africa, 4 Oceania, 6 North America, 7 South America; empty for Antarctica. */
  continent_id: string
  /** Three letters, ISO 3166-1 alpha-3 or what it once was. */
  code: string
  /** Two letters, the key of the dialling-code record. */
  short: string
  name: string
  full_name: string
  cname: string
  full_cname: string
  lower_name: string
  remark: string
  /** Pinyin of the Chinese name without tones, syllables separated by spaces. */
  py: string
}

/** A dialling code as it is stored. */
export interface StoredDiallingCode {
  /** Other names, folded or as written, by which it is found as well. */
  aliases?: string[]
  short: string
  name: string
  en: string
  tel: string
  py: string
  /** A small picture of the flag as a data address; the home country has one. */
  flag?: string
}

/** A dialling code with the fields that are added at load. */
export interface DiallingCode extends StoredDiallingCode {
  id: string
  tel_value: string
  cnlabel: string
  enlabel: string
}

/** A state or province. */
export interface State {
  /** Other names, folded or as written, by which it is found as well. */
  aliases?: string[]
  id: string
  country_id: string
  code: string
  name: string
  cname: string
  lower_name: string
  code_full: string
  /** One of nine groups for a state of the United States, empty elsewhere. */
  area_id: string
  py: string
}

/** A state of the home country: it is chosen by `provinceID`, the root of its region tree. */
export interface HomeState extends State {
  type: 1
  province: string
  provinceID: string
}

/** A city outside the mainland tree. */
export interface City {
  /** Other names, folded or as written, by which it is found as well. */
  aliases?: string[]
  id: string
  state_id: string
  code: string
  name: string
  cname: string
  lower_name: string
  code_full: string
  py: string
}

/** Third level of the home country's tree. */
export interface ChinaArea {
  /** Other names, folded or as written, by which it is found as well. */
  aliases?: string[]
  id: string
  type: 3
  areaID: string
  area: string
  father: string
  en: string
  py: string
  townlist: never[]
}

/** Second level of the home country's tree. */
export interface ChinaCity {
  /** Other names, folded or as written, by which it is found as well. */
  aliases?: string[]
  id: string
  type: 2
  cityID: string
  city: string
  father: string
  en: string
  py: string
  arealist: ChinaArea[]
}

/** First level of the home country's tree. */
export interface ChinaProvince {
  id: string
  type: 1
  province: string
  provinceID: string
  en: string
  py: string
  citylist: ChinaCity[]
}

/** A city of the tree without its districts, as a list of cities answers it. */
export type ChinaCityEntry = Omit<ChinaCity, 'arealist'>

/** What the loader must know before it opens any list. */
export interface ReferenceMeta {
  /** Changes when, and only when, any record changes. */
  hash: string
  homeCountryId: string
  defaultTel: string
  /** Stands for the name of a region that has none of its own. */
  noRegion: { name: string; cname: string }
}

/** Latitude and longitude, degrees, WGS 84. */
export type Position = [latitude: number, longitude: number]

/**
 * Positions of the middles of places, by what they belong to: a code of the home country's tree, `n` and the
 * identifier of a country, `s` and that of a state, `c` and that of a city.
 */
export type Positions = Record<string, Position>

export type Language = 'zh' | 'en'
