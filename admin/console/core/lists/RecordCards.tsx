import Checkbox from '@mui/material/Checkbox'
import { useListContext, type RaRecord } from 'react-admin'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslate } from '#console/core/i18n/texts.ts'
import styles from '#console/core/ui/styles.module.css'
import css from './RecordCards.module.css'

interface RecordCardsProps<T extends RaRecord> {
  label: string
  card: (record: T) => ReactNode
  pathOf: (record: T) => string
  nameOf: (record: T) => string
  rowActions?: (record: T) => ReactNode
  choosing: boolean
}

export const RecordCards = <T extends RaRecord>(props: RecordCardsProps<T>) => {
  const { label, card, pathOf, nameOf, rowActions, choosing } = props
  const translate = useTranslate()
  const { data = [], isFetching, selectedIds, onToggleItem } = useListContext<T>()
  return (
    <ul className={`${styles.surface} ${styles.lines}`} aria-label={label} aria-busy={isFetching}>
      {data.map((record) =>
        choosing ? (
          <li className={`${css.card} ${css.choice}`} key={record.id}>
            <Checkbox
              checked={selectedIds.includes(record.id)}
              onChange={() => onToggleItem(record.id)}
              slotProps={{
                input: {
                  'aria-label': translate('console.list.selectRow', { name: nameOf(record) }),
                },
              }}
            />
            <div>{card(record)}</div>
          </li>
        ) : (
          <li className={css.card} key={record.id}>
            <Link to={pathOf(record)}>{card(record)}</Link>
            {rowActions && <span className={css.actions}>{rowActions(record)}</span>}
          </li>
        ),
      )}
    </ul>
  )
}
