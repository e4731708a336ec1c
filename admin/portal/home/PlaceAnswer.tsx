import { useState, type RefObject } from 'react'
import type { CoverageTexts } from '#i18n/en/coverage'
import type { MapTexts } from '#i18n/en/map'
import { Verdict } from '../coverage/Answer.tsx'
import { AreasMap } from '../coverage/AreasMap.tsx'
import { decimalText } from '../coverage/coordinates.ts'
import { placeView } from '../coverage/placeView.ts'
import { RegionNote } from '../coverage/RegionNote.tsx'
import { useAreas } from '../coverage/useAreas.ts'
import { useVerdict } from '../coverage/useVerdict.ts'
import { answerText, nearestText } from '../coverage/words.ts'
import { ArrowIcon } from '../layout/icons.tsx'
import { NextStep } from '../coverage/NextStep.tsx'
import { ListFailed } from '../ui/ListStates.tsx'
import type { MapView } from '../map/view.ts'
import type { AskedPlace } from '../place/places.ts'
import { useScrollIntoView } from '../place/useScrollIntoView.ts'
import { usePortal } from '../ui/Portal.tsx'
import '../coverage/coverage.css'

const size = { width: 640, height: 320 }

interface PlaceAnswerProps {
  texts: CoverageTexts
  mapTexts: MapTexts
  asked: AskedPlace
  address: string
  /** Element with both the question and the answer, scrolled into view together. */
  whole: RefObject<Element | null>
}

/** The answer for a place with its map. Pass the place as `key`, so that another place has its own view. */
export const PlaceAnswer = ({ texts, mapTexts, asked, address, whole }: PlaceAnswerProps) => {
  const { place, region, name } = asked
  const { locale } = usePortal().place
  const [answer, retry] = useVerdict(place)
  const [moved, setMoved] = useState<MapView | null>(null)
  const view = moved ?? placeView(place, answer, size)
  const [areas] = useAreas(view, true)
  useScrollIntoView(whole, true)
  if (answer.state === 'failed')
    return <ListFailed title={texts.answer.failed} error={answer.error} retry={retry} />
  return (
    <div className="lookup-found">
      <div aria-live="polite" aria-busy={answer.state === 'loading'}>
        <p className={name ? 'lookup-place' : 'lookup-place mono'}>{name || decimalText(place)}</p>
        {answer.state === 'loading' ? (
          <p className="verdict-word muted">{texts.answer.loading}</p>
        ) : (
          <>
            <Verdict texts={texts} answer={answer.data} />
            <p>{answerText(texts, answer.data, locale)}</p>
            <NextStep texts={texts.answer} answer={answer.data} address={address} />
            <dl className="facts-list">
              <dt className="muted">{texts.answer.nearest}</dt>
              <dd>{nearestText(texts, answer.data)}</dd>
            </dl>
            {region && (
              <p className="muted lookup-note">
                <RegionNote texts={texts} locale={locale} region={region} place={place} />
              </p>
            )}
            <a className="text-link" href={address}>
              {texts.answer.more}
              <ArrowIcon />
            </a>
          </>
        )}
      </div>
      <div className="lookup-map">
        <AreasMap
          texts={texts}
          mapTexts={mapTexts}
          areas={areas.data}
          place={place}
          view={view}
          onView={setMoved}
        />
      </div>
    </div>
  )
}
