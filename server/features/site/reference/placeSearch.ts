import type { Locale } from '#contract/text/locale'
import { simplifiedInPlaces } from '#contract/text/lookAlikes'
import { compact, searchEntries } from '#contract/text/nameSearch'
import {
  cityEntry,
  countryEntry,
  districtEntry,
  stateEntry,
  type AddressEntry,
} from '#contract/site/placeEntries'
import { maxFoundPlaces, type FoundPlace } from '#contract/site/reference'
import * as reference from '#db/reference/load'
import { makeMemo } from '#server/core/memo'

const maxWords = 4
const maxCachedAnswers = 500

interface Candidate extends AddressEntry {
  nationCode: string
  addrCode: string
  parent: Candidate | null
  /** Chinese name including all parents; computed on first use. */
  whole?: string
}

const below = (
  parent: Candidate | null,
  entry: AddressEntry,
  nationCode = parent?.nationCode ?? entry.id,
): Candidate => ({
  ...entry,
  nationCode,
  addrCode: parent ? [parent.addrCode, entry.id].filter(Boolean).join(',') : '',
  parent,
})

/** False for district groups and placeholders, which have no name. */
const isNamed = ({ id, nationCode, addrCode }: Candidate): boolean =>
  reference.addressParts(nationCode, addrCode)?.at(-1)?.id === id

const collect = (): Candidate[] => {
  const { homeCountryId } = reference.meta()
  const countries = reference.countries().map((country) => below(null, countryEntry(country)))
  const ordered = countries.toSorted(
    (one, other) => Number(other.id === homeCountryId) - Number(one.id === homeCountryId),
  )
  const states = ordered.flatMap((country) =>
    (reference.states(country.id) ?? []).map((state) => below(country, stateEntry(state))),
  )
  const cities = states.flatMap((state) =>
    (reference.cities(state.id) ?? []).map((city) => below(state, cityEntry(city))),
  )
  const districts = cities.flatMap((city) =>
    (reference.districts(city.id) ?? []).map((area) => below(city, districtEntry(area))),
  )
  return [...ordered, ...states, ...cities, ...districts]
}

let known: Candidate[] | undefined
const candidates = (): Candidate[] => (known ??= collect())

const matches = (places: readonly Candidate[], word: string, locale: Locale): Candidate[] =>
  searchEntries(places, word, locale).map(({ entry }) => entry)

let outer: Candidate[] | undefined
const outerPlaces = (): Candidate[] =>
  (outer ??= [...new Set(candidates().flatMap(({ parent }) => parent ?? []))])

/**
 * One word names the place, the others its parents, e.g. Springfield Illinois or Xihu Hangzhou. The places are filtered
 * by the parents first, because that leaves the fewest to match.
 */
const bySeveralWords = (searchWords: readonly string[], locale: Locale): Candidate[] => {
  const distinct = [...new Set(searchWords)]
  const sets = new Map(
    distinct.map((word) => [word, new Set(matches(outerPlaces(), word, locale))]),
  )
  const liesIn = (place: Candidate, set: ReadonlySet<Candidate> | undefined): boolean => {
    for (let at = place.parent; at; at = at.parent) if (set?.has(at)) return true
    return false
  }
  return distinct.flatMap((own) => {
    const others = new Set(searchWords.toSpliced(searchWords.indexOf(own), 1))
    const outerSets = [...others].map((word) => sets.get(word))
    if (outerSets.some((set) => set?.size === 0)) return []
    const inAll = candidates().filter((place) => outerSets.every((set) => liesIn(place, set)))
    return matches(inAll, own, locale)
  })
}

const inOrder = (signs: string, text: string): boolean => {
  let at = 0
  for (const sign of signs) {
    at = text.indexOf(sign, at) + 1
    if (at === 0) return false
  }
  return true
}

const wholeName = (place: Candidate): string =>
  (place.whole ??= reference.regionName(place.nationCode, place.addrCode, 'zh') ?? '')

/** Matches Chinese names written as one word from larger to smaller, with or without suffixes such as 省 or 市. */
const byWholeName = (text: string): Candidate[] => {
  const last = text.at(-1)
  if (last === undefined || !/^\p{Script=Han}{3,}$/u.test(text)) return []
  return candidates().filter((place) => place.zh.includes(last) && inOrder(text, wholeName(place)))
}

const found = (place: Candidate): FoundPlace => {
  const { nationCode, addrCode, zh, en } = place
  const at = reference.addressPlace(nationCode, addrCode)
  if (at === null) throw new Error(`reference data: no place ${nationCode} ${addrCode}`)
  const [latitude, longitude] = at.position
  const outer = reference.addressParts(nationCode, addrCode)?.slice(0, -1).toReversed() ?? []
  return {
    nationCode,
    addrCode,
    level: at.wanted.level,
    zh,
    en,
    within: outer.map((part) => ({ zh: part.zh, en: part.en })),
    latitude,
    longitude,
  }
}

const kind =
  / (?:province|city|municipality|district|county|prefecture|sar|special administrative region|(?:(?:zhuang|hui|uygh?ur) )?autonomous region)$/

/** Handles full names such as Guangdong Province for places stored without the suffix. */
const byNameAndKind = (searchWords: readonly string[], locale: Locale): Candidate[] => {
  const full = searchWords.join(' ')
  const name = full.replace(kind, '')
  return name === full ? [] : matches(candidates(), name, locale)
}

const search = (searchWords: readonly string[], text: string, locale: Locale): FoundPlace[] => {
  const own = matches(candidates(), text, locale)
  const whole = own.length > 0 ? own : byNameAndKind(searchWords, locale)
  const wider =
    whole.length > 0
      ? whole
      : searchWords.length > 1
        ? bySeveralWords(searchWords.slice(0, maxWords), locale)
        : byWholeName(compact(text))
  const named: Candidate[] = []
  for (const place of new Set(wider)) {
    if (isNamed(place)) named.push(place)
    if (named.length === maxFoundPlaces) break
  }
  return named.map(found)
}

const answers = makeMemo<string, FoundPlace[]>(maxCachedAnswers)

/**
 * Finds places by name, pinyin or English, best first; if the whole text matches nothing, its words are matched
 * separately.
 */
export const searchPlaces = (query: string, locale: Locale): FoundPlace[] => {
  const text = [...query].map((sign) => simplifiedInPlaces.get(sign) ?? sign).join('')
  const searchWords = text
    .toLowerCase()
    .split(/[\s\p{P}]+/u)
    .filter((word) => compact(word) !== '')
  if (searchWords.length === 0) return []
  return answers.of(`${locale} ${searchWords.join(' ')}`, () => search(searchWords, text, locale))
}
