export interface Country {
  /** Additional search names, normalized or as written. */
  aliases?: string[]
  id: string
  /** 1 Asia, 2 Europe, 3 Africa, 4 Oceania, 6 North America, 7 South America; empty for Antarctica. */
  continent_id: string
  /** ISO 3166-1 alpha-3, or a former code. */
  code: string
  /** Two letters; the key of the dialling-code record. */
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

export interface StoredDiallingCode {
  aliases?: string[]
  short: string
  name: string
  en: string
  tel: string
  py: string
  /** Small flag image as a `data:` URL; only the home country has one. */
  flag?: string
}

export interface DiallingCode extends StoredDiallingCode {
  id: string
  tel_value: string
  cnlabel: string
  enlabel: string
}

export interface State {
  aliases?: string[]
  id: string
  country_id: string
  code: string
  name: string
  cname: string
  lower_name: string
  code_full: string
  /** Census division 1 to 9 for a state of the United States, otherwise empty. */
  area_id: string
  py: string
}

/** A state of the home country; `provinceID` is the root of its region tree. */
export interface HomeState extends State {
  type: 1
  province: string
  provinceID: string
}

export interface City {
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

export interface ChinaArea {
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

export interface ChinaCity {
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

export interface ChinaProvince {
  id: string
  type: 1
  province: string
  provinceID: string
  en: string
  py: string
  citylist: ChinaCity[]
}

export type ChinaCityEntry = Omit<ChinaCity, 'arealist'>

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
