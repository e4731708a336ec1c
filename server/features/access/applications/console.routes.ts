import { z } from 'zod'
import { consoleCard, pinning } from '#contract/access/applications'
import { done, nothing } from '#contract/core/shapes'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { listConsoleCards, pinCard, useCard } from './console.service.ts'

const path = '/usercenter/console/cards'

/** Pins and usage are private to the user, so only refused requests are logged. */
export const consoleRoutes: Route[] = [
  defineRoute({
    method: 'get',
    path,
    operationId: 'listConsoleCards',
    summary:
      'The applications as the caller sees them: open or not, pinned, recently used, and which permission is missing',
    access: 'signedIn',
    query: nothing,
    response: z.array(consoleCard),
    handle: (_input, scope) => listConsoleCards(scope),
  }),
  defineRoute({
    method: 'post',
    path: `${path}/:id/pin`,
    operationId: 'pinConsoleCard',
    audit: 'application.pin',
    summary: 'Pin or unpin an application',
    access: 'signedIn',
    body: pinning,
    response: done,
    errors: ['notFound'],
    handle: ({ params, body }, scope) => pinCard(scope, params.id, body.pinned),
  }),
  defineRoute({
    method: 'post',
    path: `${path}/:id/use`,
    operationId: 'useConsoleCard',
    audit: 'application.open',
    summary: 'Record that the caller opened an application',
    access: 'signedIn',
    body: nothing,
    response: done,
    errors: ['notFound'],
    handle: ({ params }, scope) => useCard(scope, params.id),
  }),
]
