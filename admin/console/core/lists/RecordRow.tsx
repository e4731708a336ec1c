import Checkbox from '@mui/material/Checkbox'
import { type Identifier, type RaRecord } from 'react-admin'
import { useTranslate } from '#console/core/i18n/texts.ts'
import type { KeyboardEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { classOf } from './columnClass.ts'
import type { Column } from './columns.ts'
import css from './RecordTable.module.css'

interface RecordRowProps<T extends RaRecord> {
  record: T
  columns: readonly Column<T>[]
  to: string
  name: string
  actions?: ReactNode
  selected?: boolean
  onToggle?: (id: Identifier) => void
}

/** Up and down go from row to row. */
const moveAmongRows = (event: KeyboardEvent<HTMLAnchorElement>) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const table = event.currentTarget.closest('tbody')
  if (!step || !table) return
  const links = [...table.querySelectorAll<HTMLElement>('a[data-row]')]
  const next = links[links.indexOf(event.currentTarget) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** One record as a row; its first cell holds the link that covers the row. */
export const RecordRow = <T extends RaRecord>(props: RecordRowProps<T>) => {
  const { record, columns, to, name, actions, selected, onToggle } = props
  const translate = useTranslate()
  const [first, ...others] = columns
  return (
    <tr className={css.row} aria-selected={selected}>
      {onToggle && (
        <td className={css.tick}>
          <Checkbox
            checked={selected ?? false}
            onChange={() => onToggle(record.id)}
            slotProps={{ input: { 'aria-label': translate('console.list.selectRow', { name }) } }}
          />
        </td>
      )}
      {first && (
        <td className={css.first}>
          <Link className={css.open} to={to} data-row onKeyDown={moveAmongRows}>
            {first.render(record)}
          </Link>
        </td>
      )}
      {others.map((column) => (
        <td key={column.source} className={classOf(column)}>
          {column.render(record)}
        </td>
      ))}
      {actions !== undefined && <td className={css.actions}>{actions}</td>}
    </tr>
  )
}
