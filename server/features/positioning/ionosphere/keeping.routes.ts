import { resourceRoutes } from '#server/platform/routing/resourceRoutes'
import { ionosphereCoefficients } from '#contract/positioning/ionosphereCoefficients'
import {
  ionosphereMapRecord,
  ionosphereMaps,
  ionosphereUploadQuery,
} from '#contract/positioning/ionosphere'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { coefficientsService, modelName } from './coefficients.service.ts'
import { mapFileService, uploadMaps } from './maps.service.ts'

export const ionosphereKeepingRoutes: Route[] = [
  ...resourceRoutes(ionosphereMaps, {
    service: mapFileService,
    access: 'ionosphereMap:manage',
    operations: {
      list: 'The stored files of ionosphere maps',
      get: 'One stored file',
      remove: 'Delete a stored file with its maps',
    },
    export: {
      columns: [
        'name',
        { field: 'origin', texts: 'origins' },
        'source',
        'firstEpoch',
        'lastEpoch',
        'mapCount',
        'importedBy',
        'createdAt',
        'size',
        'sha256',
      ],
    },
    routes: [
      defineRoute({
        method: 'post',
        path: ionosphereMaps.path,
        operationId: 'uploadIonosphereMap',
        audit: 'ionosphereMap.import',
        summary:
          'Import an IONEX 1.x file, plain or compressed (gzip, Unix compress), of up to 20 MB unpacked; a faulty file is rejected as a whole, with line and reason',
        access: 'ionosphereMap:manage',
        query: ionosphereUploadQuery,
        file: 'large',
        response: ionosphereMapRecord,
        answer: 'record',
        status: 201,
        errors: ['ionexInvalid', 'ionexTooLarge', 'ionexAlreadyStored', 'changedMeanwhile'],
        handle: ({ query, file }, scope) => uploadMaps(scope, query.name, file),
      }),
    ],
  }),
  ...resourceRoutes(ionosphereCoefficients, {
    service: coefficientsService,
    access: 'ionosphereCoefficients:manage',
    operations: {
      list: 'Coefficients of the broadcast models',
      get: 'One set of coefficients',
      create: 'Add coefficients with the time from which they apply',
      change: 'Correct coefficients',
    },
    export: {
      columns: [
        { field: 'model', cell: ({ model }) => modelName(model) },
        'validFrom',
        'source',
        { field: 'numbers', cell: ({ numbers }) => numbers.join(' ') },
      ],
    },
  }),
]
