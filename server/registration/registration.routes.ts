import { z } from 'zod'
import { passwordReset, registered, registration, usernameQuery } from '#contract/registration'
import { defineRoute, type Route } from '../http/defineRoute.ts'
import { isUsernameAvailable, register, resetPassword } from './registration.service.ts'

export const registrationRoutes: Route[] = [
  defineRoute({
    method: 'post',
    path: '/usercenter/user/register',
    operationId: 'register',
    summary: 'Register by phone or e-mail with the code that was sent there',
    access: 'public',
    limit: 'guess',
    body: registration,
    response: registered,
    answer: 'operation',
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
    summary: 'Whether nobody has this user name',
    access: 'public',
    limit: 'lookup',
    query: usernameQuery,
    response: z.boolean(),
    answer: 'operation',
    handle: ({ query }, scope) => isUsernameAvailable(scope, query.username),
  }),
  defineRoute({
    method: 'post',
    path: '/usercenter/user/resetPassword',
    operationId: 'resetPassword',
    summary: 'Set a new password with the code that was sent to phone or e-mail; ends all sessions',
    access: 'public',
    limit: 'guess',
    body: passwordReset,
    response: z.literal(true),
    answer: 'operation',
    message: 'passwordChanged',
    errors: [
      'phoneEmpty',
      'emailEmpty',
      'phoneNotRegistered',
      'emailNotRegistered',
      'codeWrong',
      'passwordUnchanged',
      'accountChanged',
    ],
    handle: ({ body }, scope) => resetPassword(scope, body),
  }),
]
