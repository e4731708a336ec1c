import { useTranslate } from '#console/core/i18n/texts.ts'
import type { JoinRequestRecord } from '#contract/joinRequests'
import type { Column } from '#console/core/lists/columns.ts'
import { Person } from '#console/core/ui/Person.tsx'
import text from '#console/core/ui/text.module.css'
import { Time } from '#console/core/ui/Time.tsx'
import { JoinStatus } from '#console/core/records/JoinStatus.tsx'
import { nameOf } from './joinText.ts'

const Message = ({ message }: { message: string }) => {
  const translate = useTranslate()
  return message ? (
    <span title={message}>{message}</span>
  ) : (
    <span className={text.muted}>{translate('resources.join-requests.manage.noMessage')}</span>
  )
}

const words = (value: string) =>
  value ? <span title={value}>{value}</span> : <span className={text.muted}>–</span>

/** Columns of the list of requests. */
export const joinColumns: readonly Column<JoinRequestRecord>[] = [
  {
    source: 'userName',
    render: (request) => <Person name={nameOf(request)} />,
  },
  {
    source: 'companyName',
    wide: true,
    render: ({ companyName }) => <span title={companyName}>{companyName}</span>,
  },
  {
    source: 'message',
    wide: true,
    render: ({ message }) => <Message message={message} />,
  },
  {
    source: 'status',
    sortable: true,
    render: ({ status }) => <JoinStatus status={status} />,
  },
  {
    source: 'createdAt',
    sortable: true,
    sortDescending: true,
    render: ({ createdAt }) => <Time at={createdAt} />,
  },
  {
    source: 'reason',
    wide: true,
    late: true,
    render: ({ reason }) => words(reason),
  },
  {
    source: 'decidedAt',
    hidden: true,
    render: ({ decidedAt }) => <Time at={decidedAt} />,
  },
]
