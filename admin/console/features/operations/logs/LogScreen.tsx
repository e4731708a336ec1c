import { useTexts, useTranslateAny } from '#console/core/i18n/texts.ts'
import type { ReactNode } from 'react'
import type { LogRecord } from '#contract/logs'
import { logEntryPath } from '#console/core/history/logPaths.ts'
import { eventSentence } from '#contract/logWording'
import { ListScreen } from '#console/core/lists/ListScreen.tsx'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { EmptyState } from '#console/core/ui/EmptyState.tsx'
import { LogCard } from './LogCard.tsx'
import { LogFilters } from './LogFilters.tsx'
import { LogHistogram } from './LogHistogram.tsx'
import { useLogColumns } from './useLogColumns.tsx'

interface LogScreenProps {
  /** Whose entries: the own company's, or everyone's. */
  of: 'list' | 'manage'
  actions?: ReactNode
}

/** The log as a list, with its days above. */
export const LogScreen = ({ of, actions }: LogScreenProps) => {
  const translateAny = useTranslateAny()
  const companyId = useCurrentUser()?.companyId
  const columns = useLogColumns(of === 'manage')
  const text = useTexts('resources.logs')
  return (
    <ListScreen<LogRecord>
      title={text(`${of}.title`)}
      purpose={text(`${of}.purpose`)}
      {...(actions ? { actions } : {})}
      {...(of === 'list' && companyId ? { filter: { companyId } } : {})}
      columns={columns}
      card={(row) => <LogCard row={row} />}
      sort={{ field: 'at', order: 'DESC' }}
      searchPlaceholder={text('list.search')}
      filters={
        <>
          <LogFilters />
          <LogHistogram {...(of === 'list' && companyId ? { companyId } : {})} />
        </>
      }
      pathOf={({ id }) => logEntryPath(id)}
      nameOf={(row) => eventSentence(translateAny, row)}
      unit="resources.logs.list.count"
      empty={<EmptyState title={text('list.empty.title')}>{text('list.empty.text')}</EmptyState>}
    />
  )
}
