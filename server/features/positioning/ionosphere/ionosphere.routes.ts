import * as contract from '#contract/positioning/ionosphere'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { dayAtPlace, sourcesNow, valueAtPlace, gridAt } from './values.service.ts'
import { nothing } from '#contract/core/shapes'

/** One minute of staleness is harmless for current values and stored data. */
const cache = 'public, max-age=60'
const common = {
  method: 'get',
  access: 'public',
  limit: 'lookup',
  cache,
} as const
const path = '/public/ionosphere'

export const ionosphereRoutes: Route[] = [
  defineRoute({
    ...common,
    path,
    operationId: 'ionosphereAtPlace',
    summary:
      'Total electron content and L1 delay at a location and time, vertical or in a direction, with source, epoch and age',
    query: contract.ionosphereQuery,
    response: contract.ionosphereValue,
    errors: ['ionosphereTimeOutside', 'ionosphereNoCoefficients', 'ionosphereNoValue'],
    handle: ({ query }, scope) => valueAtPlace(scope, query),
  }),
  defineRoute({
    ...common,
    path: `${path}/day`,
    operationId: 'ionosphereDay',
    summary: 'The values at a location over a day in UTC, every 15 minutes',
    query: contract.ionosphereDayQuery,
    response: contract.ionosphereDay,
    errors: ['ionosphereTimeOutside', 'ionosphereNoCoefficients'],
    handle: ({ query }, scope) => dayAtPlace(scope, query),
  }),
  defineRoute({
    ...common,
    path: `${path}/map`,
    operationId: 'ionosphereMap',
    summary: 'The values over the world at a time, every five degrees',
    query: contract.ionosphereMapQuery,
    response: contract.ionosphereWorld,
    errors: ['ionosphereTimeOutside', 'ionosphereNoCoefficients'],
    handle: ({ query }, scope) => gridAt(scope, query),
  }),
  defineRoute({
    ...common,
    path: `${path}/sources`,
    operationId: 'ionosphereSources',
    summary: 'The models with coefficients, and the periods that stored maps cover',
    query: nothing,
    response: contract.ionosphereSources,
    handle: (_input, scope) => sourcesNow(scope),
  }),
]
