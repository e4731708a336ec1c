import { activated, activation } from '#contract/people/registration'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { activate } from '#server/platform/credentials/activation.service'

export const activationRoutes: Route[] = [
  defineRoute({
    method: 'post',
    path: '/usercenter/user/activate',
    operationId: 'activateUser',
    summary: 'Set the first password of an account by the link that was sent to its contact',
    access: 'public',
    limit: 'guess',
    body: activation,
    response: activated,
    message: 'accountActivated',
    errors: ['activationUnknown', 'phoneAlreadyUsed', 'emailAlreadyUsed', 'changedMeanwhile'],
    handle: ({ body }, scope) => activate(scope, body),
  }),
]
