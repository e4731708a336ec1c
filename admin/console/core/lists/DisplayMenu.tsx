import { Button } from '#console/core/controls/Button.tsx'
import Divider from '@mui/material/Divider'
import { useListContext, useResourceContext, useStore, type RaRecord } from 'react-admin'
import { useTranslate, useTranslateAny } from '#console/core/i18n/texts.ts'
import { useDevice } from '#console/core/ui/device.ts'
import { ChoiceItem, MenuButton, MenuHeading } from '#console/core/ui/MenuButton.tsx'
import { type Column, useHiddenColumns } from './columns.tsx'
import { useSavedViews } from './SavedViews.tsx'

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
  const views = useSavedViews()
  const field = (source: string) => translateAny(`resources.${resource}.fields.${source}`)
  const heading = (key: 'views' | 'columns' | 'order' | 'rows') => (
    <MenuHeading key={key}>{translate(`console.list.${key}`)}</MenuHeading>
  )

  const columnChoices = () => [
    heading('columns'),
    ...columns.slice(1).map(({ source }) => (
      <ChoiceItem
        key={source}
        keepsOpen
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
          keepsOpen
          chosen={sort.field === source}
          onClick={() => setSort({ field: source, order: sortDescending ? 'DESC' : 'ASC' })}
        >
          {field(source)}
        </ChoiceItem>
      )),
  ]
  return (
    <>
      <MenuButton
        align="right"
        trigger={(props) => (
          <Button {...props} icon="sliders">
            {translate('console.list.display')}
          </Button>
        )}
      >
        {heading('views')}
        {views.entries}
        <Divider sx={{ my: '4px' }} />
        {isWide ? columnChoices() : orderChoices()}
        <Divider sx={{ my: '4px' }} />
        {heading('rows')}
        {pageSizes.map((size) => (
          <ChoiceItem
            key={size}
            keepsOpen
            chosen={size === perPage}
            onClick={() => setPerPage(size)}
          >
            {translate('console.list.rowsAPage', { count: size })}
          </ChoiceItem>
        ))}
        {isWide && (
          <ChoiceItem
            many
            keepsOpen
            chosen={density === 'dense'}
            onClick={() => setDensity(density === 'dense' ? 'normal' : 'dense')}
          >
            {translate('console.list.dense')}
          </ChoiceItem>
        )}
      </MenuButton>
      {views.dialog}
    </>
  )
}
