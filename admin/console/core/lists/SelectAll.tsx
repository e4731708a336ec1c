import { dataProvider } from '#console/core/data/dataProvider.ts'
import Button from '@mui/material/Button'
import { useListContext } from 'react-admin'
import { maxRangeRows } from '#contract/core/paging'
import { useAction } from '#console/core/dialogs/useAction.ts'
import { useNumber } from '#console/core/i18n/useFormats.ts'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { useTotal } from './useTotal.ts'

/**
 * Selects all rows that match the filter, on all pages, up to the maximum of one request.
 * @param onDone called after the selection, before the button disappears
 */
export const SelectAll = ({ onDone }: { onDone: () => void }) => {
  const translate = useTranslate()
  const number = useNumber()
  const { total } = useTotal()
  const { resource, sort, filter, filterValues, selectedIds, onSelect } = useListContext()
  const maxSelected = Math.min(total, maxRangeRows)
  const { run, busy } = useAction(async () => {
    const { data } = await dataProvider.getList(resource, {
      pagination: { page: 1, perPage: maxSelected },
      sort,
      filter: { ...filterValues, ...filter },
    })
    onSelect(data.map(({ id }) => id))
    onDone()
  })
  if (selectedIds.length >= maxSelected) return null
  return (
    <Button variant="text" aria-disabled={busy} onClick={() => busy || run()}>
      {translate(total > maxSelected ? 'console.list.selectFirst' : 'console.list.selectAll', {
        count: number(maxSelected),
      })}
    </Button>
  )
}
