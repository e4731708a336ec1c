import type { RaRecord } from 'react-admin'
import type { Column } from './columns.ts'
import css from './RecordTable.module.css'

/** Class of a column's head and cells. */
export const classOf = <T extends RaRecord>({ align, wide, late }: Column<T>): string =>
  [align === 'right' && css.right, wide && css.wide, late && css.late].filter(Boolean).join(' ')
