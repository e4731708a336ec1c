import { useTranslateAny } from '#console/core/i18n/texts.ts'
import type { LogRecord } from '#contract/operations/logs'
import { eventSentence } from '#contract/operations/logWording'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { logEntryPath, LogResult, LogSentence } from '#console/core/history/LogSentence.tsx'
import { ListScreen } from '#console/core/lists/ListScreen.tsx'
import { Time } from '#console/core/ui/Values.tsx'
import { LogFilters } from './LogFilters.tsx'
import { LogHistogram } from './LogHistogram.tsx'
import styles from '#console/core/ui/styles.module.css'
import { useLogColumns } from './useLogColumns.tsx'
import { VerifyButton } from './VerifyButton.tsx'

const LogScreen = ({ of }: { of: 'list' | 'manage' }) => {
  const translateAny = useTranslateAny()
  const companyId = useCurrentUser()?.companyId
  const columns = useLogColumns(of === 'manage')
  const filter = of === 'list' && companyId ? { companyId } : undefined
  return (
    <ListScreen<LogRecord>
      texts="resources.logs.list"
      head={`resources.logs.${of}`}
      actions={<VerifyButton everything={of === 'manage'} />}
      filter={filter}
      columns={columns}
      card={(row) => (
        <>
          <LogSentence row={row} />
          <span className={styles.cardLine}>
            <LogResult row={row} />
            <Time at={row.at} />
          </span>
        </>
      )}
      sort={{ field: 'at', order: 'DESC' }}
      filters={
        <>
          <LogFilters ofAll={of === 'manage'} />
          <LogHistogram {...filter} />
        </>
      }
      pathOf={({ id }) => logEntryPath(id)}
      nameOf={(row) => eventSentence(translateAny, row)}
    />
  )
}

export const LogList = () => <LogScreen of="list" />

export const LogManage = () => <LogScreen of="manage" />
