import { z } from 'zod'
import { sessionChoice, sessionListQuery, sessionRecord } from '#contract/sessions'
import { rightsPreview } from '#contract/rights'
import { avatarQuery, generatedPassword, userRoles, users } from '#contract/users'
import { listRequestOf } from '#server/core/http/listRequest'
import { recordAction, resourceRoutes } from '#server/platform/routing/resourceRoutes'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { givingRoles } from '#server/platform/roles/givingRoles'
import { changeUser, createUser } from './userSaving.service.ts'
import { generateUserPassword } from './generatedPassword.service.ts'
import * as sessions from './userSessions.service.ts'
import { userExport } from './users.export.ts'
import { changeUserRoles, previewUserRoles } from './userRoles.service.ts'
import * as service from './users.service.ts'

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
      errors: [
        'userLimitReached',
        'companyNotFound',
        'createCompanyFirst',
        'departmentNotFound',
        'changedMeanwhile',
        'companyTextsUsedUp',
        'companyMailsUsedUp',
        ...givingRoles,
      ],
    },
    change: {
      summary: "Change a user's data",
      access: ['user:edit', 'user:manage'],
      reveals: 'refusals',
      errors: [
        'userMissing',
        'departmentNotFound',
        'companyTextsUsedUp',
        'companyMailsUsedUp',
        ...givingRoles,
      ],
    },
    remove: {
      operationId: 'removeUser',
      audit: 'user.remove',
      summary: 'Remove a user from the company',
      access: ['user:remove', 'user:manage'],
      errors: [
        'userMissing',
        'ownAccount',
        'companyAdministratorStays',
        'lastSuperAdministrator',
        'statusDoesNotAllow',
        'changedMeanwhile',
      ],
    },
  },
  export: userExport,
  routes: [
    recordAction(users, 'disable', {
      audit: 'user.disable',
      summary: 'Disable a user and end their sessions',
      access: ['user:disable', 'user:manage'],
      message: 'userDisabled',
      errors: ['userMissing', 'ownAccount', 'lastSuperAdministrator', 'changedMeanwhile'],
      perform: service.disableUser,
    }),
    recordAction(users, 'enable', {
      audit: 'user.enable',
      summary: 'Enable a user',
      access: ['user:disable', 'user:manage'],
      message: 'userEnabled',
      errors: ['userMissing', 'ownAccount', 'changedMeanwhile'],
      perform: service.enableUser,
    }),
    recordAction(users, 'unlock', {
      audit: 'user.unlock',
      summary: "Open a user's lock",
      access: ['user:unlock', 'user:manage'],
      message: 'userUnlocked',
      errors: ['userMissing', 'ownAccount', 'changedMeanwhile'],
      perform: service.unlockUserNow,
    }),
    recordAction(users, 'remove-avatar', {
      operationId: 'removeUserAvatar',
      audit: 'user.removeAvatar',
      summary: "Erase a user's picture",
      access: ['user:edit', 'user:manage'],
      message: 'saved',
      errors: ['userMissing', 'insufficientPermission', 'changedMeanwhile'],
      perform: service.removeAvatar,
    }),
    defineRoute({
      method: 'get',
      path: `${users.path}/:id/avatar`,
      operationId: 'getUserAvatar',
      summary: "A user's picture; its address changes with its content",
      access: ['user:list', 'user:manage'],
      query: avatarQuery,
      response: z.string(),
      answer: 'file',
      produces: ['image/webp'],
      errors: ['userMissing', 'notFound'],
      handle: ({ params, query }, scope) => service.avatarOf(scope, params.id, query.hash),
    }),
    recordAction(users, 'sign-out', {
      audit: 'user.signOut',
      summary: "End all of a user's sessions",
      access: ['user:signOut', 'user:manage'],
      message: 'userSignedOut',
      errors: ['userMissing', 'ownAccount', 'changedMeanwhile'],
      perform: service.signOutUser,
    }),
    recordAction(users, 'send-reset-code', {
      operationId: 'sendResetCode',
      audit: 'user.sendResetCode',
      summary: 'Send a user a password reset code, which no one else sees',
      access: ['user:resetPassword', 'user:manage'],
      message: 'resetCodeSent',
      limit: 'messages',
      errors: [
        'userMissing',
        'ownAccount',
        'unreachableUser',
        'companyTextsUsedUp',
        'companyMailsUsedUp',
        'smsSendFailed',
        'emailSendFailed',
      ],
      perform: service.sendResetCode,
    }),
    defineRoute({
      method: 'post',
      path: `${users.path}/:id/generate-password`,
      operationId: 'generateUserPassword',
      audit: 'user.generatePassword',
      summary: 'Generate a password to hand over, which the user has to replace at the next login',
      access: ['user:resetPassword', 'user:manage'],
      response: generatedPassword,
      message: 'passwordGenerated',
      limit: 'messages',
      errors: [
        'userMissing',
        'ownAccount',
        'statusDoesNotAllow',
        'roleLevelExceedsOwn',
        'roleAreaExceedsOwn',
        'tooManyRequests',
        'changedMeanwhile',
      ],
      handle: ({ params }, scope) => generateUserPassword(scope, params.id),
    }),
    recordAction(users, 'roles', {
      operationId: 'changeUserRoles',
      audit: 'role.assign',
      summary: "Set a user's roles, at most one an application",
      access: ['role:assign', 'role:manage'],
      message: 'roleAssigned',
      body: userRoles,
      errors: ['userMissing', ...givingRoles, 'changedMeanwhile'],
      perform: changeUserRoles,
    }),
    defineRoute({
      method: 'post',
      path: `${users.path}/:id/roles/preview`,
      operationId: 'previewUserRoles',
      summary: 'Preview what a user would gain and lose by having these roles',
      access: ['role:assign', 'role:manage'],
      body: userRoles,
      response: rightsPreview,
      errors: ['userMissing', ...givingRoles, 'changedMeanwhile'],
      handle: ({ params, body }, scope) => previewUserRoles(scope, params.id, body),
    }),
    defineRoute({
      method: 'get',
      path: `${users.path}/:id/sessions`,
      operationId: 'listUserSessions',
      summary: "List a user's active sessions, for those who can end them",
      access: ['user:signOut', 'user:manage'],
      query: sessionListQuery,
      response: z.array(sessionRecord),
      answer: 'list',
      errors: ['userMissing'],
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
      body: sessionChoice,
      response: sessionRecord,
      answer: 'record',
      errors: ['userMissing', 'notFound'],
      handle: ({ params, body }, scope) =>
        sessions.endUserSession(scope, params.id, body.sessionId),
    }),
  ],
})
