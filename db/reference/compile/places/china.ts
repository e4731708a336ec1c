import type { ChinaArea, ChinaCity, ChinaProvince, Positions } from '../../types.ts'
import { groupNames } from '../china.ts'
import { highestRanked, largest, type Gazetteer, type GazetteerPlace } from './gazetteer.ts'
import { toPlainLetters, plainPinyin, withoutKind } from './names.ts'
import type { Counties } from './counties.ts'

/** Gazetteer codes of the municipalities, whose places carry no prefecture code. */
const municipalities: Record<string, string> = { 11: '22', 12: '28', 31: '23', 50: '33' }
/** Parts of the home country that are countries of their own in the gazetteer. */
const separateCountries: Record<string, string> = { 71: 'TW', 81: 'HK', 82: 'MO' }

interface Region {
  zh: string
  en: string
  py: string
}

const englishKind = /( Autonomous)? (County|District|City|Banner|Prefecture|League|Township|Town)$/

const latinSpellings = ({ zh, en, py }: Region): string[] => {
  const short = withoutKind(zh)
  const bare = plainPinyin(py, [...short].length)
  return [plainPinyin(py), ...['xian', 'shi', 'qu'].map((kind) => bare + kind), bare].concat(
    toPlainLetters(en.replace(englishKind, '')),
  )
}

const findNamesake = (
  region: Region,
  places: readonly GazetteerPlace[],
): { seat: GazetteerPlace | undefined; town: GazetteerPlace | undefined } => {
  const withChineseName = (...names: string[]) =>
    places.filter(({ chinese }) => names.some((name) => chinese.has(name)))
  const whole = highestRanked(withChineseName(region.zh))
  if (whole) return { seat: whole, town: undefined }
  const short = withoutKind(region.zh)
  const candidates = withChineseName(short, `${short}镇`, `${short}街道`)
  const named = highestRanked(candidates.filter(({ seat }) => seat <= 3))
  if (named) return { seat: named, town: undefined }
  const spelt = latinSpellings(region)
  const seats = places.filter(({ seat }) => seat <= 3)
  for (const name of spelt) {
    const found = highestRanked(seats.filter(({ latin }) => latin.has(name)))
    if (found) return { seat: found, town: undefined }
  }
  return { seat: undefined, town: highestRanked(candidates) }
}

const findByLatinName = (
  region: Region,
  places: readonly GazetteerPlace[],
): GazetteerPlace | undefined => {
  const names = latinSpellings(region)
  return places.find(({ latin }) => names.some((name) => latin.has(name)))
}

const areaOf = ({ area, en, py }: ChinaArea): Region => ({ zh: area, en, py })
const cityOf = ({ city, en, py }: ChinaCity): Region => ({ zh: city, en, py })

const admin1Of = (digits: string, places: readonly GazetteerPlace[]): string | undefined => {
  if (municipalities[digits] !== undefined) return municipalities[digits]
  const counts = new Map<string, number>()
  for (const { admin1, admin2 } of places) {
    if (/^\d{4}$/.test(admin2) && admin2.startsWith(digits))
      counts.set(admin1, (counts.get(admin1) ?? 0) + 1)
  }
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0]
}

export interface ChinaPositions {
  gazetteer: Positions
  counties: Positions
}

interface Branch {
  places: readonly GazetteerPlace[]
  /** Places of the newer data set (`Gazetteer.later`), which has a single name per place. */
  later: readonly GazetteerPlace[]
  /** False for places that the gazetteer lists as a country and without prefecture codes. */
  isCoded: boolean
}

const branchOf = (gazetteer: Gazetteer, province: string): Branch => {
  const own = separateCountries[province]
  if (own !== undefined) return { places: gazetteer.places(own), later: [], isCoded: false }
  const mainland = gazetteer.places('CN')
  const admin1 = admin1Of(province, mainland)
  const inside = (place: GazetteerPlace) => place.admin1 === admin1
  return {
    places: mainland.filter(inside),
    later: gazetteer.later('CN').filter(inside),
    isCoded: true,
  }
}

const prefectureOf = (code: string) => {
  const digits = code.slice(0, 4)
  return ({ admin2 }: GazetteerPlace): boolean => admin2 === digits
}

const seatOfCity = (
  city: ChinaCity,
  { places, later, isCoded }: Branch,
): GazetteerPlace | undefined => {
  const region = cityOf(city)
  if (!isCoded) return findNamesake(region, places).seat
  const inside = places.filter(prefectureOf(city.cityID))
  const seats = (maxRank: number, of: readonly GazetteerPlace[]) =>
    of.filter(({ seat }) => seat <= maxRank)
  return (
    findNamesake(region, seats(3, inside)).seat ??
    findNamesake(region, seats(2, places)).seat ??
    findByLatinName(region, later.filter(prefectureOf(city.cityID))) ??
    highestRanked(seats(2, inside)) ??
    largest(inside)
  )
}

export const chinaPositions = (
  gazetteer: Gazetteer,
  counties: Counties,
  china: readonly ChinaProvince[],
): ChinaPositions => {
  const found: ChinaPositions = { gazetteer: {}, counties: {} }
  const setPosition = (code: string, place: GazetteerPlace | undefined): void => {
    if (place) found.gazetteer[code] = place.position
  }
  for (const { provinceID, citylist } of china) {
    const province = provinceID.slice(0, 2)
    const branch = branchOf(gazetteer, province)
    const { places } = branch
    setPosition(
      provinceID,
      highestRanked(places.filter(({ seat }) => seat <= 1)) ?? largest(places),
    )
    for (const city of citylist) {
      if (!groupNames.has(city.city)) setPosition(city.cityID, seatOfCity(city, branch))
      const inside = places.filter(prefectureOf(city.cityID))
      const near = inside.length > 0 ? inside : places
      for (const area of city.arealist.filter(({ area }) => area !== city.city)) {
        const region = areaOf(area)
        const { seat, town } = findNamesake(region, near)
        const sure = seat ?? findByLatinName(region, branch.later.filter(prefectureOf(city.cityID)))
        const spelt = latinSpellings(region)
        const listed = sure ? undefined : counties.find(province, region.zh, spelt, near)
        if (listed) found.counties[area.areaID] = listed
        else setPosition(area.areaID, sure ?? town)
      }
    }
  }
  return found
}
