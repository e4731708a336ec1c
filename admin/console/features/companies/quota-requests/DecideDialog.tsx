import { FormProvider, useForm } from 'react-hook-form'
import { Link } from 'react-router'
import {
  quotaNames,
  type QuotaName,
  type QuotaRequestRecord,
} from '#contract/companies/quotaRequests'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { perform } from '#console/core/data/dataProvider.ts'
import { errorsAt } from '#console/core/data/refusal.ts'
import { useNotify, useTexts } from '#console/core/i18n/texts.ts'
import { DecisionDialog } from '#console/core/records/DecisionDialog.tsx'
import { QuotaInputs } from '#console/core/records/QuotaInputs.tsx'
import { QuotaMeters } from '#console/core/records/QuotaMeters.tsx'
import { QuotaRequestStatus } from '#console/core/records/StatusMarks.tsx'
import { useRequestedQuotas } from '#console/core/records/useRequestedQuotas.ts'
import css from './QuotaRequests.module.css'

interface DecideDialogProps {
  request: QuotaRequestRecord
  onClose: () => void
}

const texts = 'resources.quota-requests.decide'

/** Initial values of the form: each quota as requested, or the present one if it was not requested. */
const requestedQuotas = ({ present, ...request }: QuotaRequestRecord) =>
  Object.fromEntries(quotaNames.map((name) => [name, request[name] ?? present[name]])) as Record<
    QuotaName,
    number
  >

export const DecideDialog = ({ request, onClose }: DecideDialogProps) => {
  const notify = useNotify()
  const readerId = useCurrentUser()?.userId
  const form = useForm({ defaultValues: requestedQuotas(request), mode: 'onTouched' })
  const more = useRequestedQuotas()(request)
  const args = { name: request.userName, company: request.companyName, more }
  const text = useTexts(texts, args)
  const isOpen = request.status === 'inReview'
  const mayDecide = isOpen && readerId !== request.userId
  const decide = async (isApproved: boolean, reason: string) => {
    const decision = isApproved
      ? { decision: 'grant', ...form.getValues() }
      : { decision: 'decline' }
    try {
      await perform<QuotaRequestRecord>('quota-requests', request.id, 'review', {
        ...decision,
        ...(reason ? { reason } : {}),
      })
    } catch (error) {
      const wrong = errorsAt(error, quotaNames)
      for (const name of quotaNames)
        if (wrong?.[name]) form.setError(name, { message: wrong[name] })
      throw error
    }
    notify(`${texts}.${isApproved ? 'granted' : 'declined'}`, args)
  }
  return (
    <FormProvider {...form}>
      <DecisionDialog
        texts={texts}
        args={args}
        request={request}
        statusLabel={<QuotaRequestStatus status={request.status} />}
        mayDecide={mayDecide}
        approve={text('grant')}
        reject={text('decline')}
        decide={decide}
        onClose={onClose}
      >
        <section className={css.has}>
          <h3>{text('has')}</h3>
          <QuotaMeters company={request.present} />
          <Link to={`/companies/${request.companyId}/show`}>{text('show')}</Link>
        </section>
        {isOpen && !mayDecide && <p>{text('own')}</p>}
        {mayDecide && (
          <section className={css.has}>
            <h3>{text('give')}</h3>
            <QuotaInputs />
          </section>
        )}
      </DecisionDialog>
    </FormProvider>
  )
}
