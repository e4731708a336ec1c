import type { ReactNode } from 'react'
import { usePageInfo } from '#console/core/navigation/pageContext.ts'
import css from './PageHeader.module.css'

interface PageHeaderProps {
  title: string
  /** One line of what this screen is for. */
  purpose?: ReactNode
  /** What stands below the title of a record: status and the like. */
  beside?: ReactNode
  /** Name of the last breadcrumb; the menu entry's where not given. */
  crumb?: string | undefined
  /** What can be done here, the primary action last. */
  children?: ReactNode
}

/** Head of a screen: title, purpose, actions, on the edge of a scale. */
export const PageHeader = (props: PageHeaderProps) => {
  const { title, purpose, beside, crumb, children } = props
  usePageInfo({ title: crumb })
  return (
    <header className={css.header}>
      <div className={css.words}>
        <h1>{title}</h1>
        {purpose && <p className={css.purpose}>{purpose}</p>}
        {beside && <div className={css.beside}>{beside}</div>}
      </div>
      {children && <div className={css.actions}>{children}</div>}
    </header>
  )
}
