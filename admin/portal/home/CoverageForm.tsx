import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { Locale } from '#contract/text/locale'
import type { CoverageTexts } from '#i18n/en/coverage'
import type { HomeTexts } from '#i18n/en/home'
import type { MapTexts } from '#i18n/en/map'
import { addressOf } from '../ui/pages.ts'
import { coverage } from '../ui/pageTexts.ts'
import { PlaceField } from '../place/PlaceField.tsx'
import type { AskedPlace } from '../place/places.ts'
import { usePlaceField } from '../place/usePlaceField.ts'
import { usePortal } from '../ui/Portal.tsx'

interface AnswerParts {
  PlaceAnswer: typeof import('./PlaceAnswer.tsx').PlaceAnswer
  coverage: CoverageTexts
  map: MapTexts
}

const addressFor = ({ place: { latitude, longitude }, region }: AskedPlace): string => {
  const place = `${addressOf('coverage')}?lat=${latitude}&lon=${longitude}`
  return region ? `${place}&nationCode=${region.nationCode}&addrCode=${region.addrCode}` : place
}

/** Loads the code and texts of the answer on the first look-up; opens the coverage page if that fails. */
const useAnswerParts = (asked: AskedPlace | null, locale: Locale): AnswerParts | null => {
  const [parts, setParts] = useState<AnswerParts | null>(null)
  useEffect(() => {
    if (!asked) return undefined
    let wanted = true
    const load = async () => {
      try {
        const [{ PlaceAnswer }, texts] = await Promise.all([
          import('./PlaceAnswer.tsx'),
          coverage(locale),
        ])
        if (wanted) setParts({ PlaceAnswer, ...texts })
      } catch {
        if (wanted) location.assign(addressFor(asked))
      }
    }
    void load()
    return () => {
      wanted = false
    }
  }, [asked, locale])
  return parts
}

/** Looks up a place and shows the answer here. Before hydration, the plain form opens the coverage page. */
export const CoverageForm = ({ texts }: { texts: HomeTexts['coverage'] }) => {
  const { locale } = usePortal().place
  const whole = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState<AskedPlace | null>(null)
  const parts = useAnswerParts(asked, locale)
  const field = usePlaceField({
    shown: asked ? asked.name || `${asked.place.latitude}, ${asked.place.longitude}` : '',
    ask: setAsked,
  })
  const lookUp = (event: FormEvent) => {
    event.preventDefault()
    void field.submit()
  }
  return (
    <section className="lookup" aria-labelledby="coverage-title">
      <div className="sheet lookup-row" ref={whole}>
        <div>
          <h2 id="coverage-title">{texts.title}</h2>
          <p className="muted">{texts.text}</p>
        </div>
        <form
          action={addressOf('coverage')}
          method="get"
          className="lookup-form"
          onSubmit={lookUp}
          noValidate
        >
          <PlaceField field={field} label={texts.label} help={texts.help} />
          <button className="button button-ink" type="submit">
            {texts.check}
          </button>
        </form>
        <div className="lookup-answer" hidden={!asked}>
          {asked && parts && (
            <parts.PlaceAnswer
              key={addressFor(asked)}
              texts={parts.coverage}
              mapTexts={parts.map}
              asked={asked}
              address={addressFor(asked)}
              whole={whole}
            />
          )}
        </div>
      </div>
    </section>
  )
}
