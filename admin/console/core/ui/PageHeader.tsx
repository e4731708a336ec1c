import type { ReactNode } from 'react'
import { usePageInfo } from '#console/core/navigation/pages.ts'
import css from './PageHeader.module.css'

interface PageHeaderProps {
  title: string
  purpose?: ReactNode
  extra?: ReactNode
  /** Name of the last breadcrumb; defaults to the menu entry's name. */
  crumb?: string | undefined
  children?: ReactNode
}

export const PageHeader = (props: PageHeaderProps) => {
  const { title, purpose, extra, crumb, children } = props
  usePageInfo({ title: crumb })
  return (
    <header className={css.header}>
      <div className={css.words}>
        <h1>{title}</h1>
        {purpose && <p className={css.purpose}>{purpose}</p>}
        {extra && <div className={css.beside}>{extra}</div>}
      </div>
      {children && <div className={css.actions}>{children}</div>}
    </header>
  )
}
