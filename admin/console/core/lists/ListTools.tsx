import Button from '@mui/material/Button'
import { useListContext, type RaRecord } from 'react-admin'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { useRef, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useDevice } from '#console/core/ui/useDevice.ts'
import { DisplayMenu } from './DisplayMenu.tsx'
import { ExportButton } from './ExportButton.tsx'
import type { Column } from './columns.tsx'
import css from './ListScreen.module.css'
import { SavedViews } from './SavedViews.tsx'
import { SearchBox } from './SearchBox.tsx'
import { SelectAll } from './SelectAll.tsx'

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
