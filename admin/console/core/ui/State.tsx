import { Button } from '#console/core/controls/Button.tsx'
import type { ReactNode } from 'react'
import { Drawing, type DrawingName } from './drawings.tsx'
import css from './StatePanel.module.css'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { useRetryOnceBack } from '#shared/connection.ts'
import { setWantedRight } from '#console/core/data/rights.ts'
import { refusalText } from '#console/core/data/refusal.ts'
import { refusalOf } from '#shared/http.ts'
import styles from './styles.module.css'
import { FactsSkeleton } from './Skeletons.tsx'

interface StatePanelProps {
  drawing: DrawingName
  title: string
  /** Announced immediately by screen readers, for a state that replaces expected content. */
  live?: boolean
  /** Set if the panel is the whole page; its title is then the page's heading. */
  page?: boolean
  children?: ReactNode
}

export const StatePanel = ({
  drawing,
  title,
  live = false,
  page = false,
  children,
}: StatePanelProps) => (
  <div className={css.panel} role={live ? 'alert' : undefined}>
    <Drawing name={drawing} />
    {page ? <h1>{title}</h1> : <h2>{title}</h2>}
    <div className={css.body}>{children}</div>
  </div>
)

interface EmptyStateProps {
  title: string
  children: ReactNode
  action?: ReactNode
  /** A search or filter has no matches, as opposed to an empty list. */
  filtered?: boolean
}

export const EmptyState = ({ title, children, action, filtered = false }: EmptyStateProps) => (
  <StatePanel drawing={filtered ? 'noMatch' : 'empty'} title={title}>
    <p>{children}</p>
    {action && <div>{action}</div>}
  </StatePanel>
)

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
  const { key, status, requestId, deniedRight } = refusalOf(error)
  const isOffline = key === 'errors.unreachable'
  useRetryOnceBack(isOffline && onRetry !== undefined, () => onRetry?.())
  const absence = wasVisible ? 'gone' : 'absent'
  const failed = isOffline ? 'offline' : 'failed'
  const kind = status === 404 ? absence : status === 403 ? 'denied' : failed
  return (
    <StatePanel
      drawing={kind === 'denied' ? 'closed' : 'lost'}
      title={translate(`console.error.${kind}.title`)}
      live
      page={page}
    >
      <p>
        {kind === 'denied' || kind === 'failed'
          ? refusalText(error)
          : translate(`console.error.${kind}.text`)}
      </p>
      {deniedRight && (
        <div>
          <Button icon="key" iconSize={18} onClick={() => setWantedRight(deniedRight)}>
            {translate('console.right.offer')}
          </Button>
        </div>
      )}
      {kind === 'failed' && requestId && (
        <p className={styles.mono}>{translate('console.error.request', { id: requestId })}</p>
      )}
      {kind === failed && onRetry && (
        <div>
          <Button icon="refresh" iconSize={18} onClick={onRetry}>
            {translate('console.action.retry')}
          </Button>
        </div>
      )}
      {children}
    </StatePanel>
  )
}

interface LoadedProps<T> {
  query: { data?: T | undefined; error?: unknown; refetch: () => unknown }
  waiting?: ReactNode
  page?: boolean
  wayOut?: ReactNode
  children: (data: T) => ReactNode
}

export const Loaded = <T,>(props: LoadedProps<T>) => {
  const { query, waiting, page = false, wayOut, children } = props
  const { data, error, refetch } = query
  if (data !== undefined) return children(data)
  if (error)
    return (
      <ErrorState error={error} onRetry={() => void refetch()} page={page}>
        {wayOut}
      </ErrorState>
    )
  return waiting ?? <FactsSkeleton />
}
