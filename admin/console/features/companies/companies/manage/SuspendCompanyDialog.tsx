import { useTranslate } from '#console/core/i18n/texts.ts'
import { useState } from 'react'
import type { CompanyRecord } from '#contract/companies'
import { ActionDialog } from '#console/core/dialogs/ActionDialog.tsx'
import { TextArea } from '#console/core/forms/TextArea.tsx'

/** How many sentences say what will happen. */
const effects = { suspend: 4, reopen: 2 } as const

interface SuspendCompanyDialogProps {
  company: CompanyRecord
  kind: keyof typeof effects
  onClose: () => void
}

/** Suspends a company or reopens it, with the reason that its people read. */
export const SuspendCompanyDialog = ({ company, kind, onClose }: SuspendCompanyDialogProps) => {
  const translate = useTranslate()
  const [reason, setReason] = useState('')
  const { name, userCount, version } = company
  const texts = `resources.companies.actions.${kind}` as const
  return (
    <ActionDialog
      resource="companies"
      record={company}
      action={kind}
      texts={texts}
      effects={effects[kind]}
      args={{ name, smart_count: userCount, count: userCount }}
      grave={kind === 'suspend'}
      body={{ reason: reason.trim(), version }}
      fields={<TextArea label={translate(`${texts}.reason`)} value={reason} onChange={setReason} />}
      ready={reason.trim() !== ''}
      open
      onClose={onClose}
    />
  )
}
