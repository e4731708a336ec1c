import Skeleton from '@mui/material/Skeleton'
import {
  type KeyboardEvent,
  lazy,
  type PointerEvent,
  type ReactNode,
  Suspense,
  useRef,
  useState,
} from 'react'
import { useLocale } from 'react-admin'
import { useNavigate } from 'react-router'
import { useTexts } from '#console/core/i18n/texts.ts'
import { dayText } from '#console/core/ui/time.ts'
import { useSeen } from '#shared/seen/useSeen.ts'
import { whenIdle } from './whenIdle.ts'
import css from './Charts.module.css'
import {
  type ChartDay,
  DayTable,
  type LinkOfDay,
  plot,
  PrintedBars,
  type Series,
  useDayValue,
} from './DayTable.tsx'

interface ChartOptions {
  count: number
  onChoose?: ((index: number) => void) | undefined
}

const step: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowDown: -7,
  ArrowUp: 7,
  PageDown: -30,
  PageUp: 30,
}

const useChart = ({ count, onChoose }: ChartOptions) => {
  const [at, setAt] = useState<number | null>(null)
  const last = count - 1
  const within = (index: number) => Math.min(last, Math.max(0, index))
  const under = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return within(Math.floor(((clientX - left) / width) * count))
  }
  return {
    at: at === null ? null : within(at),
    parts: {
      onFocus: () => setAt((now) => now ?? last),
      onBlur: () => setAt(null),
      onPointerMove: (event: PointerEvent<HTMLElement>) => setAt(under(event)),
      onPointerLeave: () => setAt(null),
      // Touch has no hover: the first tap shows the values of a day, the second tap opens it.
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        const index = under(event)
        if (event.pointerType !== 'touch' || at === index) onChoose?.(index)
        setAt(index)
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const ends: Readonly<Record<string, number>> = { Home: 0, End: last }
        const next = ends[event.key] ?? (at ?? last) + (step[event.key] ?? 0)
        if (event.key in ends || event.key in step) setAt(within(next))
        else if (event.key === 'Enter' && at !== null) onChoose?.(at)
        else if (event.key === 'Escape') setAt(null)
        else return
        event.preventDefault()
      },
    },
  }
}

/** Loaded when the first chart becomes visible: the library is a quarter of the size of the console's first screen. */
const StackedBars = lazy(async () => {
  await whenIdle()
  return { default: (await import('./StackedBars.tsx')).StackedBars }
})

interface DayChartProps {
  title: string
  hideTitle?: boolean
  days: readonly ChartDay[]
  series: readonly Series[]
  height?: number
  summary?: ReactNode
  linkOf?: LinkOfDay | undefined
}

/**
 * Bar chart of daily numbers: shows the values of the day under the pointer or keyboard cursor, and a table of all
 * values. With `linkOf`, choosing a day opens its records.
 */
export const DayChart = ({
  title,
  hideTitle = false,
  days,
  series,
  height = 176,
  summary,
  linkOf,
}: DayChartProps) => {
  const drawing = useRef<HTMLDivElement>(null)
  const isSeen = useSeen(drawing)
  const navigate = useNavigate()
  const locale = useLocale()
  const valueOf = useDayValue()
  const text = useTexts('console.days')
  const choose = (index: number) => {
    const link = linkOf?.(days[index]?.day ?? '')
    if (link) void navigate(link)
  }
  const { at, parts } = useChart({ count: days.length, onChoose: linkOf && choose })
  const shown = at === null ? undefined : days[at]
  const spoken = shown ?? days.at(-1)
  const place = (((at ?? 0) + 0.5) / days.length) * 100
  return (
    <figure className={css.chart}>
      <figcaption className={css.title}>
        <span className={hideTitle ? 'visually-hidden' : undefined}>{title}</span>
        {series.length > 1 && (
          <span className={css.legend} aria-hidden="true">
            {series.map(({ key, label, tone }) => (
              <span key={key} data-tone={tone}>
                {label}
              </span>
            ))}
          </span>
        )}
      </figcaption>
      <div className={css.bars} style={{ height }}>
        <div
          className={linkOf ? `${css.plot} ${css.leads}` : css.plot}
          style={{ inset: `${plot.top}px 0 ${plot.bottom}px ${plot.left}px` }}
          role="slider"
          tabIndex={0}
          aria-label={title}
          aria-valuemin={1}
          aria-valuemax={days.length}
          aria-valuenow={(at ?? days.length - 1) + 1}
          aria-valuetext={
            spoken &&
            text('values', {
              day: dayText(spoken.day, locale),
              counts: series
                .map((each) => `${each.label} ${valueOf(spoken, each)}`)
                .join(text('between')),
            })
          }
          {...parts}
        >
          {shown && (
            <>
              <i
                className={css.ground}
                style={{ left: `${place}%`, width: `${100 / days.length}%` }}
              />
              <p
                className={css.values}
                style={{ left: `${place}%`, translate: `-${place}%` }}
                aria-hidden="true"
              >
                <b>{dayText(shown.day, locale)}</b>
                {series.map((each) => (
                  <span key={each.key} data-tone={each.tone}>
                    {each.label} <data value={shown[each.key] ?? ''}>{valueOf(shown, each)}</data>
                  </span>
                ))}
              </p>
            </>
          )}
        </div>
        <PrintedBars days={days} series={series} />
        <div className={css.drawing} aria-hidden="true" ref={drawing}>
          <Suspense fallback={<Skeleton variant="rectangular" width="100%" height="100%" />}>
            {isSeen && <StackedBars days={days} series={series} height={height} />}
          </Suspense>
        </div>
      </div>
      <DayTable {...{ title, days, series, summary, linkOf }} />
    </figure>
  )
}
