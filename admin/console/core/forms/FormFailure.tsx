import Button from '@mui/material/Button'
import { useState } from 'react'
import { Problem } from '#console/core/dialogs/Problem.tsx'
import { useAction } from '#console/core/dialogs/useAction.ts'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { Icon } from '#console/core/icons/Icon.tsx'
import { refusalText } from '#console/core/data/refusal.ts'
import { isRefusedBy, type Refusal } from '#shared/http.ts'
import { exactTime } from '#console/core/ui/time.ts'
import { bringIntoView } from './bringIntoView.ts'
import { focusOnMount } from './focusOnMount.ts'
import css from './RecordForm.module.css'

interface FormFailureProps {
  failure: Refusal | undefined
  /** Reloads the record and keeps the typed values. */
  onReload?: (() => Promise<unknown>) | undefined
}

export const FormFailure = ({ failure, onReload }: FormFailureProps) => {
  const translate = useTranslate()
  const [reloadedAfter, setReloadedAfter] = useState('')
  const { run, busy, error } = useAction(async (requestId: string) => {
    await onReload?.()
    setReloadedAfter(requestId)
  }, 'inPlace')
  const conflict = isRefusedBy(failure, 'changedMeanwhile') && onReload
  const conflictText = ({ reason, args }: Refusal) =>
    reason === 'ownChange'
      ? translate('console.form.conflict.own', {
          time: exactTime(new Date(String(args['changedAt']))),
        })
      : translate('console.form.conflict.text')
  const isReloaded = conflict && failure.requestId === reloadedAfter
  return (
    <>
      <div role="status">
        {isReloaded && (
          <p className={css.reloaded} tabIndex={-1} ref={focusOnMount}>
            {translate('console.form.conflict.reloaded')}
          </p>
        )}
      </div>
      {failure && !isReloaded && (
        <div className={css.failure} role="alert" ref={bringIntoView}>
          <Icon name="warning" />
          <div>
            <span>{conflict ? conflictText(failure) : refusalText(failure)}</span>
            {conflict && (
              <Button
                size="small"
                startIcon={<Icon name="refresh" size={16} />}
                autoFocus
                aria-disabled={busy}
                onClick={() => busy || run(failure.requestId)}
              >
                {translate('console.form.conflict.reload')}
              </Button>
            )}
            <Problem text={error} />
          </div>
        </div>
      )}
    </>
  )
}
