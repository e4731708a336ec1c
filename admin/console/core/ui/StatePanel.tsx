import type { ReactNode } from 'react'
import { Drawing, type DrawingName } from './drawings.tsx'
import css from './StatePanel.module.css'

interface StatePanelProps {
  drawing: DrawingName
  title: string
  /** Read out at once: for what came instead of what was awaited. */
  live?: boolean
  /** It is all that the page shows: its title is the page's. */
  page?: boolean
  children?: ReactNode
}

/** A place where something would stand and does not: a drawing, what is the case, what to do next. */
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
