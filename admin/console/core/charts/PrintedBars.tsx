import { useLocale } from 'react-admin'
import { useNumber } from '#console/core/i18n/useFormats.ts'
import { dayText } from '#console/core/ui/days.ts'
import css from './Charts.module.css'
import { fills, type ChartDay, type Series } from './days.ts'

interface PrintedBarsProps {
  days: readonly ChartDay[]
  series: readonly Series[]
}

/**
 * The bars in a print layout, at full paper width. The chart library cannot load in time once printing starts, so these
 * bars need no library.
 */
export const PrintedBars = ({ days, series }: PrintedBarsProps) => {
  const compact = useNumber({ notation: 'compact' })
  const locale = useLocale()
  const top = Math.max(
    1,
    ...days.map((day) => series.reduce((sum, { key }) => sum + Number(day[key]), 0)),
  )
  const [first, last] = [days[0], days.at(-1)]
  return (
    <div className={css.printed} aria-hidden="true">
      <span>{compact(top)}</span>
      <svg viewBox={`0 0 ${days.length} ${top}`} preserveAspectRatio="none">
        {days.map((day, place) => {
          let foot = top
          return series.map(({ key, tone }) => {
            const height = Number(day[key])
            foot -= height
            return (
              <rect
                key={`${day.day} ${key}`}
                x={place + 0.1}
                y={foot}
                width={0.8}
                height={height}
                fill={fills[tone]}
              />
            )
          })
        })}
      </svg>
      <span>0</span>
      <p>
        <span>{first && dayText(first.day, locale, false)}</span>
        <span>{last && dayText(last.day, locale, false)}</span>
      </p>
    </div>
  )
}
