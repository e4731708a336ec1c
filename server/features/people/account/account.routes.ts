import { z } from 'zod'
import {
  account,
  accountChange,
  accountDeletion,
  accountMerge,
  consentState,
  consentStep,
  emailChange,
  passwordChange,
  phoneChange,
} from '#contract/people/account'
import { avatarQuery } from '#contract/people/users'
import { done, nothing } from '#contract/core/shapes'
import { imageErrors } from '#server/platform/images/imageFiles'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import * as service from './account.service.ts'
import { ownAvatar, removeOwnAvatar, setOwnAvatar } from './avatar.service.ts'
import { exportAccount } from './accountExport.service.ts'
import { getConsent, acceptAgreement, withdrawOwnConsent } from './consent.service.ts'
import { deleteAccount } from './erasing.service.ts'
import { mergeAccount } from './merging.service.ts'

const path = '/usercenter/account'

const own = { access: 'signedIn', whileSuspended: true } as const
const ownRead = { ...own, method: 'get', query: nothing } as const
const ownChange = { ...own, method: 'post' } as const
/** Steps that check a password or code share the `guess` rate limit. */
const verifiedChange = { ...ownChange, limit: 'guess' } as const
const ofPassword = [
  'wrongPassword',
  'wrongPasswordNowLocked',
  'accountLocked',
  'accountChanged',
  'changedMeanwhile',
] as const

export const accountRoutes: Route[] = [
  defineRoute({
    ...ownRead,
    path,
    operationId: 'getAccount',
    summary: "The caller's own data",
    response: account,
    handle: (_input, scope) => service.getAccount(scope),
  }),
  defineRoute({
    ...own,
    method: 'put',
    path,
    operationId: 'changeAccount',
    audit: 'account.edit',
    summary: "Change the caller's names and language",
    body: accountChange,
    response: account,
    message: 'saved',
    errors: ['changedMeanwhile'],
    handle: ({ body }, scope) => service.changeAccount(scope, body),
  }),
  defineRoute({
    ...ownChange,
    path: `${path}/avatar`,
    operationId: 'setOwnAvatar',
    audit: 'account.avatar',
    summary: "Set the caller's picture from a JPEG, PNG, WebP or GIF file; it is converted to WebP",
    file: 'small',
    limit: 'upload',
    response: account,
    message: 'saved',
    errors: [...imageErrors, 'changedMeanwhile'],
    handle: ({ file }, scope) => setOwnAvatar(scope, file),
  }),
  defineRoute({
    ...own,
    method: 'delete',
    path: `${path}/avatar`,
    operationId: 'removeOwnAvatar',
    audit: 'account.avatar',
    summary: "Erase the caller's picture",
    response: account,
    message: 'saved',
    errors: ['changedMeanwhile'],
    handle: (_input, scope) => removeOwnAvatar(scope),
  }),
  defineRoute({
    ...own,
    method: 'get',
    path: `${path}/avatar`,
    operationId: 'getOwnAvatar',
    summary: "The caller's picture",
    query: avatarQuery,
    response: z.string(),
    answer: 'file',
    produces: ['image/webp'],
    errors: ['notFound'],
    handle: ({ query }, scope) => ownAvatar(scope, query.hash),
  }),
  defineRoute({
    ...verifiedChange,
    withGeneratedPassword: true,
    path: `${path}/password`,
    operationId: 'changePassword',
    audit: 'password.change',
    summary: "Change the caller's password; ends all sessions, this one too",
    body: passwordChange,
    response: done,
    message: 'passwordChanged',
    errors: [
      'oldPasswordWrong',
      'accountLocked',
      'passwordUnchanged',
      'accountChanged',
      'generatedPasswordExpired',
    ],
    handle: ({ body }, scope) => service.changePassword(scope, body),
  }),
  defineRoute({
    ...verifiedChange,
    path: `${path}/phone`,
    operationId: 'changePhone',
    audit: 'account.phone',
    summary:
      "Change the caller's phone number with the code that was sent to the new one, confirmed by the password",
    reveals: 'refusals',
    body: phoneChange,
    response: account,
    message: 'phoneChanged',
    errors: ['phoneEmpty', 'phoneAlreadyUsed', 'codeWrong', ...ofPassword],
    handle: ({ body: { code, password, ...phone } }, scope) =>
      service.changeContact(scope, { channel: 'sms', ...phone }, code, password),
  }),
  defineRoute({
    ...verifiedChange,
    path: `${path}/email`,
    operationId: 'changeEmail',
    audit: 'account.email',
    summary:
      "Change the caller's email address with the code that was sent to the new one, confirmed by the password",
    reveals: 'refusals',
    body: emailChange,
    response: account,
    message: 'emailChanged',
    errors: ['emailEmpty', 'emailAlreadyUsed', 'codeWrong', ...ofPassword],
    handle: ({ body: { code, password, email } }, scope) =>
      service.changeContact(scope, { channel: 'email', email }, code, password),
  }),
  defineRoute({
    ...ownRead,
    path: `${path}/export`,
    operationId: 'exportAccount',
    summary: 'Export everything that is kept about the caller',
    ownerOnly: true,
    limit: 'export',
    answer: 'file',
    produces: ['application/json'],
    response: z.unknown(),
    handle: (_input, scope) => exportAccount(scope),
  }),
  defineRoute({
    ...ownRead,
    path: `${path}/consent`,
    operationId: 'getConsent',
    summary: 'The versions of the agreement that the caller has accepted',
    response: consentState,
    handle: (_input, scope) => getConsent(scope),
  }),
  defineRoute({
    ...ownChange,
    path: `${path}/consent/give`,
    operationId: 'giveConsent',
    audit: 'consent.give',
    summary: 'Accept the agreement in force, while logged in',
    body: consentStep,
    response: done,
    message: 'consentGiven',
    errors: ['agreementRequired'],
    handle: ({ body }, scope) => acceptAgreement(scope, body.version),
  }),
  defineRoute({
    ...ownChange,
    path: `${path}/consent/withdraw`,
    operationId: 'withdrawConsent',
    audit: 'consent.withdraw',
    summary: 'Withdraw consent to the agreement; ends all sessions',
    body: consentStep,
    response: done,
    message: 'consentWithdrawn',
    errors: ['statusDoesNotAllow'],
    handle: ({ body }, scope) => withdrawOwnConsent(scope, body.version),
  }),
  defineRoute({
    ...verifiedChange,
    path: `${path}/merge`,
    operationId: 'mergeAccount',
    audit: 'account.merge',
    summary:
      "Merge another account of the caller's, confirmed by both passwords: it is erased, and its verified phone number " +
      'and email address come to the caller where they have none',
    reveals: 'refusals',
    body: accountMerge,
    response: account,
    message: 'accountMerged',
    errors: [
      'usernameNotFound',
      'userNotFoundByContact',
      'ownAccount',
      'accountDisabled',
      'passwordMustBeChanged',
      'generatedPasswordExpired',
      'mergesOtherCompany',
      'mergesGuardedAccount',
      'lastSuperAdministrator',
      'companyAdministratorStays',
      'ownApplicationInReview',
      ...ofPassword,
    ],
    handle: ({ body }, scope) => mergeAccount(scope, body),
  }),
  defineRoute({
    ...verifiedChange,
    path: `${path}/delete-account`,
    operationId: 'deleteAccount',
    audit: 'account.delete',
    summary: "Delete the caller's account, confirmed by the password",
    body: accountDeletion,
    response: done,
    message: 'accountDeleted',
    errors: [
      'lastSuperAdministrator',
      'companyAdministratorStays',
      'ownApplicationInReview',
      ...ofPassword,
    ],
    handle: ({ body }, scope) => deleteAccount(scope, body.password),
  }),
]
