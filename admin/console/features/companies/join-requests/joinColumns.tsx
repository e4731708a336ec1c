import { useTranslate } from '#console/core/i18n/texts.ts'
import type { JoinRequestRecord } from '#contract/companies/joinRequests'
import {
  mono,
  textColumn,
  timeColumn,
  truncatedText,
  type Column,
} from '#console/core/lists/columns.tsx'
import { JoinStatus } from '#console/core/records/StatusMarks.tsx'
import { Time } from '#console/core/ui/Values.tsx'
import { Person } from '#console/core/ui/Person.tsx'
import styles from '#console/core/ui/styles.module.css'
import css from './Join.module.css'

const Message = ({ message }: { message: string }) => {
  const translate = useTranslate()
  return message ? (
    truncatedText(message)
  ) : (
    <span className={styles.muted}>{translate('resources.join-requests.manage.noMessage')}</span>
  )
}

export const Contact = ({ request: { userPhone, userEmail } }: { request: JoinRequestRecord }) => (
  <span className={css.contact}>
    {[userPhone, userEmail].filter(Boolean).map((one) => (
      <span key={one} className={styles.cut} title={one ?? ''}>
        {one}
      </span>
    ))}
    {!userPhone && !userEmail && mono(null)}
  </span>
)

export const Since = ({ request: { userSince } }: { request: JoinRequestRecord }) => (
  <span className={styles.muted}>
    {useTranslate()('resources.join-requests.fields.userSince')} <Time at={userSince} />
  </span>
)

export const joinColumns: readonly Column<JoinRequestRecord>[] = [
  { source: 'userName', render: ({ userName }) => <Person name={userName} /> },
  { source: 'userPhone', render: (request) => <Contact request={request} /> },
  timeColumn('userSince', { sortable: false, late: true }),
  textColumn('companyName', { wide: true }),
  { source: 'message', wide: true, render: ({ message }) => <Message message={message} /> },
  {
    source: 'status',
    sortable: true,
    late: true,
    render: ({ status }) => <JoinStatus status={status} />,
  },
  timeColumn('createdAt'),
  textColumn('reason', { wide: true, late: true }),
  timeColumn('decidedAt', { sortable: false, hidden: true }),
]
