import { ionosphereMapListQuery, type IonosphereMapRecord } from '#contract/ionosphere'
import { coefficientsListQuery, type CoefficientsRecord } from '#contract/ionosphereCoefficients'
import { defineExport, type ExportColumn } from '#server/platform/routing/defineExport'
import type { Route } from '#server/platform/routing/defineRoute'
import { time } from '#server/core/tables/cells'

const mapColumns: readonly ExportColumn<IonosphereMapRecord>[] = [
  { field: 'name', cell: ({ name }) => name },
  {
    field: 'origin',
    cell: ({ origin }, translate) => translate(`resources.ionosphere-maps.origins.${origin}`),
  },
  { field: 'source', cell: ({ source }) => source },
  { field: 'firstEpoch', isTime: true, cell: ({ firstEpoch }) => time(firstEpoch) },
  { field: 'lastEpoch', isTime: true, cell: ({ lastEpoch }) => time(lastEpoch) },
  { field: 'mapCount', cell: ({ mapCount }) => mapCount },
  { field: 'importedBy', cell: ({ importedBy }) => importedBy },
  { field: 'createdAt', isTime: true, cell: ({ createdAt }) => time(createdAt) },
  { field: 'size', cell: ({ size }) => size },
  { field: 'sha256', cell: ({ sha256 }) => sha256 },
]

/** The stored files of maps as a table. */
export const mapExport = (list: Route): Route =>
  defineExport({
    list,
    query: ionosphereMapListQuery,
    sort: ['lastEpoch', 'DESC'],
    resource: 'ionosphere-maps',
    target: 'ionosphereMap',
    columns: mapColumns,
  })

const coefficientColumns: readonly ExportColumn<CoefficientsRecord>[] = [
  { field: 'model', cell: ({ model }) => (model === 'klobuchar' ? 'Klobuchar' : 'NTCM-G') },
  { field: 'validFrom', cell: ({ validFrom }) => validFrom },
  { field: 'source', cell: ({ source }) => source },
  { field: 'numbers', cell: ({ numbers }) => numbers.join(' ') },
]

/** The coefficients as a table. */
export const coefficientsExport = (list: Route): Route =>
  defineExport({
    list,
    query: coefficientsListQuery,
    sort: ['validFrom', 'DESC'],
    resource: 'ionosphere-coefficients',
    target: 'ionosphereCoefficients',
    columns: coefficientColumns,
  })
