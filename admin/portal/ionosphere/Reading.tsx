import { memo } from 'react'
import { ionosphereLevelOf, metresPerTecu } from '#contract/positioning/ionosphereScale'
import type { IonosphereDay } from '#contract/positioning/ionosphere'
import type { IonosphereTexts } from '#i18n/en/ionosphere'
import { fill } from '#i18n/index'
import { decimalText } from '../coverage/coordinates.ts'
import { failureText } from '../ui/failureText.ts'
import { usePortal } from '../ui/Portal.tsx'
import { ShareButton } from '../ui/ShareButton.tsx'
import type { Answer } from './useAnswer.ts'
import { ageText, momentOf, searchOf, valueAt, type Choice } from './values.ts'

interface ReadingProps {
  texts: IonosphereTexts
  choice: Choice | null
  day: Answer<IonosphereDay>
}

interface ProvenanceProps {
  texts: IonosphereTexts
  day: IonosphereDay
  hasValue: boolean
}

/** Source of the values. Values of a model are never labelled as measured. */
const Provenance = ({ texts, day, hasValue }: ProvenanceProps) => {
  if (!hasValue)
    return (
      <dl className="iono-source">
        <dt className="muted">{texts.model}</dt>
        <dd>{texts.models[day.model]}</dd>
      </dl>
    )
  return (
    <dl className="iono-source">
      <dt className="muted">{texts.kind}</dt>
      <dd>{fill(texts.kinds[day.origin], { model: texts.models[day.model] })}</dd>
      <dt className="muted">{texts.source}</dt>
      <dd>{day.source}</dd>
      <dt className="muted">{day.origin === 'model' ? texts.validFrom : texts.epoch}</dt>
      <dd>
        <span className="mono">{momentOf(Date.parse(day.epoch))} UTC</span>{' '}
        <span className="muted">
          {day.ageSeconds < 60
            ? texts.fresh
            : fill(texts.age, { age: ageText(day.ageSeconds, texts.ages) })}
        </span>
      </dd>
    </dl>
  )
}

export const Reading = memo(({ texts, choice, day }: ReadingProps) => {
  const { texts: frame } = usePortal()
  if (day.error !== null) {
    return (
      <div className="iono-reading">
        <p role="alert" className="iono-refused">
          {failureText(day.error, frame)}
        </p>
      </div>
    )
  }
  const vtec = day.data && choice ? valueAt(day.data, choice.time) : null
  const level = vtec === null ? null : ionosphereLevelOf(vtec)
  return (
    <div className="iono-reading" aria-busy={day.busy}>
      <p className="iono-where mono">
        {choice ? decimalText(choice) : ' '}
        <br />
        {choice ? `${momentOf(choice.time)} UTC` : ' '}
      </p>
      <dl className="iono-figures">
        <div>
          <dt className="muted">{texts.vtec}</dt>
          <dd>
            <span className="mono">{vtec === null ? '–' : vtec.toFixed(1)}</span> TECU
          </dd>
        </div>
        <div>
          <dt className="muted">{texts.delay}</dt>
          <dd>
            <span className="mono">{vtec === null ? '–' : (vtec * metresPerTecu).toFixed(1)}</span>{' '}
            m
          </dd>
        </div>
      </dl>
      <div className="iono-effect" role="status">
        {level && (
          <>
            <p className="iono-level">
              <svg viewBox="0 0 44 12" aria-hidden="true">
                {['low', 'moderate', 'high', 'veryHigh'].map((one, index, all) => (
                  <rect
                    key={one}
                    x={index * 11}
                    y={9 - index * 3}
                    width="8"
                    height={3 + index * 3}
                    className={index <= all.indexOf(level) ? 'iono-on' : 'iono-off'}
                  />
                ))}
              </svg>
              {texts.levels[level].name}
            </p>
            <p>{texts.levels[level].effect}</p>
          </>
        )}
        {day.data && !level && <p>{texts.noValue}</p>}
      </div>
      {day.data && <Provenance texts={texts} day={day.data} hasValue={vtec !== null} />}
      {choice && (
        <p className="iono-share">
          <ShareButton texts={texts} query={searchOf(choice)} />
        </p>
      )}
    </div>
  )
})
Reading.displayName = 'Reading'
