import { z } from 'zod'
import {
  stationChange,
  stationCreation,
  stationImport,
  stationImportAnswer,
  stationListQuery,
  stationRecord,
  stationStatusChange,
} from '#contract/stations'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { listRequestOf } from '#server/core/http/listRequest'
import { stationExport } from './stations.export.ts'
import { importStations } from './stationImport.service.ts'
import { listStations } from '#server/platform/stations/stations.queries'
import { changeStation, createStation, getStation, setStationStatus } from './stations.service.ts'

const path = '/usercenter/stations'
const byId = z.strictObject({ id: z.string() })

const stationList = defineRoute({
  method: 'get',
  path,
  operationId: 'listStations',
  summary: 'List reference stations',
  access: 'station:manage',
  query: stationListQuery,
  response: z.array(stationRecord),
  answer: 'list',
  handle: async ({ query }, scope) => {
    const list = listRequestOf(query, ['code', 'ASC'])
    return { ...(await listStations(scope.db.read, list)), first: list.first }
  },
})

export const stationRoutes: Route[] = [
  stationList,
  stationExport(stationList),
  defineRoute({
    method: 'post',
    path: `${path}/import`,
    operationId: 'importStations',
    summary:
      'Create and change stations from CSV, all rows or none; a dry run says what each row would do',
    access: 'station:manage',
    body: stationImport,
    response: stationImportAnswer,
    answer: 'operation',
    errors: ['stationImportRefused', 'tableUnreadable', 'tableTooLong', 'tableColumnsMissing'],
    handle: ({ body }, scope) => importStations(scope, body),
  }),
  defineRoute({
    method: 'get',
    path: `${path}/:id`,
    operationId: 'getStation',
    summary: 'One station',
    access: 'station:manage',
    params: byId,
    response: stationRecord,
    answer: 'record',
    errors: ['notFound'],
    handle: ({ params }, scope) => getStation(scope.db.read, params.id),
  }),
  defineRoute({
    method: 'post',
    path,
    operationId: 'createStation',
    summary: 'Create a station, online by default',
    access: 'station:manage',
    body: stationCreation,
    response: stationRecord,
    answer: 'record',
    status: 201,
    errors: ['stationCodeExists'],
    handle: ({ body }, scope) => createStation(scope, body),
  }),
  defineRoute({
    method: 'put',
    path: `${path}/:id`,
    operationId: 'changeStation',
    summary: 'Change a station',
    access: 'station:manage',
    params: byId,
    body: stationChange,
    response: stationRecord,
    answer: 'record',
    errors: ['notFound', 'changedMeanwhile', 'stationCodeExists'],
    handle: ({ params, body }, scope) => changeStation(scope, params.id, body),
  }),
  defineRoute({
    method: 'post',
    path: `${path}/:id/status`,
    operationId: 'setStationStatus',
    summary:
      'Put a station online, take it offline or retire it; a retired one comes back offline first',
    access: 'station:manage',
    params: byId,
    body: stationStatusChange,
    response: stationRecord,
    answer: 'record',
    errors: ['notFound', 'statusDoesNotAllow'],
    handle: ({ params, body }, scope) => setStationStatus(scope, params.id, body.status),
  }),
]
