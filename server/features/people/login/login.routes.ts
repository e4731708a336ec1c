import { z } from 'zod'
import { currentUser, tokenAnswer, tokenQuery, tokenRequest } from '#contract/people/auth'
import { passkeyOptions } from '#contract/people/factors'
import { loginName } from '#contract/core/rules'
import { done, ignored, nothing } from '#contract/core/shapes'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { guardLogin, guardProbes } from '#server/platform/routing/probes'
import type { PublicScope } from '#server/core/scope'
import {
  makePasskeyOptions,
  signInByPasskey,
  signInBySecondFactor,
} from './secondFactor.service.ts'
import { getCurrentUser, hasAgreed, refreshSession, signOut } from './session.service.ts'
import { signInByCode, signInByPassword } from './signIn.service.ts'

const token = (scope: PublicScope, request: z.output<typeof tokenRequest>) => {
  if (request.grant_type === 'password')
    return guardLogin(scope, () => signInByPassword(scope, request))
  if (request.grant_type === 'refresh_token') return refreshSession(scope)
  if (request.grant_type === 'second_factor') return signInBySecondFactor(scope, request)
  if (request.grant_type === 'passkey') return signInByPasskey(scope, request)
  // Login by code reveals which contacts are registered and needs no slow password hash, so its refusals are limited.
  return guardProbes('refusals', scope, () => signInByCode(scope, request))
}

const tokens = {
  path: '/auth/oauth/token',
  access: 'public',
  limit: 'signIn',
  response: tokenAnswer,
  message: 'signedIn',
  errors: [
    'usernameNotFound',
    'userNotFoundByContact',
    'phoneEmpty',
    'emailEmpty',
    'phoneNotRegistered',
    'emailNotRegistered',
    'codeWrong',
    'wrongPassword',
    'wrongPasswordNowLocked',
    'accountLocked',
    'generatedPasswordExpired',
    'accountDisabled',
    'agreementRequired',
    'sessionEnded',
    'notSignedIn',
    'accountChanged',
    'contactTooNew',
    'codesNotAccepted',
    'secondFactorRequired',
    'secondFactorWrong',
    'challengeOver',
    'passkeyNotAccepted',
  ],
} as const

export const authRoutes: Route[] = [
  defineRoute({
    ...tokens,
    method: 'post',
    operationId: 'createToken',
    summary: 'Log in, or exchange the login cookie for a new access token',
    body: tokenRequest,
    handle: ({ body }, scope) => token(scope, body),
  }),
  defineRoute({
    ...tokens,
    method: 'get',
    operationId: 'getToken',
    summary: 'The same as POST, with query parameters',
    query: tokenQuery,
    handle: ({ query }, scope) => token(scope, query),
  }),
  defineRoute({
    method: 'post',
    path: '/auth/oauth/passkey-options',
    operationId: 'makePasskeyLoginOptions',
    summary: 'Options for a login by passkey alone; any passkey of this site answers them',
    access: 'public',
    limit: 'signIn',
    body: nothing,
    response: passkeyOptions,
    errors: ['passkeyNotAccepted'],
    handle: (_input, scope) => makePasskeyOptions(scope),
  }),
  defineRoute({
    method: 'post',
    path: '/auth/oauth/logout',
    operationId: 'signOut',
    summary: 'End this session and clear the login cookie',
    access: 'public',
    body: nothing,
    response: done,
    message: 'signedOut',
    handle: (_input, scope) => signOut(scope, scope.authorization),
  }),
  defineRoute({
    method: 'get',
    path: '/auth/user/getCurrentUser',
    behindGate: ['factor'],
    operationId: 'getCurrentUser',
    summary: "The logged-in user; for an application's token, only what its scopes cover",
    access: 'signedIn',
    whileSuspended: true,
    applications: ['profile'],
    query: ignored,
    response: currentUser,
    handle: (_input, scope) => getCurrentUser(scope),
  }),
  defineRoute({
    method: 'get',
    path: '/usercenter/user/isUserAgree',
    operationId: 'isUserAgree',
    summary: 'Whether a user has accepted the current agreement; false for an unknown name',
    access: 'public',
    limit: 'lookup',
    reveals: (agreed) => !agreed,
    query: z.strictObject({
      username: loginName,
    }),
    response: z.boolean(),
    handle: ({ query }, scope) => hasAgreed(scope, query.username),
  }),
]
