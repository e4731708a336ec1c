import Button from '@mui/material/Button'
import { ListBase, useListContext, type RaRecord, type SortPayload } from 'react-admin'
import { useTranslate, type TextKey } from '#console/core/i18n/texts.ts'
import type { ReactNode } from 'react'
import { useDevice } from '#console/core/ui/useDevice.ts'
import { refusalOf } from '#console/core/data/refusal.ts'
import { EmptyState } from '#console/core/ui/EmptyState.tsx'
import { ErrorState } from '#console/core/ui/ErrorState.tsx'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import { RowsSkeleton } from '#console/core/ui/Skeletons.tsx'
import css from './ListScreen.module.css'
import { ListTools, type ListToolsProps } from './ListTools.tsx'
import { Pager } from './Pager.tsx'
import { RecordCards } from './RecordCards.tsx'
import { RecordTable } from './RecordTable.tsx'

interface ListScreenProps<T extends RaRecord> extends ListToolsProps<T> {
  title: string
  purpose: string
  /** The primary action. */
  actions?: ReactNode
  /** A record where the window is narrow. */
  card: (record: T) => ReactNode
  sort: SortPayload
  /** A filter that always holds. */
  filter?: Record<string, unknown>
  /** What is filtered by until the reader chooses otherwise. */
  defaultFilter?: Record<string, unknown>
  rowActions?: (record: T) => ReactNode
  pathOf: (record: T) => string
  nameOf: (record: T) => string
  /** What stands there when there is nothing at all. */
  empty: ReactNode
  /** Key of "%{count} users". */
  unit: TextKey
}

const noNotice = { onError: () => {} }

const NoMatch = () => {
  const translate = useTranslate()
  const { setFilters } = useListContext()
  return (
    <EmptyState
      filtered
      title={translate('console.list.noMatch.title')}
      action={
        <Button onClick={() => setFilters({}, [])}>{translate('console.list.clearFilters')}</Button>
      }
    >
      {translate('console.list.noMatch.text')}
    </EmptyState>
  )
}

const isFiltered = (values: Record<string, unknown>, usual: Record<string, unknown> = {}) =>
  Object.keys(values).length > 0 && JSON.stringify(values) !== JSON.stringify(usual)

const Rows = <T extends RaRecord>(props: ListScreenProps<T>) => {
  const translate = useTranslate()
  const isWide = useDevice() === 'desktop'
  const { error, isPending, total, filterValues, refetch, data } = useListContext<T>()
  if (error && !data)
    return (
      <div className={css.state}>
        <ErrorState error={error} onRetry={refetch} />
      </div>
    )
  if (isPending) return <RowsSkeleton rows={12} />
  if (total === 0)
    return (
      <div className={css.state}>
        {isFiltered(filterValues, props.defaultFilter) ? <NoMatch /> : props.empty}
      </div>
    )
  const { title, columns, card, pathOf, nameOf, bulkActions } = props
  const shared = {
    label: title,
    pathOf,
    ...(props.rowActions ? { rowActions: props.rowActions } : {}),
  }
  return (
    <>
      {error && (
        <p className={css.stale} role="alert">
          {translate('console.list.stale', { reason: refusalOf(error).message })}
          <Button size="small" onClick={() => refetch()}>
            {translate('console.action.retry')}
          </Button>
        </p>
      )}
      {isWide ? (
        <RecordTable {...shared} columns={columns} nameOf={nameOf} selectable={!!bulkActions} />
      ) : (
        <RecordCards {...shared} card={card} />
      )}
      <Pager unit={props.unit} />
    </>
  )
}

const isEmpty = (list: { total?: number | undefined; filterValues: Record<string, unknown> }) =>
  list.total === 0 && Object.keys(list.filterValues).length === 0

/** Head and tools; where there is nothing yet, the empty state holds the one action and there is nothing to search. */
const Head = <T extends RaRecord>(props: ListScreenProps<T>) => {
  const empty = isEmpty(useListContext<T>())
  return (
    <>
      <PageHeader
        title={props.title}
        purpose={props.purpose}
        actions={empty ? undefined : props.actions}
      />
      {!empty && <ListTools {...props} />}
    </>
  )
}

/** A list as every list of the console is: head, tools, rows in all their states, pages; its state in the address. */
export const ListScreen = <T extends RaRecord>(props: ListScreenProps<T>) => {
  const { sort, filter, defaultFilter } = props
  return (
    <ListBase<T>
      disableAuthentication
      storeKey={false}
      perPage={25}
      sort={sort}
      queryOptions={noNotice}
      {...(filter ? { filter } : {})}
      {...(defaultFilter ? { filterDefaultValues: defaultFilter } : {})}
    >
      <Head {...props} />
      <Rows {...props} />
    </ListBase>
  )
}
