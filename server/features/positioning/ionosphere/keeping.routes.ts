import { z } from 'zod'
import * as contract from '#contract/ionosphere'
import * as coefficientsContract from '#contract/ionosphereCoefficients'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { listRequestOf } from '#server/core/http/listRequest'
import { listCoefficients } from './coefficients.queries.ts'
import { changeCoefficients, createCoefficients, getCoefficients } from './coefficients.service.ts'
import { coefficientsExport, mapExport } from './ionosphere.export.ts'
import { listMapFiles } from './maps.queries.ts'
import { getMapFile, removeMapFile, uploadMaps } from './maps.service.ts'

const maps = '/usercenter/ionosphere-maps'
const coefficients = '/usercenter/ionosphere-coefficients'
const byId = z.strictObject({ id: z.string() })

const mapList = defineRoute({
  method: 'get',
  path: maps,
  operationId: 'listIonosphereMaps',
  summary: 'The stored files of ionosphere maps',
  access: 'ionosphereMap:manage',
  query: contract.ionosphereMapListQuery,
  response: z.array(contract.ionosphereMapRecord),
  answer: 'list',
  handle: async ({ query }, scope) => {
    const list = listRequestOf(query, ['lastEpoch', 'DESC'])
    return { ...(await listMapFiles(scope.db.read, list, scope.now())), first: list.first }
  },
})

const coefficientsList = defineRoute({
  method: 'get',
  path: coefficients,
  operationId: 'listIonosphereCoefficients',
  summary: 'Coefficients of the broadcast models',
  access: 'ionosphereCoefficients:manage',
  query: coefficientsContract.coefficientsListQuery,
  response: z.array(coefficientsContract.coefficientsRecord),
  answer: 'list',
  handle: async ({ query }, scope) => {
    const list = listRequestOf(query, ['validFrom', 'DESC'])
    return { ...(await listCoefficients(scope.db.read, list, scope.now())), first: list.first }
  },
})

/** Stored maps and coefficients, for those who keep them. */
export const ionosphereKeepingRoutes: Route[] = [
  mapList,
  mapExport(mapList),
  defineRoute({
    method: 'get',
    path: `${maps}/:id`,
    operationId: 'getIonosphereMap',
    summary: 'One stored file',
    access: 'ionosphereMap:manage',
    params: byId,
    response: contract.ionosphereMapRecord,
    answer: 'record',
    errors: ['notFound'],
    handle: ({ params }, scope) => getMapFile(scope, scope.db.read, params.id),
  }),
  defineRoute({
    method: 'post',
    path: maps,
    operationId: 'uploadIonosphereMap',
    summary:
      'Import an IONEX 1.x file, plain or gzipped, of up to 20 MB unpacked; a faulty file is rejected as a whole, with line and reason',
    access: 'ionosphereMap:manage',
    query: contract.ionosphereUploadQuery,
    file: true,
    response: contract.ionosphereMapRecord,
    answer: 'record',
    status: 201,
    errors: ['ionexInvalid', 'ionexTooLarge', 'ionexAlreadyStored'],
    handle: ({ query, file }, scope) => uploadMaps(scope, query.name, file),
  }),
  defineRoute({
    method: 'delete',
    path: `${maps}/:id`,
    operationId: 'deleteIonosphereMap',
    summary: 'Delete a stored file with its maps',
    access: 'ionosphereMap:manage',
    params: byId,
    response: contract.ionosphereMapRecord,
    answer: 'record',
    errors: ['notFound'],
    handle: ({ params }, scope) => removeMapFile(scope, params.id),
  }),
  coefficientsList,
  coefficientsExport(coefficientsList),
  defineRoute({
    method: 'get',
    path: `${coefficients}/:id`,
    operationId: 'getIonosphereCoefficients',
    summary: 'One set of coefficients',
    access: 'ionosphereCoefficients:manage',
    params: byId,
    response: coefficientsContract.coefficientsRecord,
    answer: 'record',
    errors: ['notFound'],
    handle: ({ params }, scope) => getCoefficients(scope, scope.db.read, params.id),
  }),
  defineRoute({
    method: 'post',
    path: coefficients,
    operationId: 'createIonosphereCoefficients',
    summary: 'Add coefficients with the time from which they apply',
    access: 'ionosphereCoefficients:manage',
    body: coefficientsContract.coefficientsCreation,
    response: coefficientsContract.coefficientsRecord,
    answer: 'record',
    status: 201,
    errors: ['coefficientsExist'],
    handle: ({ body }, scope) => createCoefficients(scope, body),
  }),
  defineRoute({
    method: 'put',
    path: `${coefficients}/:id`,
    operationId: 'changeIonosphereCoefficients',
    summary: 'Correct coefficients',
    access: 'ionosphereCoefficients:manage',
    params: byId,
    body: coefficientsContract.coefficientsChange,
    response: coefficientsContract.coefficientsRecord,
    answer: 'record',
    errors: ['notFound', 'changedMeanwhile', 'coefficientsExist'],
    handle: ({ params, body }, scope) => changeCoefficients(scope, params.id, body),
  }),
]
