import type { ReactNode } from 'react'
import { StatePanel } from './StatePanel.tsx'

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
