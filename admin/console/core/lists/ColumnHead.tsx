import { useListContext, type RaRecord } from 'react-admin'
import { useFieldLabel } from '#console/core/i18n/useFieldLabel.ts'
import { Icon } from '#console/core/icons/Icon.tsx'
import { classOf, type Column } from './columns.tsx'
import css from './RecordTable.module.css'

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
        className={isSorted ? `${css.sort} ${css.sorted}` : css.sort}
        onClick={() => setSort({ field: source, order })}
      >
        {label}
        <Icon name={shownOrder === 'ASC' ? 'sort-up' : 'sort-down'} size={14} />
      </button>
    </th>
  )
}
