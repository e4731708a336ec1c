import { useRef } from 'react'
import type { CoverageAnswer } from '#contract/positioning/coverage'
import type { CoverageTexts } from '#i18n/en/coverage'
import type { AddressValue } from '#shared/address-picker/address.ts'
import { addressOf } from '../ui/pages.ts'
import { ListFailed } from '../ui/ListStates.tsx'
import { usePortal } from '../ui/Portal.tsx'
import { ShareButton } from '../ui/ShareButton.tsx'
import { useScrollIntoView } from '../place/useScrollIntoView.ts'
import type { Loaded } from '../ui/useLoaded.ts'
import type { Coordinates } from '#contract/positioning/coordinates'
import { decimalText, sexagesimalText } from './coordinates.ts'
import { RegionNote } from './RegionNote.tsx'
import { NextStep } from './NextStep.tsx'
import './verdict.css'
import { answerText, nearestText, verdictKind, type VerdictKind } from './words.ts'

const covered = 'M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15ZM6.5 10.5l2.5 2.5 4.5-6'

const shapes: Record<VerdictKind, string> = {
  centimetre: covered,
  submetre: covered,
  metre: covered,
  edge: 'M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15ZM10 2.5v15M10 6h5.5M10 10h7M10 14h5.5',
  uncovered: 'M4.5 4.5l11 11m0-11-11 11',
}

interface VerdictProps {
  texts: CoverageTexts
  answer: CoverageAnswer
  as?: 'p' | 'span'
}

export const Verdict = ({ texts, answer, as: Element = 'p' }: VerdictProps) => {
  const kind = verdictKind(answer)
  return (
    <Element className={`verdict-word verdict-${kind}`}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d={shapes[kind]} />
      </svg>
      {texts.answer.verdicts[kind]}
    </Element>
  )
}

interface AnswerProps {
  texts: CoverageTexts
  place: Coordinates
  region: AddressValue | null
  answer: Loaded<CoverageAnswer>
  retry: () => void
  query: string
  /** True if the user asked in the form; the answer is then scrolled into view. */
  isLookedFor: boolean
  showOnMap: () => void
}

export const Answer = (props: AnswerProps) => {
  const { texts, place, region, answer, retry, query, showOnMap } = props
  const { locale } = usePortal().place
  const box = useRef<HTMLDivElement>(null)
  useScrollIntoView(box, props.isLookedFor && answer.state === 'there')
  if (answer.state === 'failed')
    return <ListFailed title={texts.answer.failed} error={answer.error} retry={retry} />
  return (
    <div ref={box} className="verdict" aria-live="polite" aria-busy={answer.state === 'loading'}>
      {answer.state === 'loading' ? (
        <p className="verdict-word muted">{texts.answer.loading}</p>
      ) : (
        <>
          <Verdict texts={texts} answer={answer.data} />
          <p>{answerText(texts, answer.data, locale)}</p>
          <NextStep
            texts={texts.answer}
            answer={answer.data}
            address={addressOf('coverage') + query}
          />
          {region && (
            <p className="ask-help muted">
              <RegionNote
                key={`${region.nationCode}|${region.addrCode}`}
                texts={texts}
                locale={locale}
                region={region}
                place={place}
              />
            </p>
          )}
          <dl className="facts-list">
            <dt className="muted">{texts.answer.nearest}</dt>
            <dd>{nearestText(texts, answer.data)}</dd>
            <dt className="muted">{texts.answer.stations}</dt>
            <dd>{answer.data.stations || texts.answer.nothing}</dd>
            <dt className="muted">{texts.answer.decimal}</dt>
            <dd className="mono">{decimalText(place)}</dd>
            <dt className="muted">{texts.answer.sexagesimal}</dt>
            <dd className="mono">{sexagesimalText(place)}</dd>
          </dl>
          <div className="ask-actions">
            <button className="button button-quiet button-small" type="button" onClick={showOnMap}>
              {texts.answer.onMap}
            </button>
            <ShareButton texts={texts.answer} query={query} />
          </div>
        </>
      )}
    </div>
  )
}
