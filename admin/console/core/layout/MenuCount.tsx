import { useGetList } from 'react-admin'
import { usePendingIds } from '#console/core/data/pendingActions.ts'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { usePollInterval } from '#console/core/live/useLive.ts'
import { useSections } from '#console/core/navigation/sectionsContext.ts'
import css from './MenuCount.module.css'

const Count = ({ resource, filter }: { resource: string; filter: object }) => {
  const translate = useTranslate()
  const { total = 0 } = useGetList(
    resource,
    { filter, pagination: { page: 1, perPage: 1 } },
    { refetchInterval: usePollInterval(60_000) },
  )
  const waiting = total - usePendingIds(resource).size
  if (waiting <= 0) return null
  return (
    <span className={css.count}>
      <span aria-hidden="true">{waiting}</span>
      <span className="visually-hidden">
        {translate('inbox.waiting', { smart_count: waiting })}
      </span>
    </span>
  )
}

export const MenuCount = ({ filePath }: { filePath: string }) => {
  const { resource, queue } = useSections().get(filePath) ?? {}
  return resource && queue ? <Count resource={resource} filter={queue} /> : null
}
