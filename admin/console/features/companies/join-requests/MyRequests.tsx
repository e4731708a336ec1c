import Button from '@mui/material/Button'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { useState } from 'react'
import type { JoinRequestRecord } from '#contract/companies/joinRequests'
import { ActionDialog } from '#console/core/dialogs/ConfirmAction.tsx'
import { Time } from '#console/core/ui/Values.tsx'
import styles from '#console/core/ui/styles.module.css'
import css from './Join.module.css'
import { JoinStatus } from '#console/core/records/StatusMarks.tsx'

const Withdraw = ({ request }: { request: JoinRequestRecord }) => {
  const translate = useTranslate()
  const [asking, setAsking] = useState(false)
  const texts = 'resources.join-requests.withdraw'
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        {translate(`${texts}.label`)}
      </Button>
      <ActionDialog
        resource="join-requests"
        record={request}
        action="close"
        texts={texts}
        args={{ company: request.companyName }}
        open={asking}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

export const MyRequests = ({ requests }: { requests: readonly JoinRequestRecord[] }) => {
  const text = useTexts('resources.join-requests.mine')
  if (requests.length === 0) return <p className={styles.muted}>{text('empty')}</p>
  return (
    <ul className={`${styles.lines} ${css.requests}`}>
      {requests.map((request) => (
        <li key={request.id}>
          <strong>{request.companyName}</strong>
          <JoinStatus status={request.status} />
          <p>
            <Time at={request.createdAt} exact />
          </p>
          {request.message && <p>{text('message', { message: request.message })}</p>}
          {request.reason && <p>{text('reason', { reason: request.reason })}</p>}
          <p>{text(`nexts.${request.status}`)}</p>
          {request.status === 'inReview' && <Withdraw request={request} />}
        </li>
      ))}
    </ul>
  )
}
