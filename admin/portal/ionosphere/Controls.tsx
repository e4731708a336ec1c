import { memo, useId } from 'react'
import type { IonosphereModel, IonosphereSources } from '#contract/positioning/ionosphere'
import type { IonosphereTexts } from '#i18n/en/ionosphere'
import { fill } from '#i18n/index'
import { DownIcon } from '../layout/icons.tsx'
import {
  clockOf,
  dateOf,
  daysOf,
  isAvailable,
  nearestTime,
  solarClock,
  spanOfDay,
  stepMinutes,
  type Choice,
} from './values.ts'

const models = ['ionex', 'ntcm', 'klobuchar'] as const
const minuteMs = 60_000

interface ControlsProps {
  texts: IonosphereTexts
  sources: IonosphereSources | null
  choice: Choice | null
  change: (choice: Choice) => void
}

interface ModelChoiceProps extends ControlsProps {
  name: string
}

const ModelChoice = ({ texts, sources, choice, change, name }: ModelChoiceProps) => (
  <fieldset className="iono-models">
    <legend>{texts.model}</legend>
    {models.map((model: IonosphereModel) => {
      const there = sources !== null && isAvailable(sources, model)
      return (
        <label key={model}>
          <input
            type="radio"
            name={name}
            value={model}
            checked={choice?.model === model}
            disabled={!there || !choice}
            onChange={() => {
              if (choice && sources)
                change({ ...choice, model, time: nearestTime(sources, model, choice.time) })
            }}
          />
          <span>{texts.models[model]}</span>
        </label>
      )
    })}
  </fieldset>
)

export const Controls = memo((props: ControlsProps) => {
  const { texts, sources, choice, change } = props
  const id = useId()
  const day = choice ? dateOf(choice.time) : ''
  const days = sources && choice ? daysOf(sources, choice.model) : []
  const shownDays = day && !days.includes(day) ? [day, ...days] : days
  const midnight = Date.parse(day)
  const span = sources && choice ? spanOfDay(sources, choice.model, day) : null
  const minutes = (time: number) => Math.round((time - midnight) / minuteMs)
  const clock = choice ? clockOf(choice.time) : '00:00'
  const local = choice ? solarClock(choice.time, choice.longitude) : '00:00'
  return (
    <div className="iono-controls">
      <ModelChoice {...props} name={`${id}-model`} />
      <div className="iono-day-choice">
        <label htmlFor={`${id}-day`}>{texts.day}</label>
        <span className="iono-select">
          <select
            id={`${id}-day`}
            className="mono"
            value={day}
            disabled={!choice}
            onChange={(event) => {
              if (!choice || !sources) return
              const time = Date.parse(event.target.value) + (choice.time - midnight)
              change({ ...choice, time: nearestTime(sources, choice.model, time) })
            }}
          >
            {shownDays.length === 0 && <option value="">0000-00-00</option>}
            {shownDays.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
          <DownIcon />
        </span>
      </div>
      <div className="iono-time">
        <label htmlFor={`${id}-time`}>
          {texts.time}
          <output className="mono" htmlFor={`${id}-time`}>
            {fill(texts.clock, { clock, local })}
          </output>
        </label>
        <input
          id={`${id}-time`}
          type="range"
          min={span ? minutes(span.from) : 0}
          max={
            span
              ? minutes(span.to) - (span.to - midnight === 1440 * minuteMs ? stepMinutes : 0)
              : 1425
          }
          step={stepMinutes}
          value={choice ? minutes(choice.time) : 0}
          disabled={!choice}
          aria-valuetext={fill(texts.clock, { clock, local })}
          onChange={(event) =>
            choice && change({ ...choice, time: midnight + Number(event.target.value) * minuteMs })
          }
        />
      </div>
    </div>
  )
})
Controls.displayName = 'Controls'
