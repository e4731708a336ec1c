import type { RaRecord } from 'react-admin'
import type { ReactNode } from 'react'
import styles from '#console/core/ui/styles.module.css'
import { Time } from '#console/core/ui/Time.tsx'
import css from './RecordTable.module.css'

/** A column of a list on the screen. What is exported has columns of its own, on the server. */
export interface Column<T extends RaRecord> {
  source: string
  render: (record: T) => ReactNode
  sortable?: boolean
  /** Newest or highest first when it is first sorted by. */
  sortDescending?: boolean
  /** Not shown until the reader chooses it. */
  hidden?: boolean
  align?: 'right'
  /** Makes room for the others where the table is narrow. */
  late?: boolean
  /** May hold much: cut off rather than pushing the others out. */
  wide?: boolean
}

/** Class of a column's head and cells. */
export const classOf = <T extends RaRecord>({ align, wide, late }: Column<T>): string =>
  [align === 'right' && css.right, wide && css.wide, late && css.late].filter(Boolean).join(' ')

type Look<Field extends string, Value> = Omit<
  Column<RaRecord & Record<Field, Value>>,
  'source' | 'render'
>

/** A column with a moment, the latest first. */
export const timeColumn = <Field extends string>(
  source: Field,
  look: Look<Field, string | null> = {},
): Column<RaRecord & Record<Field, string | null>> => ({
  source,
  sortable: true,
  sortDescending: true,
  ...look,
  render: (record) => <Time at={record[source]} />,
})

/** A column with a text as it is. */
export const textColumn = <Field extends string>(
  source: Field,
  look: Look<Field, string | null> = {},
): Column<RaRecord & Record<Field, string | null>> => ({
  source,
  ...look,
  render: (record) => words(record[source]),
})

/** A text that may be cut off; a dash where there is none. */
export const words = (value: string | null) =>
  value ? <span title={value}>{value}</span> : <span className={styles.muted}>–</span>

/** A text in the monospaced face: codes, ids, numbers with a unit; a dash where there is none. */
export const mono = (value: string | null) => (
  <span className={value ? styles.mono : styles.muted}>{value || '–'}</span>
)
