import { useCallback } from 'react'
import type { CoverageAnswer } from '#contract/coverage'
import type { CoverageTexts } from '#i18n/en/coverage'
import { operation } from '#shared/http.ts'
import { Verdict } from '../coverage/Answer.tsx'
import type { Coordinates } from '../coverage/coordinates.ts'
import { answerText, nearestText } from '../coverage/words.ts'
import { ArrowIcon } from '../layout/icons.tsx'
import { ListFailed } from '../ListStates.tsx'
import { usePortal } from '../Portal.tsx'
import { useLoaded } from '../useLoaded.ts'
import '../coverage/coverage.css'

interface PlaceAnswerProps {
  texts: CoverageTexts
  place: Coordinates
  /** The page that shows the place on the map. */
  address: string
}

/** The answer for a place, short, in the landing page; loaded with the first look-up. Give it the place as its key. */
export const PlaceAnswer = ({ texts, place, address }: PlaceAnswerProps) => {
  const { latitude, longitude } = place
  const { locale } = usePortal().place
  const load = useCallback(
    () =>
      operation<CoverageAnswer>('/public/coverage', {
        query: { lat: latitude, lon: longitude },
        session: false,
      }),
    [latitude, longitude],
  )
  const [answer, retry] = useLoaded(load)
  if (answer.state === 'failed')
    return <ListFailed title={texts.answer.failed} error={answer.error} retry={retry} />
  if (answer.state === 'loading')
    return <p className="verdict-word muted">{texts.answer.loading}</p>
  return (
    <>
      <Verdict texts={texts} verdict={answer.data.verdict} />
      <div>
        <p>{answerText(texts, answer.data, locale)}</p>
        <dl className="facts-list">
          <dt>{texts.answer.nearest}</dt>
          <dd>{nearestText(texts, answer.data)}</dd>
        </dl>
      </div>
      <a className="text-link" href={address}>
        {texts.answer.onMap}
        <ArrowIcon />
      </a>
    </>
  )
}
