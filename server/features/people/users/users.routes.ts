import { z } from 'zod'
import { sessionChoice, sessionListQuery, sessionRecord } from '#contract/sessions'
import { users } from '#contract/users'
import { listRequestOf } from '#server/core/http/listRequest'
import { recordAction, resourceRoutes } from '#server/platform/routing/resourceRoutes'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { changeUser, createUser } from './userSaving.service.ts'
import * as sessions from './userSessions.service.ts'
import { userExport } from './users.export.ts'
import * as service from './users.service.ts'

const byId = z.strictObject({ id: z.string() })

export const userRoutes: Route[] = resourceRoutes(users, {
  service: {
    list: service.listVisibleUsers,
    get: service.getUser,
    create: createUser,
    change: changeUser,
    remove: service.removeUser,
  },
  access: ['user:list', 'user:manage'],
  operations: {
    list: 'Users of the own company; all users, for those who manage them',
    get: 'One user',
    create: {
      summary: 'Create a user in a company',
      access: ['user:create', 'user:manage'],
      reveals: 'refusals',
      errors: ['userLimitReached', 'companyNotFound'],
    },
    change: {
      summary: "Change a user's data",
      access: ['user:edit', 'user:manage'],
      reveals: 'refusals',
    },
    remove: {
      operationId: 'removeUser',
      audit: 'user.remove',
      summary: 'Remove a user from the company',
      access: ['user:remove', 'user:manage'],
      errors: ['ownAccount', 'companyAdministratorStays', 'statusDoesNotAllow'],
    },
  },
  export: userExport,
  routes: [
    recordAction(users, 'disable', {
      audit: 'user.disable',
      summary: 'Disable a user and end their sessions',
      access: ['user:disable', 'user:manage'],
      message: 'userDisabled',
      errors: ['ownAccount', 'lastSuperAdministrator'],
      perform: service.disableUser,
    }),
    recordAction(users, 'enable', {
      audit: 'user.enable',
      summary: 'Enable a user',
      access: ['user:disable', 'user:manage'],
      message: 'userEnabled',
      errors: ['ownAccount'],
      perform: service.enableUser,
    }),
    recordAction(users, 'unlock', {
      audit: 'user.unlock',
      summary: "Open a user's lock",
      access: ['user:unlock', 'user:manage'],
      message: 'userUnlocked',
      errors: ['ownAccount'],
      perform: service.unlockUserNow,
    }),
    recordAction(users, 'sign-out', {
      audit: 'user.signOut',
      summary: "End all of a user's sessions",
      access: ['user:signOut', 'user:manage'],
      message: 'userSignedOut',
      errors: ['ownAccount'],
      perform: service.signOutUser,
    }),
    recordAction(users, 'send-reset-code', {
      operationId: 'sendResetCode',
      audit: 'user.sendResetCode',
      summary: 'Send a user a password reset code, which no one else sees',
      access: ['user:resetPassword', 'user:manage'],
      message: 'resetCodeSent',
      errors: [
        'ownAccount',
        'unreachableUser',
        'tooManyRequests',
        'smsSendFailed',
        'emailSendFailed',
      ],
      perform: service.sendResetCode,
    }),
    defineRoute({
      method: 'get',
      path: `${users.path}/:id/sessions`,
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
      path: `${users.path}/:id/end-session`,
      operationId: 'endUserSession',
      audit: 'user.endSession',
      summary: "End one of a user's sessions",
      access: ['user:signOut', 'user:manage'],
      params: byId,
      body: sessionChoice,
      response: sessionRecord,
      answer: 'record',
      errors: ['notFound'],
      handle: ({ params, body }, scope) =>
        sessions.endUserSession(scope, params.id, body.sessionId),
    }),
  ],
})
