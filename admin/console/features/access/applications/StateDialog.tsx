import { useQueryClient } from '@tanstack/react-query'
import { useLocale } from 'react-admin'
import { useNotify } from '#console/core/i18n/texts.ts'
import type { ApplicationRecord } from '#contract/applications'
import { ActionDialog } from '#console/core/dialogs/ActionDialog.tsx'
import { nameIn } from './applicationText.ts'

interface StateDialogProps {
  application: ApplicationRecord
  turn: 'retire' | 'restore'
  onClose: () => void
}

const effects = { retire: 3, restore: 1 }

/** Takes an application out of use or brings it back, after saying what that means. */
export const StateDialog = ({ application, turn, onClose }: StateDialogProps) => {
  const notify = useNotify()
  const queryClient = useQueryClient()
  const args = { name: nameIn(useLocale(), application) }
  const texts = `resources.applications.actions.${turn}` as const
  return (
    <ActionDialog
      resource="applications"
      record={application}
      action={turn}
      texts={texts}
      effects={effects[turn]}
      args={args}
      grave={turn === 'retire'}
      open
      onClose={onClose}
      onDone={() => {
        notify(`${texts}.done`, { type: 'success', messageArgs: args })
        void queryClient.invalidateQueries({ queryKey: ['applications', 'public'] })
      }}
    />
  )
}
