import {
  stationImport,
  stationImportAnswer,
  stations,
  stationStatusChange,
} from '#contract/positioning/stations'
import { recordAction, resourceRoutes } from '#server/platform/routing/resourceRoutes'
import { tableErrors } from '#server/core/tables/readTable'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { importStations } from './stationImport.service.ts'
import { setStationStatus, stationCrud } from './stations.service.ts'

const access = 'station:manage'

export const stationRoutes: Route[] = resourceRoutes(stations, {
  service: stationCrud,
  access,
  operations: {
    list: 'List reference stations',
    get: 'One station',
    create: 'Create a station, online by default',
    change: 'Change a station',
  },
  export: {
    columns: [
      'code',
      'name',
      'enName',
      'latitude',
      'longitude',
      'datum',
      'epoch',
      { field: 'tier', texts: 'tiers' },
      'radius',
      { field: 'status', texts: 'statuses' },
      'updatedAt',
    ],
  },
  routes: [
    defineRoute({
      method: 'post',
      path: `${stations.path}/import`,
      operationId: 'importStations',
      summary:
        'Create and change stations from CSV or a workbook, all rows or none; a dry run says what each row would do',
      access,
      audit: 'station.import',
      body: stationImport,
      response: stationImportAnswer,
      errors: [
        'stationImportRefused',
        'tableTooLong',
        'tableColumnsMissing',
        'tableCoordinates',
        ...tableErrors,
      ],
      handle: ({ body }, scope) => importStations(scope, body),
    }),
    recordAction(stations, 'status', {
      operationId: 'setStationStatus',
      summary:
        'Put a station online, take it offline or retire it; a retired one comes back offline first',
      access,
      audit: 'station.status',
      body: stationStatusChange,
      errors: ['statusDoesNotAllow'],
      perform: setStationStatus,
    }),
  ],
})
