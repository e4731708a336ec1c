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
import { liveDayOf } from './liveDay.ts'
import { whenIdle } from './whenIdle.ts'

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
