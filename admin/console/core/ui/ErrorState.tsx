import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { Icon } from '#console/core/icons/Icon.tsx'
import { setWantedRight } from '#console/core/data/deniedRight.ts'
import { refusalText } from '#console/core/data/refusal.ts'
import { refusalOf } from '#shared/http.ts'
import { StatePanel } from './StatePanel.tsx'
import styles from './styles.module.css'

interface ErrorStateProps {
  error: unknown
  onRetry?: () => void
  page?: boolean
  /** True if the page showed the record before the error, e.g. until someone else deleted it. */
  wasVisible?: boolean
  children?: ReactNode
}

/**
 * Error of a failed request: a 404 has its own text, a 403 offers to request the permission, and any other error has a
 * retry button.
 */
export const ErrorState = (props: ErrorStateProps) => {
  const { error, onRetry, page = false, wasVisible = false, children } = props
  const translate = useTranslate()
  const { status, requestId, deniedRight } = refusalOf(error)
  const absence = wasVisible ? 'gone' : 'absent'
  const kind = status === 404 ? absence : status === 403 ? 'denied' : 'failed'
  return (
    <StatePanel
      drawing={kind === 'denied' ? 'closed' : 'lost'}
      title={translate(`console.error.${kind}.title`)}
      live
      page={page}
    >
      <p>{status === 404 ? translate(`console.error.${absence}.text`) : refusalText(error)}</p>
      {deniedRight && (
        <div>
          <Button startIcon={<Icon name="key" />} onClick={() => setWantedRight(deniedRight)}>
            {translate('console.right.offer')}
          </Button>
        </div>
      )}
      {kind === 'failed' && requestId && (
        <p className={styles.mono}>{translate('console.error.request', { id: requestId })}</p>
      )}
      {kind === 'failed' && onRetry && (
        <div>
          <Button startIcon={<Icon name="refresh" />} onClick={onRetry}>
            {translate('console.action.retry')}
          </Button>
        </div>
      )}
      {children}
    </StatePanel>
  )
}
