import Button from '@mui/material/Button'
import { useState } from 'react'
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
  const [asking, setAsking] = useState(false)
  const texts = `resources.${kind}.withdraw` as const
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        {translate(`${texts}.label`)}
      </Button>
      <ActionDialog
        resource={kind}
        record={request}
        action={requestKinds[kind].withdraw}
        texts={texts}
        {...(args ? { args } : {})}
        open={asking}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
