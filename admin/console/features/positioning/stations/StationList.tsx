import { useLocale } from 'react-admin'
import { useNameOf } from '#console/core/i18n/useFormats.ts'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { serviceTiers, stationStatuses, type StationRecord } from '#contract/positioning/stations'
import { mono, textColumn, timeColumn, type Column } from '#console/core/lists/columns.tsx'
import { choiceFilter, FilterSentence } from '#console/core/lists/FilterSentence.tsx'
import { CreateButton, LinkButton } from '#console/core/ui/PermissionButton.tsx'
import { ListScreen } from '#console/core/lists/ListScreen.tsx'
import styles from '#console/core/ui/styles.module.css'
import { Status } from '#console/core/ui/Values.tsx'
import { StationMenu } from './StationMenu.tsx'
import { kilometresText, pathOf } from './stationText.ts'

const base = 'resources.stations'
const label = <Key extends string>(name: Key) => `${base}.filters.${name}` as const

const statusTones = { online: 'passed', offline: 'pending', retired: 'closed' } as const

export const StationStatus = ({ station }: { station: StationRecord }) => (
  <Status tone={statusTones[station.status]}>
    {useTranslate()(`${base}.statuses.${station.status}`)}
  </Status>
)

const Tier = ({ station }: { station: StationRecord }) =>
  useTranslate()(`${base}.tiers.${station.tier}`)

const columnsOf = (locale: string): readonly Column<StationRecord>[] => [
  { source: 'code', sortable: true, render: ({ code }) => mono(code) },
  textColumn('name', { sortable: true, wide: true, late: locale !== 'zh' }),
  textColumn('enName', { sortable: true, wide: true, late: locale === 'zh' }),
  { source: 'status', sortable: true, render: (station) => <StationStatus station={station} /> },
  { source: 'tier', sortable: true, render: (station) => <Tier station={station} /> },
  {
    source: 'radius',
    late: true,
    sortable: true,
    sortDescending: true,
    render: ({ radius }) => mono(kilometresText(radius)),
  },
  textColumn('datum', { late: true, hidden: true }),
  timeColumn('updatedAt', { late: true }),
]

const filters = [
  choiceFilter('status', label('anyStatus'), stationStatuses, label),
  choiceFilter('tier', label('anyTier'), serviceTiers, label),
]

export const StationList = () => {
  const translate = useTranslate()
  const nameOf = useNameOf()
  const columns = columnsOf(useLocale())
  return (
    <ListScreen<StationRecord>
      texts={`${base}.list`}
      create={
        <span className={styles.buttons}>
          <LinkButton to="/stations/import" icon="upload" secondary>
            {translate(`${base}.import.action`)}
          </LinkButton>
          <CreateButton to="/stations/create" label={`${base}.create.action`} />
        </span>
      }
      columns={columns}
      card={(station) => (
        <span className={styles.stack4}>
          <b>{nameOf(station)}</b>
          <span className={styles.line}>
            <StationStatus station={station} />
            <span className={styles.mono}>{station.code}</span>
          </span>
        </span>
      )}
      sort={{ field: 'code', order: 'ASC' }}
      filters={<FilterSentence sentence={label('sentence')} filters={filters} />}
      rowActions={(station) => <StationMenu station={station} />}
      pathOf={pathOf}
      nameOf={nameOf}
    />
  )
}
