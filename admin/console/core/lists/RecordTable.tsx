import Checkbox from '@mui/material/Checkbox'
import LinearProgress from '@mui/material/LinearProgress'
import { useListContext, useStore, type RaRecord } from 'react-admin'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { Column } from './columns.tsx'
import { ColumnHead } from './ColumnHead.tsx'
import type { InlineEdit } from './inlineEdit.ts'
import css from './RecordTable.module.css'
import { RecordRow } from './RecordRow.tsx'
import { useHiddenColumns } from './useHiddenColumns.ts'

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
