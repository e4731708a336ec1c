import type { ReactNode } from 'react'
import css from './Facts.module.css'
import styles from './styles.module.css'
import { Time, type TimeProps } from './Time.tsx'

/** A framed part of a page with its heading. */
export const Panel = (props: { title: string; note?: ReactNode; children: ReactNode }) => (
  <section className={styles.surface}>
    <div className={css.head}>
      <h2>{props.title}</h2>
      {props.note && <p className={styles.muted}>{props.note}</p>}
    </div>
    <div className={css.body}>{props.children}</div>
  </section>
)

/** Facts of a record: what it is called, what it is. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className={`${styles.lines} ${css.facts}`}>{children}</dl>
)

interface FactProps {
  label: string
  /** Set in the monospaced face: codes, ids, numbers with a unit. */
  mono?: boolean
  children: ReactNode
}

export const Fact = ({ label, mono = false, children }: FactProps) => (
  <div>
    <dt className={styles.muted}>{label}</dt>
    <dd>{mono ? <span className={styles.mono}>{children}</span> : children}</dd>
  </div>
)

/** When something happened. */
export const TimeFact = ({ label, ...time }: TimeProps & { label: string }) => (
  <Fact label={label}>
    <Time {...time} />
  </Fact>
)

/** Facts at the left, what happened at the right. */
export const RecordColumns = ({ children, right }: { children: ReactNode; right: ReactNode }) => (
  <div className={css.columns}>
    <div className={css.column}>{children}</div>
    <div className={css.column}>{right}</div>
  </div>
)
