import type { ReactNode } from 'react'
import { StatePanel } from './StatePanel.tsx'

interface EmptyStateProps {
  title: string
  /** One sentence on what to do next. */
  children: ReactNode
  action?: ReactNode
  /** Nothing fits a search or filter, in contrast to nothing there at all. */
  filtered?: boolean
}

/** Nothing here yet, or nothing that fits. */
export const EmptyState = ({ title, children, action, filtered = false }: EmptyStateProps) => (
  <StatePanel drawing={filtered ? 'noMatch' : 'empty'} title={title}>
    <p>{children}</p>
    {action && <div>{action}</div>}
  </StatePanel>
)
