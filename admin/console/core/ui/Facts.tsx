import type { TableSummary } from '#contract/core/tables'
import { useTexts, useTranslateAny } from '#console/core/i18n/texts.ts'
import { TableRead } from '#shared/TableRead.tsx'
import type { ReactNode } from 'react'
import css from './Facts.module.css'
import styles from './styles.module.css'
import { Time, type TimeProps } from './Values.tsx'

/** Shows the parsed rows of an uploaded table, with the field labels of a resource. */
export const ReadTable = ({ resource, summary }: { resource: string; summary: TableSummary }) => {
  const text = useTexts('console.table')
  const translate = useTranslateAny()
  return (
    <TableRead
      summary={summary}
      text={text}
      fieldName={(field) => translate(`resources.${resource}.fields.${field}`)}
    />
  )
}

export const Panel = (props: { title: string; note?: ReactNode; children: ReactNode }) => (
  <section className={styles.surface}>
    <div className={css.head}>
      <h2>{props.title}</h2>
      {props.note && <p className={styles.muted}>{props.note}</p>}
    </div>
    <div className={css.body}>{props.children}</div>
  </section>
)

/** A panel that is closed until the reader opens it. */
export const FoldedPanel = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className={`${styles.surface} ${css.fold}`}>
    <summary>
      <h2>{title}</h2>
    </summary>
    <div className={css.body}>{children}</div>
  </details>
)

export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className={`${styles.lines} ${css.facts}`}>{children}</dl>
)

interface FactProps {
  label: string
  mono?: boolean
  children: ReactNode
}

export const Fact = ({ label, mono = false, children }: FactProps) => (
  <div>
    <dt className={styles.muted}>{label}</dt>
    <dd>{mono ? <span className={styles.mono}>{children}</span> : children}</dd>
  </div>
)

export const TimeFact = ({ label, ...time }: TimeProps & { label: string }) => (
  <Fact label={label}>
    <Time {...time} />
  </Fact>
)

export const RecordColumns = ({ children, right }: { children: ReactNode; right: ReactNode }) => (
  <div className={css.frame}>
    <div className={css.columns}>
      <div className={css.column}>{children}</div>
      <div className={css.column}>{right}</div>
    </div>
  </div>
)
