import { firstStepMarking, firstSteps } from '#contract/operations/firstSteps'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { markFirstSteps, readFirstSteps } from './firstSteps.service.ts'

const path = '/usercenter/first-steps'

/** Marks are private to the user, so only refused requests are logged. */
export const firstStepRoutes: Route[] = [
  defineRoute({
    method: 'get',
    path,
    operationId: 'getFirstSteps',
    summary:
      'What the caller should do first: a company’s administrator, someone without a company, or a system super administrator',
    access: 'signedIn',
    response: firstSteps,
    handle: (_input, scope) => readFirstSteps(scope),
  }),
  defineRoute({
    method: 'post',
    path: `${path}/marks`,
    operationId: 'markFirstSteps',
    audit: 'firstSteps.mark',
    summary:
      'Record that the coverage page was opened, or that the list of first steps was dismissed',
    access: 'signedIn',
    body: firstStepMarking,
    response: firstSteps,
    handle: ({ body }, scope) => markFirstSteps(scope, body.mark),
  }),
]
