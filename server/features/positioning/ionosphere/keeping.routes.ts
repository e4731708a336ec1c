import { resourceRoutes } from '#server/platform/routing/resourceRoutes'
import { ionosphereCoefficients } from '#contract/ionosphereCoefficients'
import { ionosphereMapRecord, ionosphereMaps, ionosphereUploadQuery } from '#contract/ionosphere'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { listCoefficients } from './coefficients.queries.ts'
import { changeCoefficients, createCoefficients, getCoefficients } from './coefficients.service.ts'
import { coefficientsExport, mapExport } from './ionosphere.export.ts'
import { listMapFiles } from './maps.queries.ts'
import { getMapFile, removeMapFile, uploadMaps } from './maps.service.ts'

/** Stored maps and coefficients, for those who keep them. */
export const ionosphereKeepingRoutes: Route[] = [
  ...resourceRoutes(ionosphereMaps, {
    service: {
      list: async (scope, list) => ({
        ...(await listMapFiles(scope.db.read, list, scope.now())),
        first: list.first,
      }),
      get: (scope, id) => getMapFile(scope, scope.db.read, id),
      remove: removeMapFile,
    },
    access: 'ionosphereMap:manage',
    operations: {
      list: 'The stored files of ionosphere maps',
      get: 'One stored file',
      remove: 'Delete a stored file with its maps',
    },
    export: mapExport,
    routes: [
      defineRoute({
        method: 'post',
        path: ionosphereMaps.path,
        operationId: 'uploadIonosphereMap',
        audit: 'ionosphereMap.import',
        summary:
          'Import an IONEX 1.x file, plain or gzipped, of up to 20 MB unpacked; a faulty file is rejected as a whole, with line and reason',
        access: 'ionosphereMap:manage',
        query: ionosphereUploadQuery,
        file: true,
        response: ionosphereMapRecord,
        answer: 'record',
        status: 201,
        errors: ['ionexInvalid', 'ionexTooLarge', 'ionexAlreadyStored'],
        handle: ({ query, file }, scope) => uploadMaps(scope, query.name, file),
      }),
    ],
  }),
  ...resourceRoutes(ionosphereCoefficients, {
    service: {
      list: async (scope, list) => ({
        ...(await listCoefficients(scope.db.read, list, scope.now())),
        first: list.first,
      }),
      get: (scope, id) => getCoefficients(scope, scope.db.read, id),
      create: createCoefficients,
      change: changeCoefficients,
    },
    access: 'ionosphereCoefficients:manage',
    operations: {
      list: 'Coefficients of the broadcast models',
      get: 'One set of coefficients',
      create: 'Add coefficients with the time from which they apply',
      change: 'Correct coefficients',
    },
    export: coefficientsExport,
  }),
]
