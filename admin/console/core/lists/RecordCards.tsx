import { useListContext, type RaRecord } from 'react-admin'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import css from './RecordCards.module.css'

interface RecordCardsProps<T extends RaRecord> {
  label: string
  card: (record: T) => ReactNode
  pathOf: (record: T) => string
  rowActions?: (record: T) => ReactNode
}

/** A list where the window is narrow: one record below the other. */
export const RecordCards = <T extends RaRecord>(props: RecordCardsProps<T>) => {
  const { label, card, pathOf, rowActions } = props
  const { data = [], isFetching } = useListContext<T>()
  return (
    <ul className={css.cards} aria-label={label} aria-busy={isFetching}>
      {data.map((record) => (
        <li className={css.card} key={record.id}>
          <Link to={pathOf(record)}>{card(record)}</Link>
          {rowActions && <span className={css.actions}>{rowActions(record)}</span>}
        </li>
      ))}
    </ul>
  )
}
