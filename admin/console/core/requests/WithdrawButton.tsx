import { DialogButton } from '#console/core/dialogs/DialogButton.tsx'
import { ActionDialog } from '#console/core/dialogs/ConfirmAction.tsx'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { requestKinds, type RequestRecord } from '#console/core/data/requestKinds.ts'

interface WithdrawButtonProps {
  kind: 'join-requests' | 'quota-requests'
  request: RequestRecord
  args?: object
}

/** Withdraws one's own open request after a confirmation. */
export const WithdrawButton = ({ kind, request, args }: WithdrawButtonProps) => {
  const translate = useTranslate()
  const texts = `resources.${kind}.withdraw` as const
  return (
    <DialogButton
      size="small"
      dialog={(state) => (
        <ActionDialog
          resource={kind}
          record={request}
          action={requestKinds[kind].withdraw}
          texts={texts}
          {...(args ? { args } : {})}
          {...state}
        />
      )}
    >
      {translate(`${texts}.label`)}
    </DialogButton>
  )
}
