import { DialogButton } from '#console/core/dialogs/DialogButton.tsx'
import { type RecordPageProps, ShowRecord } from '#console/core/screens/ShowRecord.tsx'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import type { CompanyRecord } from '#contract/companies/companies'
import { mayTransfer } from '#contract/policies/companies'
import { useAllowed, useCurrentUser } from '#console/core/data/identity.ts'
import { EmptyState } from '#console/core/ui/State.tsx'
import { RecordColumns } from '#console/core/ui/Facts.tsx'
import { EditButton } from '#console/core/ui/PermissionButton.tsx'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import { LicencePanel } from '../licence/LicencePanel.tsx'
import { TransferDialog } from '../manage/TransferDialog.tsx'
import { CompanyFacts, HistoryPanel, QuotaPanel, StatusAndCode } from '../record/CompanyFacts.tsx'
import type { QuotaRequestRecord } from '#contract/companies/quotaRequests'
import { useRequestedQuotas } from '#console/core/records/useRequestedQuotas.ts'
import { RequestStatus } from '#console/core/ui/RequestStatus.tsx'
import { WithdrawButton } from '#console/core/requests/WithdrawButton.tsx'
import { Time } from '#console/core/ui/Values.tsx'
import { QuotaRequestDialog } from '#console/core/records/QuotaRequestDialog.tsx'
import css from '../quota/Quota.module.css'
import { SecurityPanel } from '../security/SecurityPanel.tsx'
import { UsagePanel } from '../usage/UsagePanel.tsx'
import { useLastRequest } from '../quota/useLastRequest.ts'

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
const OwnQuota = ({ company }: { company: CompanyRecord }) => {
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
          <DialogButton
            dialog={({ open, onClose }) =>
              open && <QuotaRequestDialog company={company} onClose={onClose} />
            }
          >
            {text('ask.open')}
          </DialogButton>
        </>
      )}
    </div>
  )
}

const TransferButton = ({ company }: { company: CompanyRecord }) => {
  const translate = useTranslate()
  return (
    <DialogButton
      icon="key"
      dialog={({ open, onClose }) => open && <TransferDialog company={company} onClose={onClose} />}
    >
      {translate('resources.companies.actions.transfer.label')}
    </DialogButton>
  )
}

const OwnPage = ({ record }: RecordPageProps<CompanyRecord>) => {
  const user = useCurrentUser()
  const allowed = useAllowed()
  const isKeeper = user?.isCompanyAdministrator === true && record.status === 'passed'
  return (
    <>
      <PageHeader title={record.name} extra={<StatusAndCode company={record} />}>
        {allowed(mayTransfer, record) && <TransferButton company={record} />}
        {isKeeper && <EditButton to="/company/edit" />}
      </PageHeader>
      <RecordColumns
        right={
          <>
            <QuotaPanel company={record}>
              {isKeeper && !record.isOurCompany && <OwnQuota company={record} />}
            </QuotaPanel>
            <SecurityPanel />
            <HistoryPanel company={record} />
          </>
        }
      >
        <CompanyFacts company={record} />
        <UsagePanel companyId={record.id} />
        <LicencePanel company={record} />
      </RecordColumns>
    </>
  )
}

export const CompanyOwn = () => {
  const translate = useTranslate()
  const companyId = useCurrentUser()?.companyId
  if (!companyId)
    return <EmptyState title={translate('resources.companies.own.none')}>{''}</EmptyState>
  return <ShowRecord page={OwnPage} id={companyId} />
}
