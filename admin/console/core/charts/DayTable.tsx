import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTexts } from '#console/core/i18n/texts.ts'
import { useNumber } from '#console/core/i18n/useFormats.ts'
import { TableHead } from '#shared/TableHead.tsx'
import css from './Charts.module.css'
import type { ChartDay, LinkOfDay, Series } from './days.ts'

interface DayTableProps {
  title: string
  days: readonly ChartDay[]
  series: readonly Series[]
  summary?: ReactNode
  linkOf?: LinkOfDay | undefined
}

export const DayTable = ({ title, days, series, summary, linkOf }: DayTableProps) => {
  const text = useTexts('console.days')
  const number = useNumber()
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
                {series.map(({ key, label }) => {
                  const count = number(Number(one[key]))
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
