import type { IonosphereMapRecord } from '#contract/ionosphere'
import type { Column } from '#console/core/lists/columns.ts'
import { Num } from '#console/core/ui/Num.tsx'
import text from '#console/core/ui/text.module.css'
import { Time } from '#console/core/ui/Time.tsx'
import { utcText } from './ionosphereText.ts'
import { MapOrigin } from './MapOrigin.tsx'

const mono = (value: string) => <span className={`${text.mono} ${text.nowrap}`}>{value}</span>

/** Columns of the list of stored maps. */
export const mapColumns: readonly Column<IonosphereMapRecord>[] = [
  {
    source: 'name',
    sortable: true,
    wide: true,
    render: ({ name }) => mono(name),
  },
  {
    source: 'state',
    render: (map) => <MapOrigin map={map} />,
  },
  { source: 'source', wide: true, render: ({ source }) => source },
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
  {
    source: 'age',
    late: true,
    render: ({ lastEpoch }) => <Time at={lastEpoch} />,
  },
  {
    source: 'mapCount',
    align: 'right',
    late: true,
    render: ({ mapCount }) => <Num value={mapCount} />,
  },
  {
    source: 'createdAt',
    sortable: true,
    sortDescending: true,
    hidden: true,
    render: ({ createdAt }) => <Time at={createdAt} />,
  },
]
