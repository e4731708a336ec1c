import Button from '@mui/material/Button'
import { useLocale } from 'react-admin'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { Link } from 'react-router'
import { serviceTiers, stationStatuses, type StationRecord } from '#contract/stations'
import { Icon } from '#console/core/icons/Icon.tsx'
import type { Column } from '#console/core/lists/columns.ts'
import { FilterSentence, type SentenceFilter } from '#console/core/lists/FilterSentence.tsx'
import { ListScreen } from '#console/core/lists/ListScreen.tsx'
import { EmptyState } from '#console/core/ui/EmptyState.tsx'
import text from '#console/core/ui/text.module.css'
import { Time } from '#console/core/ui/Time.tsx'
import { StationMenu } from './StationMenu.tsx'
import { StationStatus } from './StationStatus.tsx'
import { kilometresText, nameIn, pathOf } from './stationText.ts'
import css from './Stations.module.css'

const base = 'resources.stations'

const Tier = ({ station }: { station: StationRecord }) =>
  useTranslate()(`${base}.tiers.${station.tier}`)

const columns: readonly Column<StationRecord>[] = [
  {
    source: 'code',
    sortable: true,
    render: ({ code }) => <span className={text.mono}>{code}</span>,
  },
  { source: 'name', sortable: true, wide: true, render: ({ name }) => name },
  { source: 'enName', sortable: true, wide: true, render: ({ enName }) => enName },
  { source: 'status', sortable: true, render: (station) => <StationStatus station={station} /> },
  { source: 'tier', sortable: true, render: (station) => <Tier station={station} /> },
  {
    source: 'radius',
    sortable: true,
    sortDescending: true,
    render: ({ radius }) => <span className={text.mono}>{kilometresText(radius)}</span>,
  },
  { source: 'datum', late: true, hidden: true, render: ({ datum }) => datum },
  {
    source: 'updatedAt',
    sortable: true,
    sortDescending: true,
    late: true,
    render: ({ updatedAt }) => <Time at={updatedAt} />,
  },
]

const filters: readonly SentenceFilter[] = [
  {
    source: 'status',
    choices: [
      { value: undefined, label: `${base}.filters.anyStatus` },
      ...stationStatuses.map((status) => ({
        value: status,
        label: `${base}.filters.${status}` as const,
      })),
    ],
  },
  {
    source: 'tier',
    choices: [
      { value: undefined, label: `${base}.filters.anyTier` },
      ...serviceTiers.map((tier) => ({ value: tier, label: `${base}.filters.${tier}` as const })),
    ],
  },
]

const CreateButton = () => (
  <Button
    variant="contained"
    color="primary"
    component={Link}
    to="/stations/create"
    startIcon={<Icon name="plus" size={16} />}
  >
    {useTranslate()(`${base}.create.action`)}
  </Button>
)

/** The reference stations that the coverage follows from. */
export const StationList = () => {
  const translate = useTranslate()
  const locale = useLocale()
  const words = useTexts(`${base}.list`)
  return (
    <ListScreen<StationRecord>
      title={words('title')}
      purpose={words('purpose')}
      actions={
        <>
          <Button component={Link} to="/stations/import">
            {translate(`${base}.import.action`)}
          </Button>
          <CreateButton />
        </>
      }
      columns={columns}
      card={(station) => (
        <span className={css.card}>
          <b>{nameIn(locale, station)}</b>
          <span className={css.cardLine}>
            <StationStatus station={station} />
            <span className={text.mono}>{station.code}</span>
          </span>
        </span>
      )}
      sort={{ field: 'code', order: 'ASC' }}
      searchPlaceholder={words('search')}
      filters={<FilterSentence sentence={`${base}.filters.sentence`} filters={filters} />}
      rowActions={(station) => <StationMenu station={station} />}
      pathOf={pathOf}
      nameOf={(station) => nameIn(locale, station)}
      unit={`${base}.list.count`}
      empty={
        <EmptyState title={words('empty.title')} action={<CreateButton />}>
          {words('empty.text')}
        </EmptyState>
      }
    />
  )
}
