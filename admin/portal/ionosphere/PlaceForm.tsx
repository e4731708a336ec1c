import { useState, type FormEvent } from 'react'
import type { IonosphereTexts } from '#i18n/en/ionosphere'
import { useHydrated } from '#shared/useHydrated.ts'
import type { Coordinates } from '#contract/positioning/coordinates'
import { PlaceField } from '../place/PlaceField.tsx'
import type { AskedPlace } from '../place/places.ts'
import { usePlaceField } from '../place/usePlaceField.ts'
import { useQueryInAddress } from '../place/useQueryInAddress.ts'

const rounded = (value: number) => Math.round(value * 100) / 100

interface PlaceFormProps {
  texts: IonosphereTexts
  place: Coordinates | null
  choose: (place: Coordinates) => void
  onTextPlace: () => void
}

export const PlaceForm = ({ texts, place, choose, onTextPlace: asks }: PlaceFormProps) => {
  const hydrated = useHydrated()
  const [asked, setAsked] = useState<AskedPlace | null>(null)
  const isNamed =
    place !== null &&
    asked !== null &&
    rounded(asked.place.latitude) === place.latitude &&
    rounded(asked.place.longitude) === place.longitude
  const field = usePlaceField({
    shown: place ? (isNamed && asked.name) || `${place.latitude}, ${place.longitude}` : '',
    ask: (wanted) => {
      setAsked(wanted)
      choose(wanted.place)
      asks()
    },
  })
  useQueryInAddress(field, place !== null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void field.submit()
  }
  const locate = () => {
    field.setMessage(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => choose({ latitude: coords.latitude, longitude: coords.longitude }),
      () => field.setMessage({ kind: 'note', text: texts.hereRefused }),
      { timeout: 10_000, maximumAge: 600_000 },
    )
  }
  return (
    <form className="iono-place-form" onSubmit={submit} noValidate>
      <PlaceField field={field} label={texts.place} help={texts.placeHelp} />
      <div className="ask-actions">
        <button type="submit" className="button button-quiet needs-script">
          {texts.show}
        </button>
        <button type="button" className="button button-quiet" disabled={!hydrated} onClick={locate}>
          {texts.here}
        </button>
      </div>
    </form>
  )
}
