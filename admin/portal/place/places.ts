import {
  readCoordinates,
  type Coordinates,
  type CoordinatesProblem,
} from '#contract/positioning/coordinates'
import { homeCountryId } from '#contract/core/enums'
import type { Locale } from '#contract/text/locale'
import type { FoundPlace } from '#contract/site/reference'
import type { AddressValue } from '#shared/address-picker/address.ts'
import { referenceAnswer } from '#shared/reference/lists.ts'
import { isCoordinates } from './isCoordinates.ts'

export interface AskedPlace {
  place: Coordinates
  region: AddressValue | null
  name: string
}

export type PlaceProblem = CoordinatesProblem | 'required' | 'notFound'

const maxQueryLength = 64

const joined = (names: readonly { zh: string; en: string }[], locale: Locale): string =>
  locale === 'zh'
    ? names
        .map(({ zh }) => zh)
        .toReversed()
        .join('')
    : names.map(({ en }) => en).join(', ')

/** Parents of a place, without the home country. */
const outerOf = ({ nationCode, within }: FoundPlace) =>
  nationCode === homeCountryId ? within.slice(0, -1) : within

export const outerText = (place: FoundPlace, locale: Locale): string =>
  joined(outerOf(place), locale)

const nameOf = (place: FoundPlace, locale: Locale): string =>
  joined([place, ...outerOf(place).slice(0, 1)], locale)

export const toAskedPlace = (found: FoundPlace, locale: Locale): AskedPlace => {
  const { latitude, longitude, nationCode, addrCode } = found
  return {
    place: { latitude, longitude },
    region: { nationCode, addrCode },
    name: nameOf(found, locale),
  }
}

export const findPlaces = async (text: string, locale: Locale): Promise<readonly FoundPlace[]> => {
  const q = text.trim().slice(0, maxQueryLength)
  return q === '' || isCoordinates(q) ? [] : referenceAnswer('places', { q, locale })
}

export const readPlace = async (
  text: string,
  locale: Locale,
): Promise<{ asked: AskedPlace; swapped: boolean } | { problem: PlaceProblem }> => {
  if (text.trim() === '') return { problem: 'required' }
  if (isCoordinates(text)) {
    const read = readCoordinates(text)
    if ('problem' in read) return read
    return { asked: { place: read.place, region: null, name: '' }, swapped: read.swapped }
  }
  const [best] = await findPlaces(text, locale)
  return best ? { asked: toAskedPlace(best, locale), swapped: false } : { problem: 'notFound' }
}
