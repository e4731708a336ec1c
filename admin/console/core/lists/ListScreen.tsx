import { Button } from '#console/core/controls/Button.tsx'
import {
  ListBase,
  useListContext,
  type ListControllerResult,
  type RaRecord,
  type SortPayload,
} from 'react-admin'
import {
  useTexts,
  useTranslate,
  useTranslateAny,
  type TextBranch,
} from '#console/core/i18n/texts.ts'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useDevice } from '#console/core/ui/device.ts'
import { refusalText } from '#console/core/data/refusal.ts'
import { refusalOf } from '#shared/http.ts'
import { EmptyState, ErrorState } from '#console/core/ui/State.tsx'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import { RowsSkeleton } from '#console/core/ui/Skeletons.tsx'
import type { InlineEdit } from './InlineText.tsx'
import styles from '#console/core/ui/styles.module.css'
import css from './ListScreen.module.css'
import { RestoreFocus, WithoutPending } from './rowState.tsx'
import { ListTools, type Choosing, type ListToolsProps } from './ListTools.tsx'
import { Pager } from './Pager.tsx'
import { RecordCards } from './RecordCards.tsx'
import { RecordTable } from './RecordTable.tsx'

/** Texts of a list; with a `search` text the list can be searched, a `purpose` is shown below the title. */
type ListTexts = TextBranch<{
  title: string
  count: string
  empty: { title: string; text: string }
}>

export interface ListScreenProps<T extends RaRecord> extends ListToolsProps<T> {
  texts: ListTexts
  /** Replaces title and purpose where two lists share the other texts, e.g. own users and all users. */
  head?: TextBranch<{ title: string }>
  create?: ReactNode
  actions?: ReactNode
  lead?: ReactNode
  card: (record: T) => ReactNode
  sort?: SortPayload
  /** A fixed filter that the user cannot change. */
  filter?: Record<string, unknown> | undefined
  defaultFilter?: Record<string, unknown>
  rowActions?: (record: T) => ReactNode
  inlineEdit?: InlineEdit<T>
  /** Address of a record; by default it opens above the list (`useOpened`). */
  pathOf?: (record: T) => string
  nameOf: (record: T) => string
}

const newestFirst: SortPayload = { field: 'createdAt', order: 'DESC' }
const noNotice = { onError: () => {} }

const NoMatch = () => {
  const translate = useTranslate()
  const { setFilters } = useListContext()
  const clear = () => {
    setFilters({}, [])
    // Moves the focus, because the button disappears with this panel.
    document.querySelector('main')?.focus({ preventScroll: true })
  }
  return (
    <EmptyState
      filtered
      title={translate('console.list.noMatch.title')}
      action={<Button onClick={clear}>{translate('console.list.clearFilters')}</Button>}
    >
      {translate('console.list.noMatch.text')}
    </EmptyState>
  )
}

/** A retry cannot help against a 400, e.g. from an old link, so the button then resets the address instead. */
const Failed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const isOurs = refusalOf(error).status !== 400
  return (
    <div className={styles.surface}>
      <ErrorState error={error} {...(isOurs ? { onRetry } : {})}>
        {!isOurs && (
          <div>
            <Button onClick={() => void navigate({ search: '' })}>
              {translate('console.list.startAgain')}
            </Button>
          </div>
        )}
      </ErrorState>
    </div>
  )
}

/** Clears the selection when the filter changes, so that no hidden rows are changed. */
const useChoiceWithinFilter = () => {
  const { filterValues, onUnselectItems } = useListContext()
  const filter = JSON.stringify(filterValues)
  const chosenBy = useRef(filter)
  useEffect(() => {
    if (chosenBy.current === filter) return
    chosenBy.current = filter
    onUnselectItems()
  }, [filter, onUnselectItems])
}

const isFiltered = (values: Record<string, unknown>, usual: Record<string, unknown> = {}) =>
  Object.keys(values).length > 0 && JSON.stringify(values) !== JSON.stringify(usual)

/** The status element exists before its message, so that screen readers announce an empty result. */
const Unmatched = ({ usual }: { usual: Record<string, unknown> | undefined }) => {
  const { total, isPending, filterValues } = useListContext()
  const isUnmatched = !isPending && total === 0 && isFiltered(filterValues, usual)
  return (
    <div role="status">
      {isUnmatched && (
        <div className={styles.surface}>
          <NoMatch />
        </div>
      )}
    </div>
  )
}

const Rows = <T extends RaRecord>(props: ListScreenProps<T> & Choosing) => {
  const { columns, card, nameOf, bulkActions, texts, head = texts, choosing } = props
  const translate = useTranslate()
  const text = useTexts(texts)
  const { pathname, search } = useLocation()
  const isWide = useDevice() === 'desktop'
  const list = useListContext<T>()
  useChoiceWithinFilter()
  const { error, isPending, total, filterValues, refetch, data, selectedIds } = list
  if (error && !data) return <Failed error={error} onRetry={refetch} />
  if (isPending) return <RowsSkeleton rows={12} />
  if (total === 0)
    return isFiltered(filterValues, props.defaultFilter) ? null : (
      <div className={styles.surface}>
        <EmptyState title={text('empty.title')} action={props.create}>
          {text('empty.text')}
        </EmptyState>
      </div>
    )
  const shared = {
    label: translate(`${head}.title`),
    pathOf: props.pathOf ?? (({ id }: T) => `${pathname}${search}#${id}`),
    nameOf,
    ...(props.rowActions ? { rowActions: props.rowActions } : {}),
  }
  return (
    <>
      {error && (
        <p className={css.stale} role="alert">
          {translate('console.list.stale', { reason: refusalText(error) })}
          <Button size="small" onClick={() => refetch()}>
            {translate('console.action.retry')}
          </Button>
        </p>
      )}
      <div className={css.rows} data-earlier={list.isPlaceholderData || undefined}>
        {isWide ? (
          <RecordTable
            {...shared}
            columns={columns}
            selectable={!!bulkActions}
            inlineEdit={props.inlineEdit}
          />
        ) : (
          <RecordCards
            {...shared}
            card={card}
            choosing={!!bulkActions && (choosing || selectedIds.length > 0)}
          />
        )}
      </div>
      <Pager unit={`${texts}.count`} />
    </>
  )
}

/** Whether the state in place of the rows is all there is to do: nothing yet, or nothing could be loaded. */
const isBare = (list: Pick<ListControllerResult, 'total' | 'filterValues' | 'data' | 'error'>) =>
  Object.keys(list.filterValues).length === 0 && (list.total === 0 || (!!list.error && !list.data))

const Head = <T extends RaRecord>(props: ListScreenProps<T> & Choosing) => {
  const { texts, head = texts, actions, create, lead } = props
  const bare = isBare(useListContext<T>())
  const translate = useTranslate()
  const translateAny = useTranslateAny()
  const textOf = (key: string) => translateAny(key, { _: '' })
  return (
    <>
      <PageHeader title={translate(`${head}.title`)} purpose={textOf(`${head}.purpose`)}>
        {!bare && (
          <>
            {actions}
            {create}
          </>
        )}
      </PageHeader>
      {lead}
      {!bare && <ListTools {...props} searchPlaceholder={textOf(`${texts}.search`)} />}
    </>
  )
}

/** Standard list: header, tools, rows with loading and error states, pagination. The address holds its state. */
export const ListScreen = <T extends RaRecord>(props: ListScreenProps<T>) => {
  const { sort = newestFirst, filter, defaultFilter } = props
  const [choosing, setChoosing] = useState(false)
  const choice = { choosing, setChoosing }
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
      <WithoutPending<T>>
        <RestoreFocus>
          <Head {...props} {...choice} />
          <Unmatched usual={defaultFilter} />
          <Rows {...props} {...choice} />
        </RestoreFocus>
      </WithoutPending>
    </ListBase>
  )
}
