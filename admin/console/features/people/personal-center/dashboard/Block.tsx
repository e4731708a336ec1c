import type { ReactNode } from 'react'
import styles from '#console/core/ui/styles.module.css'
import css from './Dashboard.module.css'

interface BlockProps {
  title: string
  note?: string
  children: ReactNode
}

export const Block = ({ title, note, children }: BlockProps) => (
  <section className={`${styles.surface} ${css.block}`} aria-label={title}>
    <header className={css.head}>
      <h2>{title}</h2>
      {note && <p className={styles.note}>{note}</p>}
    </header>
    {children}
  </section>
)
