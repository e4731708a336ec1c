import { findAnswer, findQuery } from '#contract/operations/find'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { findEverywhere } from './find.service.ts'

export const findRoutes: Route[] = [
  defineRoute({
    method: 'get',
    path: '/usercenter/find',
    operationId: 'find',
    summary: 'A few hits of each list that the caller may open',
    access: 'signedIn',
    query: findQuery,
    response: findAnswer,
    handle: ({ query }, scope) => findEverywhere(scope, query.q),
  }),
]
