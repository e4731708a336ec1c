import { useTranslateAny } from '#console/core/i18n/texts.ts'
import type { ReactNode } from 'react'
import type { LogRecord } from '#contract/logs'
import { logEntryPath } from '#console/core/history/logPaths.ts'
import { eventSentence } from '#contract/logWording'
import { ListScreen } from '#console/core/lists/ListScreen.tsx'
import { useCurrentUser } from '#console/core/data/identity.ts'
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
  return (
    <ListScreen<LogRecord>
      texts="resources.logs.list"
      head={`resources.logs.${of}`}
      actions={actions}
      filter={of === 'list' && companyId ? { companyId } : undefined}
      columns={columns}
      card={(row) => <LogCard row={row} />}
      sort={{ field: 'at', order: 'DESC' }}
      filters={
        <>
          <LogFilters />
          <LogHistogram {...(of === 'list' && companyId ? { companyId } : {})} />
        </>
      }
      pathOf={({ id }) => logEntryPath(id)}
      nameOf={(row) => eventSentence(translateAny, row)}
    />
  )
}
