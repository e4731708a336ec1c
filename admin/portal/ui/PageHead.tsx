import type { ReactNode } from 'react'
import './pageHead.css'

export const PageHead = ({
  title,
  lead,
  children,
}: {
  title: string
  lead?: string
  children?: ReactNode
}) => (
  <header className="page-head">
    <div className="sheet page-head-row">
      <h1>{title}</h1>
      {lead && <p>{lead}</p>}
      {children}
    </div>
  </header>
)
