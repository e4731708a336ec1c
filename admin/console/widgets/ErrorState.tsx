import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { Icon } from '../icons/Icon.tsx'
import { RightDialog } from '../permissions/RightDialog.tsx'
import { refusalOf } from '../providers/refusal.ts'
import { StatePanel } from './StatePanel.tsx'
import css from './text.module.css'

interface ErrorStateProps {
  error: unknown
  onRetry?: () => void
  /** It stands in place of the whole page. */
  page?: boolean
}

/** A call was refused: 404 and 403 have their own words, everything else the gateway's and a way to try again. */
export const ErrorState = ({ error, onRetry, page = false }: ErrorStateProps) => {
  const translate = useTranslate()
  const { status, message, requestId, permissionId } = refusalOf(error)
  const [asking, setAsking] = useState(false)
  const kind = status === 404 ? 'absent' : status === 403 ? 'denied' : 'failed'
  return (
    <StatePanel
      drawing={kind === 'denied' ? 'closed' : 'lost'}
      title={translate(`console.error.${kind}.title`)}
      live
      page={page}
    >
      <p>{kind === 'absent' ? translate('console.error.absent.text') : message}</p>
      {permissionId && (
        <div>
          <Button startIcon={<Icon name="key" />} onClick={() => setAsking(true)}>
            {translate('console.right.offer')}
          </Button>
          {asking && <RightDialog permissionId={permissionId} onClose={() => setAsking(false)} />}
        </div>
      )}
      {kind === 'failed' && requestId && (
        <p className={css.mono}>{translate('console.error.request', { id: requestId })}</p>
      )}
      {kind === 'failed' && onRetry && (
        <div>
          <Button startIcon={<Icon name="refresh" />} onClick={onRetry}>
            {translate('console.action.retry')}
          </Button>
        </div>
      )}
    </StatePanel>
  )
}
