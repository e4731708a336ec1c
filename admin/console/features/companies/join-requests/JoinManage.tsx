import { joinRequestStatuses } from '#contract/core/enums'
import type { JoinRequestRecord } from '#contract/companies/joinRequests'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import {
  type Column,
  mono,
  textColumn,
  timeColumn,
  truncatedText,
} from '#console/core/lists/columns.tsx'
import { companyFilter } from '#console/core/lists/RecordFilters.tsx'
import {
  type DecisionProps,
  RequestScreen,
  statusColumn,
} from '#console/core/lists/requests/RequestScreen.tsx'
import { CompanyPicker } from '#console/core/pickers/RecordPicker.tsx'
import { Person } from '#console/core/ui/Person.tsx'
import styles from '#console/core/ui/styles.module.css'
import { JoinRowActions } from './JoinRowActions.tsx'
import { useState } from 'react'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { RoleChoices } from '#console/core/pickers/RoleChoices.tsx'
import { DecisionDialog } from '#console/core/requests/DecisionDialog.tsx'
import { Box } from '#console/core/forms/Field.tsx'
import { BulkAction } from '#console/core/lists/BulkAction.tsx'
import { Time } from '#console/core/ui/Values.tsx'
import css from './Join.module.css'

interface ApplicantProps {
  request: JoinRequestRecord
}

const Contact = ({ request: { userPhone, userEmail } }: ApplicantProps) => (
  <span className={css.contact}>
    {[userPhone, userEmail].filter(Boolean).map((one) => (
      <span key={one} className={styles.cut} title={one ?? ''}>
        {one}
      </span>
    ))}
    {!userPhone && !userEmail && mono(null)}
  </span>
)

const Since = ({ request: { userSince } }: ApplicantProps) => (
  <span className={styles.muted}>
    {useTranslate()('resources.join-requests.fields.userSince')} <Time at={userSince} />
  </span>
)

const nameOf = ({ userName }: JoinRequestRecord) => userName

const JoinBulkActions = () => {
  const [reason, setReason] = useState('')
  const text = useTexts('resources.join-requests.decide')
  return (
    <>
      <BulkAction<JoinRequestRecord>
        resource="join-requests"
        action="review"
        texts="resources.join-requests.bulk.reject"
        nameOf={nameOf}
        bodyOf={() => ({ decision: 'reject', reason: reason.trim() })}
        fields={
          <Box
            as="textarea"
            label={text('reason')}
            help={text('reasonHelp')}
            value={reason}
            onChange={setReason}
          />
        }
        ready={reason.trim() !== ''}
        grave
      />
      <BulkAction<JoinRequestRecord>
        resource="join-requests"
        action="review"
        texts="resources.join-requests.bulk.agree"
        nameOf={nameOf}
        bodyOf={() => ({ decision: 'agree' })}
      />
    </>
  )
}

const DecideDialog = ({ request, onClose }: DecisionProps<JoinRequestRecord>) => {
  const reader = useCurrentUser()
  const [roles, setRoles] = useState<Record<string, string>>({})
  const args = { name: request.userName, company: request.companyName }
  const text = useTexts('resources.join-requests.decide', args)
  return (
    <DecisionDialog
      kind="join-requests"
      request={request}
      args={args}
      about={
        request.status === 'inReview' && (
          <div>
            <Contact request={request} />
            <Since request={request} />
          </div>
        )
      }
      barred={reader?.companyId !== request.companyId && <p>{text('other')}</p>}
      grant={() => ({ roleIds: Object.values(roles).filter(Boolean) })}
      onClose={onClose}
    >
      <RoleChoices companyId={request.companyId} chosen={roles} onChange={setRoles} />
    </DecisionDialog>
  )
}

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
        <span className={styles.stack4}>
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
