import { joinRequestStatuses } from '#contract/core/enums'
import type { JoinRequestRecord } from '#contract/companies/joinRequests'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { textColumn, timeColumn, truncatedText, type Column } from '#console/core/lists/columns.tsx'
import { companyFilter } from '#console/core/lists/RecordFilters.tsx'
import { RequestScreen, statusColumn } from '#console/core/lists/requests/RequestScreen.tsx'
import { CompanyPicker } from '#console/core/pickers/RecordPicker.tsx'
import { Person } from '#console/core/ui/Person.tsx'
import styles from '#console/core/ui/styles.module.css'
import { Contact, Since } from './Applicant.tsx'
import { DecideDialog } from './DecideDialog.tsx'
import css from './Join.module.css'
import { JoinBulkActions } from './JoinBulkActions.tsx'
import { JoinRowActions } from './JoinRowActions.tsx'

const Message = ({ message }: { message: string }) => {
  const translate = useTranslate()
  return message ? (
    truncatedText(message)
  ) : (
    <span className={styles.muted}>{translate('resources.join-requests.manage.noMessage')}</span>
  )
}

const companies = companyFilter(CompanyPicker)

const columns: readonly Column<JoinRequestRecord>[] = [
  { source: 'userName', render: ({ userName }) => <Person name={userName} /> },
  { source: 'userPhone', render: (request) => <Contact request={request} /> },
  timeColumn('userSince', { sortable: false, late: true }),
  textColumn('companyName', { wide: true }),
  { source: 'message', wide: true, render: ({ message }) => <Message message={message} /> },
  statusColumn('join-requests', { late: true }),
  timeColumn('createdAt'),
  textColumn('reason', { wide: true, late: true }),
  timeColumn('decidedAt', { sortable: false, hidden: true }),
]

export const JoinManage = () => (
  <RequestScreen<JoinRequestRecord>
    kind="join-requests"
    statuses={joinRequestStatuses}
    companies={companies}
    columns={columns}
    card={(request) => (
      <>
        <Person name={request.userName} />
        <span className={css.cardFacts}>
          <Contact request={request} />
          <Since request={request} />
          {request.message && <q className={styles.muted}>{request.message}</q>}
        </span>
      </>
    )}
    bulkActions={<JoinBulkActions />}
    rowActions={(request) => <JoinRowActions request={request} />}
    nameOf={({ userName }) => userName}
    decision={DecideDialog}
  />
)
