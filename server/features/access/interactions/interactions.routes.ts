import {
  interaction,
  interactionAnswer,
  interactionDecision,
  interactionsPath,
} from '#contract/access/oauth'
import { nothing } from '#contract/core/shapes'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { decideInteraction, getInteraction } from './interactions.service.ts'

/** An interaction belongs to the browser that began it: the provider reads its cookie from the request. */
export const interactionRoutes: Route[] = [
  defineRoute({
    method: 'get',
    path: `${interactionsPath}/:id`,
    operationId: 'getInteraction',
    summary: 'What an application asks of the person whom it wants to log in',
    access: 'public',
    query: nothing,
    response: interaction,
    errors: [
      'interactionOver',
      'notSignedIn',
      'sessionEnded',
      'passwordMustBeChanged',
      'factorMustBeAdded',
    ],
    handle: ({ params, request }, scope) => getInteraction(scope, params.id, request),
  }),
  defineRoute({
    method: 'post',
    path: `${interactionsPath}/:id`,
    operationId: 'decideInteraction',
    summary: 'Continue a login at an application, or decide what it may see',
    access: 'signedIn',
    audit: 'application.consent',
    ownerOnly: true,
    body: interactionDecision,
    response: interactionAnswer,
    errors: [
      'interactionOver',
      'confirmationRequired',
      'factorMustBeAdded',
      'applicationClosed',
      'agreementRequired',
      'companySuspended',
    ],
    handle: ({ params, body, request }, scope) =>
      decideInteraction(scope, params.id, body.decision, request),
  }),
]
