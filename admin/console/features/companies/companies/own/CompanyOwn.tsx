import Button from '@mui/material/Button'
import { useState } from 'react'
import { ShowRecord, type RecordPageProps } from '#console/core/screens/ShowRecord.tsx'
import { useTranslate } from '#console/core/i18n/texts.ts'
import type { CompanyRecord } from '#contract/companies/companies'
import { mayTransfer } from '#contract/policies/companies'
import { useAllowed, useCurrentUser } from '#console/core/data/identity.ts'
import { Icon } from '#console/core/icons/Icon.tsx'
import { EmptyState } from '#console/core/ui/State.tsx'
import { RecordColumns } from '#console/core/ui/Facts.tsx'
import { EditButton } from '#console/core/ui/PermissionButton.tsx'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import { LicencePanel } from '../licence/LicencePanel.tsx'
import { TransferDialog } from '../manage/TransferDialog.tsx'
import { OwnQuota } from '../quota/OwnQuota.tsx'
import { CompanyFacts, HistoryPanel, QuotaPanel, StatusAndCode } from '../record/CompanyFacts.tsx'

const TransferButton = ({ company }: { company: CompanyRecord }) => {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button startIcon={<Icon name="key" size={16} />} onClick={() => setOpen(true)}>
        {translate('resources.companies.actions.transfer.label')}
      </Button>
      {open && <TransferDialog company={company} onClose={() => setOpen(false)} />}
    </>
  )
}

const OwnPage = ({ record }: RecordPageProps<CompanyRecord>) => {
  const user = useCurrentUser()
  const allowed = useAllowed()
  const translate = useTranslate()
  const isKeeper = user?.isCompanyAdministrator === true && record.status === 'passed'
  return (
    <>
      <PageHeader
        title={record.name}
        purpose={translate('resources.companies.own.purpose')}
        extra={<StatusAndCode company={record} />}
      >
        {allowed(mayTransfer, record) && <TransferButton company={record} />}
        {isKeeper && <EditButton to="/company/edit" />}
      </PageHeader>
      <RecordColumns
        right={
          <>
            <QuotaPanel company={record}>
              {isKeeper && !record.isOurCompany && <OwnQuota company={record} />}
            </QuotaPanel>
            <HistoryPanel company={record} />
          </>
        }
      >
        <CompanyFacts company={record} />
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
