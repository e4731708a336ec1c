import { z } from 'zod'
import { registered, setup, setupQuestion } from '#contract/people/registration'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { isSetupOpen, setUp } from './setup.service.ts'

export const setupRoutes: Route[] = [
  defineRoute({
    method: 'post',
    path: '/usercenter/setup/open',
    operationId: 'isSetupOpen',
    summary: 'Whether the token that the start prints still leads to the set-up form',
    access: 'public',
    limit: 'guess',
    reveals: (isOpen) => !isOpen,
    readOnly: true,
    body: setupQuestion,
    response: z.boolean(),
    handle: ({ body }, scope) => isSetupOpen(scope, body.token),
  }),
  defineRoute({
    method: 'post',
    path: '/usercenter/setup',
    operationId: 'setUp',
    summary:
      'Create the first system super administrator and the provider’s company, with the token that the start prints',
    access: 'public',
    limit: 'guess',
    reveals: 'refusals',
    body: setup,
    response: registered,
    message: 'registered',
    errors: [
      'notFound',
      'companyNameEmpty',
      'companyNameExists',
      'usernameExists',
      'emailAlreadyUsed',
    ],
    handle: ({ body }, scope) => setUp(scope, body),
  }),
]
