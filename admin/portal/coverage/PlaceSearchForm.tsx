import { useState, type FormEvent, type ReactNode } from 'react'
import type { CoverageTexts } from '#i18n/en/coverage'
import { useHydrated } from '#shared/useHydrated.ts'
import { PlaceField } from '../place/PlaceField.tsx'
import type { PlaceFieldState } from '../place/usePlaceField.ts'
import type { Coordinates } from '#contract/positioning/coordinates'

interface PlaceSearchFormProps {
  texts: CoverageTexts['ask']
  field: PlaceFieldState
  located: (place: Coordinates) => void
  others?: ReactNode
}

export const PlaceSearchForm = ({ texts, field, located, others }: PlaceSearchFormProps) => {
  const hydrated = useHydrated()
  const [locating, setLocating] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void field.submit()
  }
  const locate = () => {
    if (locating) return
    setLocating(true)
    const fail = (name: 'denied' | 'unavailable') => {
      setLocating(false)
      field.setMessage({ kind: 'note', text: texts.locationFailed[name] })
    }
    if (!navigator.geolocation) return fail('unavailable')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setLocating(false)
        field.setMessage(null)
        located({ latitude: coords.latitude, longitude: coords.longitude })
      },
      (error) => fail(error.code === error.PERMISSION_DENIED ? 'denied' : 'unavailable'),
      { timeout: 15_000, maximumAge: 60_000 },
    )
  }
  return (
    <form className="ask" onSubmit={submit} noValidate>
      <PlaceField field={field} label={texts.label} help={texts.help} />
      <div className="ask-actions">
        <button className="button needs-script" type="submit">
          {texts.check}
        </button>
        <button
          className="button button-quiet"
          type="button"
          disabled={!hydrated}
          onClick={locate}
          aria-disabled={locating}
        >
          {locating ? texts.locating : texts.locate}
        </button>
        {others}
      </div>
    </form>
  )
}
