import { useLocale } from 'react-admin'
import { useNumber } from '#console/core/i18n/useFormats.ts'
import { dayText } from '#console/core/ui/time.ts'
import css from './Charts.module.css'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTexts } from '#console/core/i18n/texts.ts'
import { TableHead } from '#shared/TableHead.tsx'

export interface Series {
  key: string
  label: string
  tone: 'plain' | 'good' | 'bad'
  /** Defaults to a number without a unit. */
  format?: (value: number) => string
}

/** A null means that nothing was reported for the day. */
export type ChartDay = { day: string } & Readonly<Record<string, string | number | null>>

export type LinkOfDay = (day: string, key?: string) => string | undefined

export const plot = { top: 8, left: 36, bottom: 24 }

export const fills: Record<Series['tone'], string> = {
  plain: 'color-mix(in srgb, var(--muted) 72%, var(--surface))',
  good: 'var(--fix)',
  bad: 'var(--none)',
}

export const useDayValue = (): ((day: ChartDay, series: Series) => string) => {
  const number = useNumber()
  const text = useTexts('console.days')
  return (day, { key, format = number }) => {
    const value = day[key] ?? null
    return value === null ? text('unreported') : format(Number(value))
  }
}

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

interface DayTableProps {
  title: string
  days: readonly ChartDay[]
  series: readonly Series[]
  summary?: ReactNode
  linkOf?: LinkOfDay | undefined
}

export const DayTable = ({ title, days, series, summary, linkOf }: DayTableProps) => {
  const text = useTexts('console.days')
  const valueOf = useDayValue()
  return (
    <details className={css.table}>
      <summary>
        {summary} <span>{text('table')}</span>
      </summary>
      <div className={css.rows} tabIndex={0} role="region" aria-label={title}>
        <table>
          <caption className="visually-hidden">{title}</caption>
          <TableHead names={[text('day'), ...series.map(({ label }) => label)]} />
          <tbody>
            {days.toReversed().map((one) => (
              <tr key={one.day}>
                <th scope="row">{one.day}</th>
                {series.map((each) => {
                  const { key, label } = each
                  const count = valueOf(one, each)
                  const link = Number(one[key]) > 0 ? linkOf?.(one.day, key) : undefined
                  return (
                    <td key={key}>
                      {link ? (
                        <Link
                          to={link}
                          aria-label={text('show', { what: label, day: one.day, count })}
                        >
                          {count}
                        </Link>
                      ) : (
                        count
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
