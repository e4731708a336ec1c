import Button from '@mui/material/Button'
import { useListContext, type RaRecord } from 'react-admin'
import { useTranslate } from '#console/core/i18n/texts.ts'
import type { ReactNode } from 'react'
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
  /** The filters, as a sentence. */
  filters?: ReactNode
  /** Actions on the chosen rows; rows can be chosen where there are some. */
  bulkActions?: ReactNode
}

/** What stands above the rows: search, views, display, export, filters; or the actions on chosen rows. */
export const ListTools = <T extends RaRecord>(
  props: ListToolsProps<T> & {
    /** Names what is searched; empty where the list cannot be searched. */
    searchPlaceholder: string
  },
) => {
  const { columns, filters, bulkActions, searchPlaceholder } = props
  const translate = useTranslate()
  const isWide = useDevice() === 'desktop'
  const { selectedIds, onUnselectItems } = useListContext()
  if (isWide && bulkActions && selectedIds.length > 0)
    return (
      <div className={css.bulk} role="region" aria-label={translate('ra.action.bulk_actions')}>
        <span aria-live="polite">
          {translate('console.list.selected', { smart_count: selectedIds.length })}
        </span>
        <SelectAll />
        {bulkActions}
        <Button variant="text" onClick={() => onUnselectItems()}>
          {translate('console.list.clearSelection')}
        </Button>
      </div>
    )
  return (
    <div className={css.tools}>
      {searchPlaceholder && <SearchBox placeholder={searchPlaceholder} />}
      <span className={css.gap} />
      <SavedViews />
      <DisplayMenu columns={columns} />
      <ExportButton />
      {filters && <div className={css.sentence}>{filters}</div>}
    </div>
  )
}
