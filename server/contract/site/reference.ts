import { z } from 'zod'
import { locales } from '#contract/text/locale'

/** Fields of every record of the reference data. */
const named = {
  /** Additional search names, normalized or as written. */
  aliases: z.array(z.string()).optional(),
  id: z.string(),
  /** Pinyin of the Chinese name without tones, syllables separated by spaces. */
  py: z.string(),
}
const region = {
  code: z.string(),
  name: z.string(),
  cname: z.string(),
  lower_name: z.string(),
  code_full: z.string(),
}

export const country = z.strictObject({
  ...named,
  /** 1 Asia, 2 Europe, 3 Africa, 4 Oceania, 6 North America, 7 South America; empty for Antarctica. */
  continent_id: z.string(),
  /** ISO 3166-1 alpha-3, or a former code. */
  code: z.string(),
  /** Two letters; the key of the dialling-code record. */
  short: z.string(),
  name: z.string(),
  full_name: z.string(),
  cname: z.string(),
  full_cname: z.string(),
  lower_name: z.string(),
  remark: z.string(),
})
export type Country = z.infer<typeof country>

const foreignState = z.strictObject({
  ...named,
  country_id: z.string(),
  ...region,
  /** Census division 1 to 9 for a state of the United States, otherwise empty. */
  area_id: z.string(),
})
/** A province of the home country: `id` counts the provinces from 1, `state_id` is the id among all states. */
const homeState = foreignState.extend({
  state_id: z.string(),
  type: z.literal(1),
  province: z.string(),
  provinceID: z.string(),
})
export const state = z.union([homeState, foreignState])
export type State = z.infer<typeof state>

const listedCity = z.strictObject({ ...named, state_id: z.string(), ...region })
const treeCity = z.strictObject({
  ...named,
  type: z.literal(2),
  cityID: z.string(),
  city: z.string(),
  father: z.string(),
  en: z.string(),
})
export const city = z.union([listedCity, treeCity])
export type City = z.infer<typeof city>

export const district = z.strictObject({
  ...named,
  type: z.literal(3),
  areaID: z.string(),
  area: z.string(),
  father: z.string(),
  en: z.string(),
  townlist: z.array(z.never()),
})
export type District = z.infer<typeof district>

export const diallingCode = z.strictObject({
  ...named,
  short: z.string(),
  name: z.string(),
  en: z.string(),
  tel: z.string(),
  tel_value: z.string(),
  cnlabel: z.string(),
  enlabel: z.string(),
  /** Small flag image as a `data:` URL; only the home country has one. */
  flag: z.string().optional(),
})
export type DiallingCode = z.infer<typeof diallingCode>

const addressPart = z.strictObject({
  level: z.enum(['country', 'state', 'city', 'district']),
  id: z.string(),
  zh: z.string(),
  en: z.string(),
})

/** `parts` omits administrative levels without a name: groups of districts such as 市辖区, and placeholder states. */
export const namedAddress = z.strictObject({
  nationCode: z.string(),
  addrCode: z.string(),
  zh: z.string(),
  en: z.string(),
  parts: z.array(addressPart),
})
export type NamedAddress = z.infer<typeof namedAddress>

/** Centre of an address, or of the nearest enclosing place with known coordinates. */
export const addressPlace = z.strictObject({
  nationCode: z.string(),
  addrCode: z.string(),
  /** WGS 84, in degrees with three decimals. */
  latitude: z.number(),
  longitude: z.number(),
  wanted: addressPart,
  used: addressPart,
})
export type AddressPlace = z.infer<typeof addressPlace>

/** A search result, with the enclosing places that distinguish equal names. */
export const foundPlace = z.strictObject({
  nationCode: z.string(),
  addrCode: z.string(),
  level: addressPart.shape.level,
  zh: z.string(),
  en: z.string(),
  within: z.array(z.strictObject({ zh: z.string(), en: z.string() })),
  latitude: z.number(),
  longitude: z.number(),
})
export type FoundPlace = z.infer<typeof foundPlace>

/** Content hash of the data, which makes the response immutable for caches; it does not affect the content. */
const v = z.string('validation.invalid').max(64, 'validation.tooLong').optional()
const parent = z.string('validation.required').max(32, 'validation.tooLong')

export const listAll = z.strictObject({ v })
export const statesQuery = z.strictObject({ countryId: parent, v })
export const citiesQuery = z.strictObject({ stateId: parent, v })
export const districtsQuery = z.strictObject({ cityId: parent, v })
export const maxFoundPlaces = 8
export const placesQuery = z.strictObject({
  q: z
    .string('validation.required')
    .trim()
    .min(1, 'validation.required')
    .max(64, 'validation.tooLong'),
  locale: z.enum(locales).default('en'),
  v,
})
export const addressQuery = z.strictObject({
  nationCode: z.string('validation.required').regex(/^\d{1,4}$/, 'validation.invalid'),
  addrCode: z
    .string('validation.invalid')
    .regex(/^[\d,]{0,64}$/, 'validation.invalid')
    .default(''),
  v,
})
