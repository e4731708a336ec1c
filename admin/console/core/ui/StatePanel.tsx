import type { ReactNode } from 'react'
import { Drawing, type DrawingName } from './drawings.tsx'
import css from './StatePanel.module.css'

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
