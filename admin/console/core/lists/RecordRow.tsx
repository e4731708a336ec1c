import Checkbox from '@mui/material/Checkbox'
import IconButton from '@mui/material/IconButton'
import { type Identifier, type RaRecord } from 'react-admin'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { Icon } from '#console/core/icons/Icon.tsx'
import { classOf, type Column } from './columns.tsx'
import type { InlineEdit } from './inlineEdit.ts'
import { InlineText } from './InlineText.tsx'
import css from './RecordTable.module.css'

interface RecordRowProps<T extends RaRecord> {
  record: T
  columns: readonly Column<T>[]
  to: string
  name: string
  actions?: ReactNode
  /** Makes the first column editable, with F2 or a button. */
  inlineEdit?: InlineEdit<T> | undefined
  selected?: boolean
  onToggle?: (id: Identifier) => void
}

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

export const RecordRow = <T extends RaRecord>(props: RecordRowProps<T>) => {
  const { record, columns, to, name, actions, selected, onToggle, inlineEdit } = props
  const translate = useTranslate()
  const [first, ...others] = columns
  const [editing, setEditing] = useState(false)
  const link = useRef<HTMLAnchorElement>(null)
  const close = (byKey: boolean) => {
    flushSync(() => setEditing(false))
    if (byKey) link.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLAnchorElement>) => {
    if (event.key === 'F2' && inlineEdit) setEditing(true)
    else moveAmongRows(event)
  }
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
          {editing && inlineEdit ? (
            <InlineText record={record} edit={inlineEdit} onClose={close} />
          ) : (
            <div className={css.named}>
              <Link
                className={css.open}
                to={to}
                data-row
                ref={link}
                onKeyDown={onKeyDown}
                {...(inlineEdit && { 'aria-keyshortcuts': 'F2' })}
              >
                {first.render(record)}
              </Link>
              {inlineEdit && (
                <IconButton
                  className={css.rename ?? ''}
                  size="small"
                  onClick={() => setEditing(true)}
                  aria-label={translate('console.list.rename', { name })}
                >
                  <Icon name="pencil" size={14} />
                </IconButton>
              )}
            </div>
          )}
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
