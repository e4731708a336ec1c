import { requestStatuses } from '#contract/core/enums'
import {
  type QuotaName,
  quotaNames,
  type QuotaRequestRecord,
} from '#contract/companies/quotaRequests'
import { type Column, textColumn, timeColumn } from '#console/core/lists/columns.tsx'
import { useRequestedQuotas } from '#console/core/records/useRequestedQuotas.ts'
import {
  type DecisionProps,
  RequestScreen,
  statusColumn,
} from '#console/core/lists/requests/RequestScreen.tsx'
import { FormProvider, useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { errorsAt } from '#console/core/data/refusal.ts'
import { useTexts } from '#console/core/i18n/texts.ts'
import { QuotaInputs } from '#console/core/records/QuotaInputs.tsx'
import { QuotaMeters } from '#console/core/records/QuotaMeters.tsx'
import { DecisionDialog } from '#console/core/requests/DecisionDialog.tsx'
import css from './QuotaRequests.module.css'

/** Initial values of the form: each quota as requested, or the present one if it was not requested. */
const requestedQuotas = ({ present, ...request }: QuotaRequestRecord) =>
  Object.fromEntries(quotaNames.map((name) => [name, request[name] ?? present[name]])) as Record<
    QuotaName,
    number
  >

const DecideDialog = ({ request, onClose }: DecisionProps<QuotaRequestRecord>) => {
  const readerId = useCurrentUser()?.userId
  const form = useForm({ defaultValues: requestedQuotas(request), mode: 'onTouched' })
  const more = useRequestedQuotas()(request)
  const args = { name: request.userName, company: request.companyName, more }
  const text = useTexts('resources.quota-requests.decide', args)
  const markFields = (error: unknown) => {
    const wrong = errorsAt(error, quotaNames)
    for (const name of quotaNames) if (wrong?.[name]) form.setError(name, { message: wrong[name] })
  }
  return (
    <FormProvider {...form}>
      <DecisionDialog
        kind="quota-requests"
        request={request}
        args={args}
        about={
          <section className={css.has}>
            <h3>{text('has')}</h3>
            <QuotaMeters company={request.present} />
            <Link to={`/companies/${request.companyId}/show`}>{text('show')}</Link>
          </section>
        }
        barred={readerId === request.userId && <p>{text('own')}</p>}
        grant={form.getValues}
        onRefused={markFields}
        onClose={onClose}
      >
        <section className={css.has}>
          <h3>{text('give')}</h3>
          <QuotaInputs />
        </section>
      </DecisionDialog>
    </FormProvider>
  )
}

export const QuotaRequestManage = () => {
  const more = useRequestedQuotas()
  const columns: readonly Column<QuotaRequestRecord>[] = [
    textColumn('companyName'),
    textColumn('userName', { late: true }),
    { source: 'quotas', render: (request) => <>{more(request)}</> },
    textColumn('message', { wide: true, late: true }),
    statusColumn('quota-requests'),
    timeColumn('createdAt'),
    textColumn('reason', { hidden: true, wide: true }),
    timeColumn('decidedAt', { sortable: false, hidden: true }),
  ]
  return (
    <RequestScreen<QuotaRequestRecord>
      kind="quota-requests"
      statuses={requestStatuses}
      columns={columns}
      card={(request) => (
        <>
          <b>{request.companyName}</b>
          <span>{more(request)}</span>
        </>
      )}
      nameOf={({ companyName }) => companyName}
      decision={DecideDialog}
    />
  )
}
