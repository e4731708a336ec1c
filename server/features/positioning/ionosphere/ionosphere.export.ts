import { ionosphereCoefficients } from '#contract/ionosphereCoefficients'
import { ionosphereMaps } from '#contract/ionosphere'
import type { ResourceExport } from '#server/platform/routing/resourceRoutes'

/** The stored files of maps as a table. */
export const mapExport: ResourceExport<typeof ionosphereMaps> = {
  columns: [
    'name',
    {
      field: 'origin',
      cell: ({ origin }, translate) => translate(`resources.ionosphere-maps.origins.${origin}`),
    },
    'source',
    'firstEpoch',
    'lastEpoch',
    'mapCount',
    'importedBy',
    'createdAt',
    'size',
    'sha256',
  ],
}

/** The coefficients as a table. */
export const coefficientsExport: ResourceExport<typeof ionosphereCoefficients> = {
  columns: [
    { field: 'model', cell: ({ model }) => (model === 'klobuchar' ? 'Klobuchar' : 'NTCM-G') },
    'validFrom',
    'source',
    { field: 'numbers', cell: ({ numbers }) => numbers.join(' ') },
  ],
}
