import Button from '@mui/material/Button'
import { useListContext, useTranslate, type RaRecord } from 'ra-core'
import { useDevice } from '#console/core/ui/useDevice.ts'
import { DisplayMenu } from './DisplayMenu.tsx'
import { ExportButton } from './ExportButton.tsx'
import css from './ListScreen.module.css'
import type { ListScreenProps } from './ListScreen.tsx'
import { SavedViews } from './SavedViews.tsx'
import { SearchBox } from './SearchBox.tsx'

type ListToolsProps<T extends RaRecord> = Pick<
  ListScreenProps<T>,
  'columns' | 'filters' | 'bulkActions' | 'searchPlaceholder'
>

/** What stands above the rows: search, views, display, export, filters; or the actions on chosen rows. */
export const ListTools = <T extends RaRecord>(props: ListToolsProps<T>) => {
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
