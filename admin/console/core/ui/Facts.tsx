import type { ReactNode } from 'react'
import css from './Facts.module.css'

/** A framed part of a page with its heading. */
export const Panel = (props: { title: string; note?: ReactNode; children: ReactNode }) => (
  <section className={css.panel}>
    <div className={css.head}>
      <h2>{props.title}</h2>
      {props.note && <p>{props.note}</p>}
    </div>
    <div className={css.body}>{props.children}</div>
  </section>
)

/** Facts of a record: what it is called, what it is. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className={css.facts}>{children}</dl>
)

export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** Facts at the left, what happened at the right. */
export const RecordColumns = ({ left, right }: { left: ReactNode; right: ReactNode }) => (
  <div className={css.columns}>
    <div className={css.column}>{left}</div>
    <div className={css.column}>{right}</div>
  </div>
)
