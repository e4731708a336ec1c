import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { useState } from 'react'
import type { CompanyRecord } from '#contract/companies'
import { RecordMenu } from '#console/core/ui/RecordMenu.tsx'
import { EditButton } from '#console/core/ui/EditButton.tsx'
import { CloseCompanyDialog } from '../record/CloseCompanyDialog.tsx'
import { pathOf } from '../record/companyText.ts'
import { SuspendCompanyDialog } from './SuspendCompanyDialog.tsx'
import { TransferDialog } from './TransferDialog.tsx'

interface CompanyRowMenuProps {
  company: CompanyRecord
  /** The page already has a button for editing. */
  withoutEdit?: boolean
}

/** What can be done to a company. */
export const CompanyRowMenu = ({ company, withoutEdit = false }: CompanyRowMenuProps) => {
  const translate = useTranslate()
  const [asked, setAsked] = useState<'close' | 'transfer' | 'suspend' | 'reopen'>()
  const { id, name, status, isOurCompany } = company
  const text = useTexts('resources.companies.actions')
  const label = translate('resources.companies.actions.menu', { name })
  const isEstablished = status === 'passed' || status === 'suspended'
  const kind = isEstablished ? 'close' : 'closeApplication'
  const hold = status === 'passed' ? 'suspend' : 'reopen'
  if (status === 'closed') return null
  return (
    <>
      <RecordMenu
        label={label}
        size={withoutEdit ? 'medium' : 'small'}
        actions={[
          status === 'inReview' &&
            !withoutEdit && {
              label: text('review'),
              icon: 'check',
              permission: 'company:review',
              to: pathOf(company),
            },
          !withoutEdit && {
            label: translate('ra.action.edit'),
            icon: 'pencil',
            to: `/companies/${id}`,
          },
          status === 'passed' && {
            label: text('transfer.label'),
            icon: 'key',
            onClick: () => setAsked('transfer'),
          },
          isEstablished &&
            !isOurCompany && {
              label: text(`${hold}.label`),
              icon: hold === 'suspend' ? 'lock' : 'check',
              permission: 'company:close',
              onClick: () => setAsked(hold),
            },
          !isOurCompany && {
            label: text(`${kind}.label`),
            icon: 'close',
            permission: 'company:close',
            onClick: () => setAsked('close'),
          },
        ]}
      />
      <CloseCompanyDialog
        company={company}
        kind={kind}
        open={asked === 'close'}
        onClose={() => setAsked(undefined)}
      />
      {(asked === 'suspend' || asked === 'reopen') && (
        <SuspendCompanyDialog company={company} kind={asked} onClose={() => setAsked(undefined)} />
      )}
      {asked === 'transfer' && (
        <TransferDialog company={company} onClose={() => setAsked(undefined)} />
      )}
    </>
  )
}

/** The actions at the head of a company's page. */
export const CompanyActions = ({ company }: { company: CompanyRecord }) => {
  if (company.status === 'closed') return null
  return (
    <>
      <CompanyRowMenu company={company} withoutEdit />
      <EditButton to={`/companies/${company.id}`} secondary={company.status !== 'passed'} />
    </>
  )
}
