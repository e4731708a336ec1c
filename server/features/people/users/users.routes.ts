import { z } from 'zod'
import {
  userChange,
  userCreation,
  userListQuery,
  userRecord,
  type UserRecord,
} from '#contract/users'
import { sessionChoice, sessionListQuery, sessionRecord } from '#contract/sessions'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { listRequestOf } from '#server/core/http/listRequest'
import type { ErrorName } from '#contract/errors'
import type { PermissionKey } from '#contract/permissions'
import type { Scope } from '#server/core/scope'
import { changeUser, createUser } from './userSaving.service.ts'
import * as sessions from './userSessions.service.ts'
import * as users from './users.service.ts'
import { userExport } from './users.export.ts'

const path = '/usercenter/users'
const byId = z.strictObject({ id: z.string() })

const action = (
  name: string,
  operationId: string,
  summary: string,
  access: PermissionKey,
  message: string,
  perform: (scope: Scope, id: string) => Promise<UserRecord>,
  errors: readonly ErrorName[] = [],
): Route =>
  defineRoute({
    method: 'post',
    path: `${path}/:id/${name}`,
    operationId,
    summary,
    access: [access, 'user:manage'],
    params: byId,
    body: z.strictObject({}),
    response: userRecord,
    answer: 'operation',
    message,
    errors: ['notFound', 'ownAccount', 'lastSuperAdministrator', ...errors],
    handle: ({ params }, scope) => perform(scope, params.id),
  })

const list = defineRoute({
  method: 'get',
  path,
  operationId: 'listUsers',
  summary: 'Users of the own company; all users, for those who manage them',
  access: ['user:list', 'user:manage'],
  query: userListQuery,
  response: z.array(userRecord),
  answer: 'list',
  handle: ({ query }, scope) =>
    users.listVisibleUsers(scope, listRequestOf(query, ['createdAt', 'DESC'])),
})

export const userRoutes: Route[] = [
  list,
  userExport(list),
  defineRoute({
    method: 'get',
    path: `${path}/:id`,
    operationId: 'getUser',
    summary: 'One user',
    access: ['user:list', 'user:manage'],
    params: byId,
    response: userRecord,
    answer: 'record',
    errors: ['notFound'],
    handle: ({ params }, scope) => users.getUser(scope, params.id),
  }),
  defineRoute({
    method: 'post',
    path,
    operationId: 'createUser',
    summary: 'Create a user in a company',
    access: ['user:create', 'user:manage'],
    reveals: 'refusals',
    body: userCreation,
    response: userRecord,
    answer: 'record',
    status: 201,
    errors: [
      'usernameExists',
      'phoneAlreadyUsed',
      'emailAlreadyUsed',
      'userLimitReached',
      'companyNotFound',
    ],
    handle: ({ body }, scope) => createUser(scope, body),
  }),
  defineRoute({
    method: 'put',
    path: `${path}/:id`,
    operationId: 'changeUser',
    summary: "Change a user's data",
    access: ['user:edit', 'user:manage'],
    reveals: 'refusals',
    params: byId,
    body: userChange,
    response: userRecord,
    answer: 'record',
    errors: ['notFound', 'changedMeanwhile', 'phoneAlreadyUsed', 'emailAlreadyUsed'],
    handle: ({ params, body }, scope) => changeUser(scope, params.id, body),
  }),
  defineRoute({
    method: 'delete',
    path: `${path}/:id`,
    operationId: 'removeUser',
    summary: 'Remove a user from the company',
    access: ['user:remove', 'user:manage'],
    params: byId,
    response: userRecord,
    answer: 'record',
    errors: ['notFound', 'ownAccount', 'companyAdministratorStays', 'statusDoesNotAllow'],
    handle: ({ params }, scope) => users.removeUser(scope, params.id),
  }),
  action(
    'disable',
    'disableUser',
    'Disable a user and end their sessions',
    'user:disable',
    'userDisabled',
    users.disableUser,
  ),
  action('enable', 'enableUser', 'Enable a user', 'user:disable', 'userEnabled', users.enableUser),
  action(
    'unlock',
    'unlockUser',
    "Open a user's lock",
    'user:unlock',
    'userUnlocked',
    users.unlockUserNow,
  ),
  action(
    'sign-out',
    'signOutUser',
    "End all of a user's sessions",
    'user:signOut',
    'userSignedOut',
    users.signOutUser,
  ),
  defineRoute({
    method: 'get',
    path: `${path}/:id/sessions`,
    operationId: 'listUserSessions',
    summary: "List a user's active sessions, for those who can end them",
    access: ['user:signOut', 'user:manage'],
    params: byId,
    query: sessionListQuery,
    response: z.array(sessionRecord),
    answer: 'list',
    errors: ['notFound'],
    handle: ({ params, query }, scope) =>
      sessions.listUserSessions(scope, params.id, listRequestOf(query, ['lastSeenAt', 'DESC'])),
  }),
  defineRoute({
    method: 'post',
    path: `${path}/:id/end-session`,
    operationId: 'endUserSession',
    summary: "End one of a user's sessions",
    access: ['user:signOut', 'user:manage'],
    params: byId,
    body: sessionChoice,
    response: sessionRecord,
    answer: 'record',
    errors: ['notFound'],
    handle: ({ params, body }, scope) => sessions.endUserSession(scope, params.id, body.sessionId),
  }),
  action(
    'send-reset-code',
    'sendResetCode',
    'Send a user a password reset code, which no one else sees',
    'user:resetPassword',
    'resetCodeSent',
    users.sendResetCode,
    ['unreachableUser', 'tooManyRequests', 'smsSendFailed', 'emailSendFailed'],
  ),
]
