import { liveEvent } from '#contract/operations/events'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'

export const eventRoutes: Route[] = [
  defineRoute({
    method: 'get',
    path: '/events',
    operationId: 'followChanges',
    summary: 'What changes for the caller, as server-sent events, resumed by Last-Event-ID',
    access: 'signedIn',
    whileSuspended: true,
    response: liveEvent,
    answer: 'events',
    handle: (_input, scope) =>
      Promise.resolve({ open: (response, lastId) => scope.streams.open(scope, response, lastId) }),
  }),
]
