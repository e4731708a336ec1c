import type { RefObject } from 'react'
import type { Locale } from '#contract/text/locale'
import type { FoundPlace } from '#contract/site/reference'
import type { PlaceTexts } from '#i18n/en/place'
import { OptionList } from '#shared/combobox/OptionList.tsx'
import { outerText } from './places.ts'

interface PlaceListProps {
  id: string
  texts: PlaceTexts
  locale: Locale
  anchor: RefObject<Element | null>
  places: readonly FoundPlace[]
  active: number
  choose: (place: FoundPlace) => void
}

const idOf = ({ nationCode, addrCode }: FoundPlace): string => `${nationCode}|${addrCode}`

export const PlaceList = ({ texts, places, choose, ...list }: PlaceListProps) => (
  <OptionList
    {...list}
    label={texts.list}
    found={places.map((place) => ({
      entry: { id: idOf(place), zh: place.zh, en: place.en, py: '' },
      hint: outerText(place, list.locale),
    }))}
    chosen={undefined}
    note={undefined}
    picture={undefined}
    emptyText={texts.noMatch}
    choose={({ id }) => {
      const place = places.find((one) => idOf(one) === id)
      if (place) choose(place)
    }}
  />
)
