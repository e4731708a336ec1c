import { useCallback } from 'react'
import type { Locale } from '#contract/text/locale'
import type { AddressPlace } from '#contract/site/reference'
import type { CoverageTexts } from '#i18n/en/coverage'
import type { AddressValue } from '#shared/address-picker/address.ts'
import { referenceAnswer } from '#shared/reference/lists.ts'
import { useLoaded } from '../ui/useLoaded.ts'
import type { Coordinates } from '#contract/positioning/coordinates'
import { regionSentences } from './words.ts'

interface RegionNoteProps {
  texts: CoverageTexts
  locale: Locale
  region: AddressValue
  place: Coordinates
}

/**
 * Names the point that represents the chosen region, e.g. the centre of a city. Renders nothing if `place` is another
 * point.
 */
export const RegionNote = ({
  texts,
  locale,
  region: { nationCode, addrCode },
  place,
}: RegionNoteProps) => {
  const load = useCallback(
    async () => referenceAnswer<AddressPlace>('place', { nationCode, addrCode }),
    [nationCode, addrCode],
  )
  const [answer] = useLoaded(load)
  if (answer.state !== 'there') return null
  const { latitude, longitude } = answer.data
  if (latitude !== place.latitude || longitude !== place.longitude) return null
  return <>{regionSentences(texts, answer.data, locale)}</>
}
