import { useTexts } from '#console/core/i18n/texts.ts'
import type { JoinRequestRecord } from '#contract/companies/joinRequests'
import { RequestStatus } from '#console/core/ui/RequestStatus.tsx'
import { WithdrawButton } from '#console/core/requests/WithdrawButton.tsx'
import { Time } from '#console/core/ui/Values.tsx'
import styles from '#console/core/ui/styles.module.css'
import css from './Join.module.css'

export const MyRequests = ({ requests }: { requests: readonly JoinRequestRecord[] }) => {
  const text = useTexts('resources.join-requests.mine')
  if (requests.length === 0) return <p className={styles.muted}>{text('empty')}</p>
  return (
    <ul className={`${styles.lines} ${css.requests}`}>
      {requests.map((request) => (
        <li key={request.id}>
          <strong>{request.companyName}</strong>
          <RequestStatus kind="join-requests" status={request.status} />
          <p>
            <Time at={request.createdAt} exact />
          </p>
          {request.message && <p>{text('message', { message: request.message })}</p>}
          {request.reason && <p>{text('reason', { reason: request.reason })}</p>}
          <p>{text(`nexts.${request.status}`)}</p>
          {request.status === 'inReview' && (
            <WithdrawButton
              kind="join-requests"
              request={request}
              args={{ company: request.companyName }}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
