import { z } from 'zod'
import {
  passwordReset,
  registered,
  registration,
  usernameQuery,
} from '#contract/people/registration'
import { done } from '#contract/core/shapes'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { isUsernameAvailable, register, resetPassword } from './registration.service.ts'

export const registrationRoutes: Route[] = [
  defineRoute({
    method: 'post',
    path: '/usercenter/user/register',
    operationId: 'register',
    summary: 'Register by phone or email with the code that was sent there',
    access: 'public',
    limit: 'guess',
    reveals: 'refusals',
    body: registration,
    response: registered,
    message: 'registered',
    errors: [
      'phoneEmpty',
      'emailEmpty',
      'usernameExists',
      'phoneAlreadyUsed',
      'emailAlreadyUsed',
      'codeWrong',
      'agreementRequired',
    ],
    handle: ({ body }, scope) => register(scope, body),
  }),
  defineRoute({
    method: 'get',
    path: '/usercenter/user/usernameAvailable',
    operationId: 'usernameAvailable',
    summary: 'Whether a username is available',
    access: 'public',
    limit: 'lookup',
    reveals: () => true,
    query: usernameQuery,
    response: z.boolean(),
    handle: ({ query }, scope) => isUsernameAvailable(scope, query.username),
  }),
  defineRoute({
    method: 'post',
    path: '/usercenter/user/resetPassword',
    operationId: 'resetPassword',
    summary: 'Set a new password with the code that was sent to phone or email; ends all sessions',
    access: 'public',
    limit: 'guess',
    reveals: 'refusals',
    body: passwordReset,
    response: done,
    message: 'passwordChanged',
    errors: [
      'phoneEmpty',
      'emailEmpty',
      'phoneNotRegistered',
      'emailNotRegistered',
      'codeWrong',
      'passwordUnchanged',
      'accountChanged',
      'contactTooNew',
      'codesNotAccepted',
    ],
    handle: ({ body }, scope) => resetPassword(scope, body),
  }),
]
