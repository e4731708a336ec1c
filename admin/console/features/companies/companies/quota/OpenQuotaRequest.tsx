import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { useTexts } from '#console/core/i18n/texts.ts'
import { useRequestedQuotas } from '#console/core/records/useRequestedQuotas.ts'
import { useShell } from '#console/core/navigation/shellContext.ts'
import css from './Quota.module.css'
import { useLastRequest } from './useLastRequest.ts'

export const OpenQuotaRequest = ({ companyId }: { companyId: string }) => {
  const { addressOf } = useShell()
  const more = useRequestedQuotas()
  const text = useTexts('resources.quota-requests.company')
  const { data: request } = useLastRequest(companyId)
  if (request?.status !== 'inReview') return null
  return (
    <div className={css.request}>
      <p>{text('open', { more: more(request) })}</p>
      <Button component={Link} to={`${addressOf('/quotaRequests')}#${request.id}`}>
        {text('decide')}
      </Button>
    </div>
  )
}
