import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { useState } from 'react'
import type { CompanyRecord } from '#contract/companies/companies'
import {
  isEstablished,
  mayClose,
  mayEditCompany,
  maySuspend,
  mayTransfer,
} from '#contract/policies/companies'
import { useAllowed } from '#console/core/data/identity.ts'
import { RecordMenu } from '#console/core/ui/MenuButton.tsx'
import { EditButton } from '#console/core/ui/PermissionButton.tsx'
import { CompanyDialog, type CompanyDialogKind } from '../record/CompanyDialog.tsx'
import { pathOf } from '../record/companyText.ts'
import { TransferDialog } from './TransferDialog.tsx'

interface CompanyRowMenuProps {
  company: CompanyRecord
  onPage?: boolean
}

export const CompanyRowMenu = ({ company, onPage = false }: CompanyRowMenuProps) => {
  const translate = useTranslate()
  const [asked, setAsked] = useState<CompanyDialogKind | 'transfer'>()
  const allowed = useAllowed()
  const { id, name, status } = company
  const text = useTexts('resources.companies.actions')
  const label = translate('resources.companies.actions.menu', { name })
  const kind = isEstablished(company) ? 'close' : 'closeApplication'
  const suspension = status === 'passed' ? 'suspend' : 'reopen'
  if (status === 'closed') return null
  return (
    <>
      <RecordMenu
        label={label}
        onPage={onPage}
        actions={[
          status === 'inReview' &&
            !onPage && {
              label: text('review'),
              icon: 'check',
              permission: 'company:review',
              to: pathOf(company),
            },
          !onPage &&
            allowed(mayEditCompany, company) && {
              label: translate('ra.action.edit'),
              icon: 'pencil',
              to: `/companies/${id}`,
            },
          allowed(mayTransfer, company) && {
            label: text('transfer.label'),
            icon: 'key',
            onClick: () => setAsked('transfer'),
          },
          allowed(maySuspend, company) && {
            label: text(`${suspension}.label`),
            icon: suspension === 'suspend' ? 'ban' : 'check',
            grave: suspension === 'suspend',
            permission: 'company:close',
            onClick: () => setAsked(suspension),
          },
          allowed(mayClose, company) && {
            label: text(`${kind}.label`),
            icon: 'archive',
            permission: 'company:close',
            grave: true,
            onClick: () => setAsked(kind),
          },
        ]}
      />
      {asked === 'transfer' && (
        <TransferDialog company={company} onClose={() => setAsked(undefined)} />
      )}
      {asked && asked !== 'transfer' && (
        <CompanyDialog company={company} kind={asked} onClose={() => setAsked(undefined)} />
      )}
    </>
  )
}

export const CompanyActions = ({ company }: { company: CompanyRecord }) => {
  const allowed = useAllowed()
  if (company.status === 'closed') return null
  return (
    <>
      <CompanyRowMenu company={company} onPage />
      {allowed(mayEditCompany, company) && (
        <EditButton to={`/companies/${company.id}`} secondary={company.status !== 'passed'} />
      )}
    </>
  )
}
