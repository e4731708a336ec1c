import Button from '@mui/material/Button'
import { useState } from 'react'
import type { CompanyRecord } from '#contract/companies/companies'
import type { QuotaRequestRecord } from '#contract/companies/quotaRequests'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { useTexts } from '#console/core/i18n/texts.ts'
import { useRequestedQuotas } from '#console/core/records/useRequestedQuotas.ts'
import { RequestStatus } from '#console/core/ui/RequestStatus.tsx'
import { WithdrawButton } from '#console/core/requests/WithdrawButton.tsx'
import { Time } from '#console/core/ui/Values.tsx'
import { QuotaRequestDialog } from './QuotaRequestDialog.tsx'
import css from './Quota.module.css'
import { useLastRequest } from './useLastRequest.ts'

const Open = ({ request }: { request: QuotaRequestRecord }) => {
  const more = useRequestedQuotas()(request)
  const isMine = useCurrentUser()?.userId === request.userId
  const text = useTexts('resources.quota-requests', { more, name: request.userName })
  return (
    <>
      <p>{text(isMine ? 'own.open' : 'own.openBy')}</p>
      <span className={css.state}>
        <RequestStatus kind="quota-requests" status={request.status} />
        <Time at={request.createdAt} />
        <WithdrawButton kind="quota-requests" request={request} />
      </span>
    </>
  )
}

/** Shows the status of the own company's open quota request, or a button to make one. */
export const OwnQuota = ({ company }: { company: CompanyRecord }) => {
  const [asking, setAsking] = useState(false)
  const text = useTexts('resources.quota-requests')
  const { data: last, isPending } = useLastRequest(company.id)
  if (isPending) return null
  return (
    <div className={css.request}>
      {last?.status === 'inReview' ? (
        <Open request={last} />
      ) : (
        <>
          {last?.status === 'declined' && <p>{text('own.declined', { reason: last.reason })}</p>}
          <Button onClick={() => setAsking(true)}>{text('ask.open')}</Button>
        </>
      )}
      {asking && <QuotaRequestDialog company={company} onClose={() => setAsking(false)} />}
    </div>
  )
}
