import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import ListSubheader from '@mui/material/ListSubheader'
import { useListContext, useResourceContext, useStore, type RaRecord } from 'react-admin'
import { useTranslate, useTranslateAny } from '#console/core/i18n/texts.ts'
import { Icon } from '#console/core/icons/Icon.tsx'
import { useDevice } from '#console/core/ui/useDevice.ts'
import { ChoiceItem, MenuButton } from '#console/core/ui/MenuButton.tsx'
import type { Column } from './columns.tsx'
import { useHiddenColumns } from './useHiddenColumns.ts'

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
        <Button {...props} startIcon={<Icon name="sliders" size={16} />}>
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
