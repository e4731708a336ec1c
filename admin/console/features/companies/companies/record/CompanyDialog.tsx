import { Box } from '#console/core/forms/Field.tsx'
import { useTexts } from '#console/core/i18n/texts.ts'
import { useState } from 'react'
import type { CompanyRecord } from '#contract/companies/companies'
import { ActionDialog } from '#console/core/dialogs/ConfirmAction.tsx'

/**
 * Maps the dialog's kind to the server's action: closing a company, closing an application and withdrawing one all call
 * `close`.
 */
const actions = {
  close: 'close',
  closeApplication: 'close',
  withdraw: 'close',
  suspend: 'suspend',
  reopen: 'reopen',
} as const

export type CompanyDialogKind = keyof typeof actions

interface CompanyDialogProps {
  company: CompanyRecord
  kind: CompanyDialogKind
  open?: boolean
  onClose: () => void
}

/** Confirms an action on a company, with its consequences and, except for a withdrawal, a reason. */
export const CompanyDialog = ({ company, kind, open = true, onClose }: CompanyDialogProps) => {
  const text = useTexts('resources.companies.actions')
  const [typed, setTyped] = useState('')
  const { name, userCount, version } = company
  const action = actions[kind]
  const closes = action === 'close'
  return (
    <ActionDialog
      resource="companies"
      record={company}
      action={action}
      texts={`resources.companies.actions.${kind}`}
      args={{ name, smart_count: userCount, count: userCount }}
      grave={kind !== 'reopen'}
      body={{ reason: typed.trim(), version }}
      fields={
        kind !== 'withdraw' && (
          <Box
            as="textarea"
            label={text(`${action}.reason`)}
            value={typed}
            onChange={setTyped}
            optional={closes}
          />
        )
      }
      ready={closes || typed.trim() !== ''}
      open={open}
      onClose={onClose}
    />
  )
}
