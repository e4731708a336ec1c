import {
  coverageAnswer,
  coverageAreas,
  coverageBatch,
  coverageBatchAnswer,
  coveragePlace,
  mapPart,
} from '#contract/positioning/coverage'
import { tableErrors } from '#server/core/tables/readTable'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { areasIn } from './areas.ts'
import { publicAnswer } from './answer.ts'
import { answerBatch } from './batch.ts'

export const coverageRoutes: Route[] = [
  defineRoute({
    method: 'get',
    path: '/public/coverage',
    operationId: 'lookUpCoverage',
    summary: 'Whether the service covers a location, and if not, why and how far away it is',
    access: 'public',
    limit: 'coverage',
    query: coveragePlace,
    response: coverageAnswer,
    handle: async ({ query }, scope) => {
      const stations = await scope.stations.generalised()
      return publicAnswer(stations, { latitude: query.lat, longitude: query.lon })
    },
  }),
  defineRoute({
    method: 'post',
    path: '/public/coverage/batch',
    operationId: 'lookUpCoverageBatch',
    summary:
      'The same for every row of a table of points, CSV or a workbook; each row gets an answer or an error',
    access: 'public',
    limit: 'batch',
    readOnly: true,
    body: coverageBatch,
    response: coverageBatchAnswer,
    errors: ['tableCoordinates', 'tableTooLong', ...tableErrors],
    handle: async ({ body }, scope) => {
      const stations = await scope.stations.generalised()
      return answerBatch(scope, body, (place) => publicAnswer(stations, place))
    },
  }),
  defineRoute({
    method: 'get',
    path: '/public/coverage/areas',
    operationId: 'listCoverageAreas',
    summary:
      'Service areas in a part of the map, generalised; where there are many, counts by grid cell',
    access: 'public',
    limit: 'coverage',
    query: mapPart,
    response: coverageAreas,
    cache: 'public, max-age=30',
    handle: async ({ query }, scope) => {
      const stations = await scope.stations.generalised()
      const { west = -180, south = -90, east = 180, north = 90 } = query
      return areasIn(stations, { west, south, east, north })
    },
  }),
]
