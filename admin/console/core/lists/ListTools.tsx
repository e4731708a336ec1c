import { Button, IconButton } from '#console/core/controls/Button.tsx'
import { useListContext, useResourceContext, useStore, type RaRecord } from 'react-admin'
import { useTranslate, useTranslateAny } from '#console/core/i18n/texts.ts'
import { useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import css from './ListScreen.module.css'
import Divider from '@mui/material/Divider'
import ListSubheader from '@mui/material/ListSubheader'
import { useDevice } from '#console/core/ui/device.ts'
import { ChoiceItem, MenuButton } from '#console/core/ui/MenuButton.tsx'
import { type Column, useHiddenColumns } from './columns.tsx'
import { flushSync } from 'react-dom'
import { ExportButton } from './ExportButton.tsx'
import { SavedViews } from './SavedViews.tsx'
import { SelectAll } from './Pager.tsx'

export const SearchBox = ({ placeholder }: { placeholder?: string }) => {
  const translate = useTranslate()
  const { filterValues, setFilters, displayedFilters } = useListContext()
  const box = useRef<HTMLInputElement>(null)
  const searched: unknown = filterValues['q']
  const current = typeof searched === 'string' ? searched : ''
  const label = placeholder ?? translate('console.list.search')

  // A search from elsewhere (address, saved view) replaces the text in the box.
  const appliedSearch = useRef(current)
  useEffect(() => {
    if (current === appliedSearch.current) return
    appliedSearch.current = current
    if (box.current) box.current.value = current
  }, [current])

  const search = (words: string) => {
    appliedSearch.current = words
    if (words !== current) setFilters({ ...filterValues, q: words || undefined }, displayedFilters)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search(box.current?.value.trim() ?? '')
  }
  const clear = () => {
    if (box.current) box.current.value = ''
    search('')
    box.current?.focus()
  }
  return (
    <form role="search" className={css.box} onSubmit={submit}>
      <input
        ref={box}
        defaultValue={current}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        enterKeyHint="search"
        onKeyDown={(event) => event.key === 'Escape' && clear()}
      />
      {current && (
        <IconButton
          icon="close"
          size="small"
          onClick={clear}
          label={translate('console.list.clearSearch')}
        />
      )}
      <IconButton icon="search" size="small" type="submit" label={translate('ra.action.search')} />
    </form>
  )
}

const pageSizes = [25, 50, 100] as const

interface DisplayMenuProps<T extends RaRecord> {
  columns: readonly Column<T>[]
}

export const DisplayMenu = <T extends RaRecord>({ columns }: DisplayMenuProps<T>) => {
  const translate = useTranslate()
  const resource = useResourceContext()
  const isWide = useDevice() === 'desktop'
  const { perPage, setPerPage, sort, setSort } = useListContext()
  const { hidden, toggle } = useHiddenColumns(columns)
  const [density, setDensity] = useStore<'normal' | 'dense'>('lists.density', 'normal')
  const translateAny = useTranslateAny()
  const field = (source: string) => translateAny(`resources.${resource}.fields.${source}`)
  const heading = (key: 'columns' | 'order' | 'rows') => (
    <ListSubheader key={key} component="div" role="presentation" sx={subheader}>
      {translate(`console.list.${key}`)}
    </ListSubheader>
  )

  const columnChoices = () => [
    heading('columns'),
    ...columns.slice(1).map(({ source }) => (
      <ChoiceItem
        key={source}
        many
        chosen={!hidden.includes(source)}
        onClick={() => toggle(source)}
      >
        {field(source)}
      </ChoiceItem>
    )),
  ]
  const orderChoices = () => [
    heading('order'),
    ...columns
      .filter(({ sortable }) => sortable)
      .map(({ source, sortDescending }) => (
        <ChoiceItem
          key={source}
          chosen={sort.field === source}
          onClick={() => setSort({ field: source, order: sortDescending ? 'DESC' : 'ASC' })}
        >
          {field(source)}
        </ChoiceItem>
      )),
  ]
  return (
    <MenuButton
      align="right"
      staysOpen
      trigger={(props) => (
        <Button {...props} icon="sliders">
          {translate('console.list.display')}
        </Button>
      )}
    >
      {isWide ? columnChoices() : orderChoices()}
      <Divider sx={{ my: '4px' }} />
      {heading('rows')}
      {pageSizes.map((size) => (
        <ChoiceItem key={size} chosen={size === perPage} onClick={() => setPerPage(size)}>
          {translate('console.list.rowsAPage', { count: size })}
        </ChoiceItem>
      ))}
      {isWide && (
        <ChoiceItem
          many
          chosen={density === 'dense'}
          onClick={() => setDensity(density === 'dense' ? 'normal' : 'dense')}
        >
          {translate('console.list.dense')}
        </ChoiceItem>
      )}
    </MenuButton>
  )
}

const subheader = {
  padding: '4px 10px',
  background: 'none',
  color: 'var(--muted)',
  fontSize: 12,
  fontWeight: 400,
  lineHeight: 1.7,
}

export interface ListToolsProps<T extends RaRecord> {
  columns: readonly Column<T>[]
  filters?: ReactNode
  /** Actions on selected rows; without them rows cannot be selected. */
  bulkActions?: ReactNode
}

export interface Choosing {
  choosing: boolean
  setChoosing: (now: boolean) => void
}

export const ListTools = <T extends RaRecord>(
  props: ListToolsProps<T> &
    Choosing & {
      /** Empty for a list that cannot be searched. */
      searchPlaceholder: string
    },
) => {
  const { columns, filters, bulkActions, searchPlaceholder, choosing, setChoosing } = props
  const translate = useTranslate()
  const isWide = useDevice() === 'desktop'
  const { selectedIds, onUnselectItems, total = 0 } = useListContext()
  const begin = useRef<HTMLButtonElement>(null)
  const end = useRef<HTMLButtonElement>(null)
  const setTo = (now: boolean) => {
    flushSync(() => {
      if (!now) onUnselectItems()
      setChoosing(now)
    })
    const next = now ? end : begin
    next.current?.focus()
  }
  const isChoosing = !!bulkActions && (selectedIds.length > 0 || (choosing && !isWide))
  // Rendered before the first selection, so that screen readers announce it.
  const chosen = (
    <span aria-live="polite" className={isChoosing ? undefined : 'visually-hidden'}>
      {isChoosing && translate('console.list.selected', { smart_count: selectedIds.length })}
    </span>
  )
  if (isChoosing)
    return (
      <div className={css.bulk} role="region" aria-label={translate('ra.action.bulk_actions')}>
        {chosen}
        <SelectAll onDone={() => end.current?.focus()} />
        <Button variant="text" ref={end} onClick={() => setTo(false)}>
          {translate(isWide ? 'console.list.clearSelection' : 'ra.action.cancel')}
        </Button>
        {selectedIds.length > 0 && <div className={css.bulkActions}>{bulkActions}</div>}
      </div>
    )
  return (
    <div className={bulkActions ? `${css.tools} ${css.many}` : css.tools}>
      {chosen}
      {searchPlaceholder && <SearchBox placeholder={searchPlaceholder} />}
      <span className={css.gap} />
      <SavedViews />
      <DisplayMenu columns={columns} />
      <ExportButton />
      {bulkActions && !isWide && (
        <Button ref={begin} disabled={total === 0} onClick={() => setTo(true)}>
          {translate('console.list.select')}
        </Button>
      )}
      {filters && <div className={css.sentence}>{filters}</div>}
    </div>
  )
}
