import { stationListQuery, type StationRecord } from '#contract/stations'
import { defineExport, type ExportColumn } from '#server/platform/routing/defineExport'
import type { Route } from '#server/platform/routing/defineRoute'
import { time } from '#server/core/tables/cells'

const columns: readonly ExportColumn<StationRecord>[] = [
  { field: 'code', cell: ({ code }) => code },
  { field: 'name', cell: ({ name }) => name },
  { field: 'enName', cell: ({ enName }) => enName },
  { field: 'latitude', cell: ({ latitude }) => latitude },
  { field: 'longitude', cell: ({ longitude }) => longitude },
  { field: 'datum', cell: ({ datum }) => datum },
  { field: 'epoch', cell: ({ epoch }) => epoch },
  { field: 'tier', cell: ({ tier }, translate) => translate(`resources.stations.tiers.${tier}`) },
  { field: 'radius', cell: ({ radius }) => radius },
  {
    field: 'status',
    cell: ({ status }, translate) => translate(`resources.stations.statuses.${status}`),
  },
  { field: 'updatedAt', isTime: true, cell: ({ updatedAt }) => time(updatedAt) },
]

/** The stations as a table. */
export const stationExport = (list: Route): Route =>
  defineExport({
    list,
    query: stationListQuery,
    sort: ['code', 'ASC'],
    resource: 'stations',
    target: 'station',
    columns,
  })
