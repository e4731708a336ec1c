import type { Day } from './days.ts'
import css from './DayBars.module.css'

const height = 48
const step = 10

interface DayBarsProps {
  days: readonly Day[]
  /** Goes to the entries of a day; without it the bars only show. */
  show?: (day: Day) => void
}

/** What was done and what was refused, a bar a day; to see only: the figures stand in words or a table beside it. */
export const DayBars = ({ days, show }: DayBarsProps) => {
  const most = Math.max(1, ...days.map(({ done, refused }) => done + refused))
  /** A day with any entry shows at least a pixel's worth. */
  const length = (count: number) => (count === 0 ? 0 : Math.max(1.5, (count / most) * height))
  return (
    <div aria-hidden="true">
      <svg
        className={css.bars}
        viewBox={`0 0 ${days.length * step} ${height}`}
        preserveAspectRatio="none"
        focusable="false"
      >
        {days.map((day, index) => {
          const refused = length(day.refused)
          const done = length(day.done)
          return (
            <g key={day.day} className={show && css.leads} onClick={show && (() => show(day))}>
              <title>{`${day.day}  ${day.done} + ${day.refused}`}</title>
              <rect className={css.ground} x={index * step} width={step} height={height} />
              <rect
                className={css.barDone}
                x={index * step + 1}
                y={height - done}
                width={step - 2}
                height={done}
              />
              <rect
                className={css.barRefused}
                x={index * step + 1}
                y={Math.max(0, height - done - refused)}
                width={step - 2}
                height={refused}
              />
            </g>
          )
        })}
      </svg>
      <div className={css.axis}>
        <span>{days[0]?.day}</span>
        <span>{days[Math.floor(days.length / 2)]?.day}</span>
        <span>{days.at(-1)?.day}</span>
      </div>
    </div>
  )
}
