import { useEffect, useState, type FormEvent } from 'react'
import type { Locale } from '#contract/enums'
import type { CoverageTexts } from '#i18n/en/coverage'
import type { HomeTexts } from '#i18n/en/home'
import type { Coordinates } from '../coverage/coordinates.ts'
import { addressOf } from '../pages.ts'
import { coverageWords } from '../pageTexts.ts'
import { usePortal } from '../Portal.tsx'

const Coordinate = ({ name, label, limit }: { name: string; label: string; limit: number }) => (
  <label className="coordinate">
    <span>{label}</span>
    <span className="coordinate-box">
      <input
        name={name}
        type="number"
        inputMode="decimal"
        step="any"
        min={-limit}
        max={limit}
        required
        autoComplete="off"
        aria-describedby="coverage-help"
      />
      <span aria-hidden="true">°</span>
    </span>
  </label>
)

interface AnswerParts {
  PlaceAnswer: typeof import('./PlaceAnswer.tsx').PlaceAnswer
  texts: CoverageTexts
}

const addressFor = ({ latitude, longitude }: Coordinates): string =>
  `${addressOf('coverage')}?lat=${latitude}&lon=${longitude}`

/** What answers a look-up, loaded with the first one; where it cannot be loaded, the coverage page is opened. */
const useAnswerParts = (place: Coordinates | null, locale: Locale): AnswerParts | null => {
  const [parts, setParts] = useState<AnswerParts | null>(null)
  useEffect(() => {
    if (!place) return undefined
    let wanted = true
    const load = async () => {
      try {
        const [{ PlaceAnswer }, texts] = await Promise.all([
          import('./PlaceAnswer.tsx'),
          coverageWords(locale),
        ])
        if (wanted) setParts({ PlaceAnswer, texts })
      } catch {
        if (wanted) location.assign(addressFor(place))
      }
    }
    void load()
    return () => {
      wanted = false
    }
  }, [place, locale])
  return parts
}

/** A place to look up, answered in place; a plain form, so that it works before the script does. */
export const CoverageForm = ({ texts }: { texts: HomeTexts['coverage'] }) => {
  const { locale } = usePortal().place
  const [place, setPlace] = useState<Coordinates | null>(null)
  const parts = useAnswerParts(place, locale)
  const lookUp = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setPlace({ latitude: Number(form.get('lat')), longitude: Number(form.get('lon')) })
  }
  return (
    <section className="lookup" aria-labelledby="coverage-title">
      <div className="sheet lookup-row">
        <div>
          <h2 id="coverage-title">{texts.title}</h2>
          <p className="muted">{texts.text}</p>
        </div>
        <form action={addressOf('coverage')} method="get" className="lookup-form" onSubmit={lookUp}>
          <Coordinate name="lat" label={texts.latitude} limit={90} />
          <Coordinate name="lon" label={texts.longitude} limit={180} />
          <button className="button button-ink" type="submit">
            {texts.check}
          </button>
          <p id="coverage-help" className="lookup-help muted">
            {texts.help}
          </p>
        </form>
        <div className="lookup-answer" aria-live="polite" hidden={!place}>
          {place && parts && (
            <parts.PlaceAnswer
              key={addressFor(place)}
              texts={parts.texts}
              place={place}
              address={addressFor(place)}
            />
          )}
        </div>
      </div>
    </section>
  )
}
