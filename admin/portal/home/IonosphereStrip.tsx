import { useEffect, useState } from 'react'
import type { IonosphereDay } from '#contract/positioning/ionosphere'
import type { HomeTexts } from '#i18n/en/home'
import { fill } from '#i18n/index'
import { useAnswer } from '../ionosphere/useAnswer.ts'
import { firstPlace } from '../ionosphere/values.ts'
import { ArrowIcon } from '../layout/icons.tsx'
import { addressOf } from '../ui/pages.ts'
import { usePortal } from '../ui/Portal.tsx'
import { broadcastDay, hourAt } from './broadcastDay.ts'
import { whenIdle } from './whenIdle.ts'
import { metresPerTecu } from '#contract/positioning/ionosphereScale'

interface LiveDay {
  path: string
  x: number
  y: number
  vtec: number
  delayMetres: number
}

const stepsADay = 96

/**
 * Curve of a day's values by local hour in the coordinates of the strip (800 × 220); null if a value is missing or the
 * day does not include `now`.
 * @param now milliseconds since 1970
 */
const liveDayOf = (day: IonosphereDay, longitude: number, now: number): LiveDay | null => {
  const localHour = (index: number) =>
    ((((index * day.stepSeconds) / 3600 + longitude / 15) % 24) + 24) % 24
  const values = day.vtec.slice(0, stepsADay)
  if (values.some((value) => value === null)) return null
  const known = values.map((value, index) => ({ hour: localHour(index), value: value ?? 0 }))
  const most = Math.max(1, ...known.map(({ value }) => value))
  const yOf = (value: number) => 160 - (120 * value) / most
  const points = known.toSorted((one, other) => one.hour - other.hour)
  const at = (now - Date.parse(day.from)) / 1000 / day.stepSeconds
  const current = known[Math.floor(at)]
  if (!current) return null
  return {
    path: points
      .map(
        ({ hour, value }, index) =>
          `${index ? 'L' : 'M'}${hourAt(hour).toFixed(1)} ${yOf(value).toFixed(1)}`,
      )
      .join(''),
    x: hourAt(current.hour),
    y: yOf(current.value),
    vtec: current.value,
    delayMetres: current.value * metresPerTecu,
  }
}

const hours = [0, 3, 6, 9, 12, 15, 18, 21, 24]
const { latitude, longitude } = firstPlace

/**
 * Electron content of the ionosphere over a day of local time. Shows the typical curve of the Klobuchar model until the
 * values of today have loaded; they are requested when the browser is idle.
 */
export const IonosphereStrip = ({ texts }: { texts: HomeTexts['ionosphere'] }) => {
  const { locale } = usePortal().place
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => whenIdle(() => setNow(Date.now()), { soon: false }), [])
  const { data } = useAnswer<IonosphereDay>(
    now === null ? null : `/public/ionosphere/day?lat=${latitude}&lon=${longitude}`,
    locale,
  )
  const live = data && now !== null ? liveDayOf(data, longitude, now) : null
  return (
    <figure className="day">
      <svg viewBox="0 0 800 220" role="img" aria-label={live ? texts.livePicture : texts.picture}>
        <path className="day-peak" d={`M${live ? live.x : hourAt(14)} 24V180`} />
        <path className="day-curve" d={live ? live.path : broadcastDay} />
        <path className="day-axis" d="M20 180H780" />
        {hours.map((hour) => (
          <path key={hour} className="day-axis" d={`M${hourAt(hour)} 180v8`} />
        ))}
        {hours.map((hour) => (
          <text key={hour} x={hourAt(hour)} y="206">
            {String(hour).padStart(2, '0')}
          </text>
        ))}
        <circle className="day-top" cx={live ? live.x : hourAt(14)} cy={live ? live.y : 40} r="5" />
      </svg>
      <figcaption>
        <span className="muted">{texts.axis}</span>
        <a className="text-link" href={addressOf('ionosphere')}>
          {texts.more}
          <ArrowIcon />
        </a>
        <span className="day-now">
          {live &&
            data &&
            fill(texts.now, {
              vtec: live.vtec.toFixed(1),
              delay: live.delayMetres.toFixed(1),
              kind: fill(texts.kinds[data.origin], { source: data.source }),
            })}
        </span>
      </figcaption>
    </figure>
  )
}
