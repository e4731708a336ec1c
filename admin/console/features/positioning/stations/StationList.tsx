import Button from '@mui/material/Button'
import { useLocale } from 'react-admin'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { Link } from 'react-router'
import { serviceTiers, stationStatuses, type StationRecord } from '#contract/stations'
import type { Column } from '#console/core/lists/columns.ts'
import { choiceFilter } from '#console/core/lists/choiceFilter.ts'
import { FilterSentence, type SentenceFilter } from '#console/core/lists/FilterSentence.tsx'
import { CreateButton } from '#console/core/ui/CreateButton.tsx'
import { ListScreen } from '#console/core/lists/ListScreen.tsx'
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
  choiceFilter(
    'status',
    `${base}.filters.anyStatus`,
    stationStatuses,
    (status) => `${base}.filters.${status}`,
  ),
  choiceFilter(
    'tier',
    `${base}.filters.anyTier`,
    serviceTiers,
    (tier) => `${base}.filters.${tier}`,
  ),
]

/** The reference stations that the coverage follows from. */
export const StationList = () => {
  const translate = useTranslate()
  const locale = useLocale()
  return (
    <ListScreen<StationRecord>
      texts={`${base}.list`}
      actions={
        <Button component={Link} to="/stations/import">
          {translate(`${base}.import.action`)}
        </Button>
      }
      create={<CreateButton to="/stations/create" label={`${base}.create.action`} />}
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
      filters={<FilterSentence sentence={`${base}.filters.sentence`} filters={filters} />}
      rowActions={(station) => <StationMenu station={station} />}
      pathOf={pathOf}
      nameOf={(station) => nameIn(locale, station)}
    />
  )
}
