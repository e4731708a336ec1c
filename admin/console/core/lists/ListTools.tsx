import { Button, IconButton } from '#console/core/controls/Button.tsx'
import { useListContext, type RaRecord } from 'react-admin'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import css from './ListScreen.module.css'
import { useDevice } from '#console/core/ui/device.ts'
import type { Column } from './columns.tsx'
import { flushSync } from 'react-dom'
import { DisplayMenu } from './DisplayMenu.tsx'
import { ExportMenu } from './ExportMenu.tsx'
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
      <DisplayMenu columns={columns} />
      {bulkActions && !isWide && (
        <Button ref={begin} disabled={total === 0} onClick={() => setTo(true)}>
          {translate('console.list.select')}
        </Button>
      )}
      <ExportMenu />
      {filters && <div className={css.sentence}>{filters}</div>}
    </div>
  )
}
