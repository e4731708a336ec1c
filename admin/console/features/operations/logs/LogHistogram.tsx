import { useQuery } from '@tanstack/react-query'
import { useListContext } from 'react-admin'
import { DayChart } from '#console/core/charts/DayChart.tsx'
import { countDays } from '#console/core/history/RecordHistory.tsx'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { useNumber } from '#console/core/i18n/useFormats.ts'
import { searchOf } from '#console/core/lists/views.ts'
import { daysUpTo, timeOf } from '#console/core/ui/time.ts'
import { useNow } from '#console/core/ui/Values.tsx'
import type { LogHistogram as Days } from '#contract/operations/logs'
import styles from '#console/core/ui/styles.module.css'
import css from './Logs.module.css'

/**
 * Entries per day under the current filters; a bar links to that day's entries. It renders nothing on an error, because
 * the list below reports it.
 */
export const LogHistogram = ({ companyId }: { companyId?: string }) => {
  const translate = useTranslate()
  const now = useNow()
  const { filterValues, sort, perPage } = useListContext()
  const { from: _from, to: _to, ...rest } = filterValues
  const filter = { ...rest, ...(companyId ? { companyId } : {}) }
  const { data, isPending } = useQuery({
    queryKey: ['logs', 'histogram', filter],
    queryFn: () => countDays(filter),
    placeholderData: (previous: Days | undefined) => previous,
  })
  const text = useTexts('resources.logs.histogram')
  const number = useNumber()
  if (isPending) return <div className={`${styles.surface} ${css.histogram}`} aria-busy="true" />
  if (!data) return null
  const days = daysUpTo(data, now, 90)
  const sum = (name: 'done' | 'refused') => days.reduce((total, day) => total + day[name], 0)
  return (
    <section className={`${styles.surface} ${css.histogram}`} aria-label={text('title')}>
      <DayChart
        title={text('title')}
        days={days}
        height={112}
        series={[
          { key: 'done', label: translate('resources.logs.done'), tone: 'plain' },
          { key: 'refused', label: translate('resources.logs.refused'), tone: 'bad' },
        ]}
        summary={text('summary', { done: number(sum('done')), refused: number(sum('refused')) })}
        linkOf={(day, result) => {
          const period = { from: timeOf(day), to: timeOf(day, 1) }
          return searchOf({
            filterValues: { ...rest, ...period, ...(result ? { result } : {}) },
            sort,
            perPage,
          })
        }}
      />
    </section>
  )
}
