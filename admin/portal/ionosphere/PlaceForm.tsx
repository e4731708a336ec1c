import { useState, type FormEvent } from 'react'
import type { IonosphereTexts } from '#i18n/en/ionosphere'
import type { GeoPoint } from '../map/view.ts'

const rounded = (value: number) => Math.round(value * 100) / 100

interface PlaceFormProps {
  texts: IonosphereTexts
  place: GeoPoint | null
  choose: (place: GeoPoint) => void
}

interface CoordinateProps {
  name: string
  label: string
  limit: number
  value: number | undefined
}

const Coordinate = ({ name, label, limit, value }: CoordinateProps) => (
  <label className="coordinate">
    <span>{label}</span>
    <span className="coordinate-box">
      <input
        key={value}
        name={name}
        type="number"
        inputMode="decimal"
        step="any"
        min={-limit}
        max={limit}
        required
        autoComplete="off"
        defaultValue={value}
        aria-label={label}
      />
      <span aria-hidden="true">°</span>
    </span>
  </label>
)

/** A place by its coordinates, or by where the device is. Without script the same form asks by the address. */
export const PlaceForm = ({ texts, place, choose }: PlaceFormProps) => {
  const [refused, setRefused] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    choose({ latitude: Number(form.get('lat')), longitude: Number(form.get('lon')) })
  }
  const locate = () => {
    setRefused(false)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        choose({ latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) }),
      () => setRefused(true),
      { timeout: 10_000, maximumAge: 600_000 },
    )
  }
  return (
    <form className="iono-place-form" action="/ionosphere" onSubmit={submit}>
      <Coordinate name="lat" label={texts.latitude} limit={90} value={place?.latitude} />
      <Coordinate name="lon" label={texts.longitude} limit={180} value={place?.longitude} />
      <button type="submit" className="button button-quiet">
        {texts.show}
      </button>
      <button type="button" className="button button-quiet" onClick={locate}>
        {texts.here}
      </button>
      <p className="iono-located" role="status">
        {refused ? texts.hereRefused : ''}
      </p>
    </form>
  )
}
