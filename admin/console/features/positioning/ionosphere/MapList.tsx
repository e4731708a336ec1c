import { useTexts } from '#console/core/i18n/texts.ts'
import type { IonosphereMapRecord } from '#contract/positioning/ionosphere'
import { mono, textColumn, timeColumn, type Column } from '#console/core/lists/columns.tsx'
import { choiceFilter, FilterSentence } from '#console/core/lists/FilterSentence.tsx'
import { ListScreen } from '#console/core/lists/ListScreen.tsx'
import { Num, Status, Time } from '#console/core/ui/Values.tsx'
import styles from '#console/core/ui/styles.module.css'
import { mapPath, utcText } from './ionosphereText.ts'
import { UploadButton } from './UploadButton.tsx'

const base = 'resources.ionosphere-maps'
const label = <Key extends string>(name: Key) => `${base}.filters.${name}` as const

/** Maps younger than a day count as current. */
const freshSeconds = 86_400

export const MapOrigin = ({ map }: { map: IonosphereMapRecord }) => {
  const state = useTexts(`${base}.states`)
  if (map.origin === 'demonstration')
    return <Status tone="pending">{state('demonstration')}</Status>
  return map.ageSeconds < freshSeconds ? (
    <Status tone="passed">{state('current')}</Status>
  ) : (
    <Status tone="closed">{state('past')}</Status>
  )
}

const columns: readonly Column<IonosphereMapRecord>[] = [
  { source: 'name', sortable: true, wide: true, render: ({ name }) => mono(name) },
  { source: 'state', render: (map) => <MapOrigin map={map} /> },
  textColumn('source', { wide: true }),
  {
    source: 'firstEpoch',
    sortable: true,
    sortDescending: true,
    render: ({ firstEpoch }) => mono(utcText(firstEpoch)),
  },
  {
    source: 'lastEpoch',
    sortable: true,
    sortDescending: true,
    render: ({ lastEpoch }) => mono(utcText(lastEpoch)),
  },
  { source: 'age', late: true, render: ({ lastEpoch }) => <Time at={lastEpoch} /> },
  {
    source: 'mapCount',
    align: 'right',
    late: true,
    render: ({ mapCount }) => <Num value={mapCount} />,
  },
  timeColumn('createdAt', { hidden: true }),
]

const filters = [choiceFilter('origin', label('any'), ['upload', 'folder', 'demonstration'], label)]

export const MapList = () => (
  <ListScreen<IonosphereMapRecord>
    texts={`${base}.list`}
    create={<UploadButton />}
    columns={columns}
    card={(map) => (
      <>
        <strong className={styles.mono}>{map.name}</strong>
        <MapOrigin map={map} />
        <span className={styles.muted}>{map.source}</span>
        <span className={styles.mono}>
          {utcText(map.firstEpoch)} – {utcText(map.lastEpoch)}
        </span>
      </>
    )}
    sort={{ field: 'lastEpoch', order: 'DESC' }}
    filters={<FilterSentence sentence={label('sentence')} filters={filters} />}
    pathOf={mapPath}
    nameOf={({ name }) => name}
  />
)
