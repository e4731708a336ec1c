import { IconButton } from '#console/core/controls/Button.tsx'
import { useListContext, type RaRecord, type Identifier, useStore } from 'react-admin'
import { useFieldLabel } from '#console/core/i18n/useFormats.ts'
import { Icon } from '#console/core/controls/Icon.tsx'
import { classOf, type Column, useHiddenColumns } from './columns.tsx'
import head from './ColumnHead.module.css'
import css from './RecordTable.module.css'
import Checkbox from '@mui/material/Checkbox'
import { useTranslate } from '#console/core/i18n/texts.ts'
import {
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  type RefObject,
} from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { type InlineEdit, InlineText } from './InlineText.tsx'
import LinearProgress from '@mui/material/LinearProgress'

const reversedOrder = { ASC: 'DESC', DESC: 'ASC' } as const

export const ColumnHead = <T extends RaRecord>({ column }: { column: Column<T> }) => {
  const { sort, setSort } = useListContext()
  const label = useFieldLabel(column.source)
  const { source, sortable, sortDescending } = column
  const isSorted = sort.field === source
  const className = classOf(column)
  if (!sortable)
    return (
      <th scope="col" className={className}>
        {label}
      </th>
    )
  const order = isSorted ? reversedOrder[sort.order] : sortDescending ? 'DESC' : 'ASC'
  const shownOrder = isSorted ? sort.order : order
  return (
    <th
      scope="col"
      className={className}
      aria-sort={isSorted ? (sort.order === 'ASC' ? 'ascending' : 'descending') : undefined}
    >
      <button
        type="button"
        className={isSorted ? `${head.sort} ${head.sorted}` : head.sort}
        onClick={() => setSort({ field: source, order })}
      >
        {label}
        <Icon name={shownOrder === 'ASC' ? 'sort-up' : 'sort-down'} size={14} />
      </button>
    </th>
  )
}

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
  const table = event.currentTarget.closest('tbody')
  if (!table || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const links = [...table.querySelectorAll<HTMLElement>('a[data-row]')]
  const row = links.indexOf(event.currentTarget)
  const targets: Record<string, number> = {
    ArrowDown: row + 1,
    ArrowUp: row - 1,
    Home: 0,
    End: links.length - 1,
  }
  const next = links[targets[event.key] ?? -1]
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
                  icon="pencil"
                  iconSize={14}
                  className={css.rename ?? ''}
                  size="small"
                  onClick={() => setEditing(true)}
                  label={translate('console.list.rename', { name })}
                />
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

interface RecordTableProps<T extends RaRecord> {
  label: string
  columns: readonly Column<T>[]
  pathOf: (record: T) => string
  nameOf: (record: T) => string
  rowActions?: (record: T) => ReactNode
  selectable: boolean
  inlineEdit?: InlineEdit<T> | undefined
}

/** Whether an element's content is wider than the element, updated on resize. */
const useOverflow = (ref: RefObject<HTMLElement | null>): boolean => {
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const box = ref.current
    if (!box) return
    const observer = new ResizeObserver(() => setOverflows(box.scrollWidth > box.clientWidth))
    observer.observe(box)
    for (const child of box.children) observer.observe(child)
    return () => observer.disconnect()
  }, [ref])
  return overflows
}

export const RecordTable = <T extends RaRecord>(props: RecordTableProps<T>) => {
  const { label, columns, pathOf, nameOf, rowActions, selectable, inlineEdit } = props
  const translate = useTranslate()
  const list = useListContext<T>()
  const { data = [], isFetching, isPlaceholderData, selectedIds, onSelect } = list
  const { hidden } = useHiddenColumns(columns)
  const [density] = useStore<'normal' | 'dense'>('lists.density', 'normal')
  const box = useRef<HTMLDivElement>(null)
  const overflows = useOverflow(box)
  const shown = columns.filter(({ source }, index) => index === 0 || !hidden.includes(source))
  const ids = data.map(({ id }) => id)
  const chosen = ids.filter((id) => selectedIds.includes(id))
  const toggleAll = () =>
    onSelect(
      chosen.length === ids.length
        ? selectedIds.filter((id) => !ids.includes(id))
        : [...new Set([...selectedIds, ...ids])],
    )
  return (
    <div className={css.frame} aria-busy={isFetching}>
      {isFetching && isPlaceholderData && (
        <LinearProgress className={css.progress} aria-label={translate('console.value.loading')} />
      )}
      <div ref={box} className={overflows ? css.scroll : `${css.scroll} ${css.fits}`}>
        <table className={density === 'dense' ? `${css.table} ${css.dense}` : css.table}>
          <caption className="visually-hidden">{label}</caption>
          <thead>
            <tr>
              {selectable && (
                <th className={css.tick} scope="col">
                  <Checkbox
                    checked={ids.length > 0 && chosen.length === ids.length}
                    indeterminate={chosen.length > 0 && chosen.length < ids.length}
                    onChange={toggleAll}
                    slotProps={{ input: { 'aria-label': translate('console.list.selectPage') } }}
                  />
                </th>
              )}
              {shown.map((column) => (
                <ColumnHead key={column.source} column={column} />
              ))}
              {rowActions && (
                <th className={css.actions} scope="col">
                  <span className="visually-hidden">{translate('console.list.actions')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {data.map((record) => (
              <RecordRow
                key={record.id}
                record={record}
                columns={shown}
                to={pathOf(record)}
                name={nameOf(record)}
                actions={rowActions?.(record)}
                inlineEdit={inlineEdit?.may(record) ? inlineEdit : undefined}
                {...(selectable
                  ? { selected: selectedIds.includes(record.id), onToggle: list.onToggleItem }
                  : {})}
              />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
