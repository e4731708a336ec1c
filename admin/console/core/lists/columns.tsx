import { type RaRecord, useResourceContext, useStore } from 'react-admin'
import type { ReactNode } from 'react'
import styles from '#console/core/ui/styles.module.css'
import { Time } from '#console/core/ui/Values.tsx'
import css from './RecordTable.module.css'

/** A column on the screen; the server defines the columns of exports. */
export interface Column<T extends RaRecord> {
  source: string
  render: (record: T) => ReactNode
  sortable?: boolean
  sortDescending?: boolean
  /** Not shown until the reader selects the column. */
  hidden?: boolean
  align?: 'right'
  /** Hidden first in a narrow table. */
  late?: boolean
  /** For long text: truncated instead of widening the table. */
  wide?: boolean
}

export const classOf = <T extends RaRecord>({ align, wide, late }: Column<T>): string =>
  [align === 'right' && css.right, wide && css.wide, late && css.late].filter(Boolean).join(' ')

type Look<Field extends string, Value> = Omit<
  Column<RaRecord & Record<Field, Value>>,
  'source' | 'render'
>

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

export const textColumn = <Field extends string>(
  source: Field,
  look: Look<Field, string | null> = {},
): Column<RaRecord & Record<Field, string | null>> => ({
  source,
  ...look,
  render: (record) => truncatedText(record[source]),
})

export const truncatedText = (value: string | null) =>
  value ? <span title={value}>{value}</span> : <span className={styles.muted}>–</span>

export const mono = (value: string | null) => (
  <span className={value ? styles.mono : styles.muted}>{value || '–'}</span>
)

export const useHiddenColumns = <T extends RaRecord>(columns: readonly Column<T>[]) => {
  const [hidden, setHidden] = useStore<string[]>(
    `${useResourceContext()}.hiddenColumns`,
    columns.filter((column) => column.hidden).map(({ source }) => source),
  )
  const toggle = (source: string) =>
    setHidden(
      hidden.includes(source) ? hidden.filter((other) => other !== source) : [...hidden, source],
    )
  return { hidden, toggle }
}
