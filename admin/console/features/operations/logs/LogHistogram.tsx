import { useQuery } from '@tanstack/react-query'
import { useListContext, useLocale } from 'react-admin'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import type { LogHistogram as Days } from '#contract/logs'
import { callOperation } from '#console/core/data/httpClient.ts'
import { useNow } from '#console/core/ui/Time.tsx'
import { DayBars } from '#console/core/ui/DayBars.tsx'
import { daysUpTo, type Day } from '#console/core/ui/days.ts'
import css from './Logs.module.css'

const dayMs = 86_400_000

/**
 * Entries a day under the filters in force: bars to see, a table to read; a day leads to its entries. Where they cannot
 * be had there is nothing: the list below says why.
 */
export const LogHistogram = ({ companyId }: { companyId?: string }) => {
  const translate = useTranslate()
  const locale = useLocale()
  const now = useNow()
  const { filterValues, setFilters, displayedFilters } = useListContext()
  const { from: _from, to: _to, ...rest } = filterValues
  const filter = JSON.stringify({ ...rest, ...(companyId ? { companyId } : {}) })
  const { data, isPending } = useQuery({
    queryKey: ['logs', 'histogram', filter],
    queryFn: () => callOperation<Days>('/usercenter/logs/histogram', { query: { filter } }),
    placeholderData: (previous: Days | undefined) => previous,
  })
  const text = useTexts('resources.logs.histogram')
  const number = (value: number) => new Intl.NumberFormat(locale).format(value)
  if (isPending) return <div className={css.histogram} aria-busy="true" />
  if (!data) return null
  const days = daysUpTo(data, now, 90)
  const sum = (name: 'done' | 'refused') => days.reduce((total, day) => total + day[name], 0)
  const show = ({ day }: Pick<Day, 'day'>) => {
    const start = Date.parse(`${day}T00:00:00Z`)
    const [from, to] = [start, start + dayMs].map((time) => new Date(time).toISOString())
    setFilters({ ...filterValues, from, to }, displayedFilters)
  }
  return (
    <section className={css.histogram} aria-label={text('title')}>
      <DayBars days={days} show={show} />
      <details className={css.table}>
        <summary>
          {text('summary', { done: number(sum('done')), refused: number(sum('refused')) })}{' '}
          <span>{text('table')}</span>
        </summary>
        <table>
          <caption className="visually-hidden">{text('title')}</caption>
          <thead>
            <tr>
              <th scope="col">{text('day')}</th>
              <th scope="col">{translate('resources.logs.done')}</th>
              <th scope="col">{translate('resources.logs.refused')}</th>
            </tr>
          </thead>
          <tbody>
            {data.toReversed().map((day) => (
              <tr key={day.day}>
                <th scope="row">
                  <button
                    type="button"
                    aria-label={text('show', { day: day.day })}
                    onClick={() => show(day)}
                  >
                    {day.day}
                  </button>
                </th>
                <td>{number(day.done)}</td>
                <td>{number(day.refused)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}
