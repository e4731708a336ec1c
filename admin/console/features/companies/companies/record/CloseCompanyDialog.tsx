import { useTranslate } from '#console/core/i18n/texts.ts'
import { useState } from 'react'
import type { CompanyRecord } from '#contract/companies'
import { ActionDialog } from '#console/core/dialogs/ActionDialog.tsx'
import { TextArea } from '#console/core/forms/TextArea.tsx'

/** How many sentences say what will happen. */
const effects = { close: 4, closeApplication: 2, withdraw: 2 } as const

interface CloseCompanyDialogProps {
  company: CompanyRecord
  /** A company, someone's application, or the own one. */
  kind: keyof typeof effects
  open: boolean
  onClose: () => void
}

/** Says what closing will do, asks for a reason where others read it, and closes. */
export const CloseCompanyDialog = ({ company, kind, open, onClose }: CloseCompanyDialogProps) => {
  const translate = useTranslate()
  const [reason, setReason] = useState('')
  const { name, userCount } = company
  return (
    <ActionDialog
      resource="companies"
      record={company}
      action="close"
      texts={`resources.companies.actions.${kind}`}
      effects={effects[kind]}
      args={{ name, smart_count: userCount, count: userCount }}
      grave
      body={{ reason: reason.trim() }}
      fields={
        kind !== 'withdraw' && (
          <TextArea
            label={translate('resources.companies.actions.close.reason')}
            value={reason}
            onChange={setReason}
            optional
          />
        )
      }
      open={open}
      onClose={onClose}
    />
  )
}
