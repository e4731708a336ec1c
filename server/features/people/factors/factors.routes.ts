import { done, nothing } from '#contract/core/shapes'
import {
  factor,
  factorAdded,
  factorName,
  factorState,
  passkeyCreation,
  passkeyOptions,
  recoveryCodes,
  totpCode,
  totpCreated,
} from '#contract/people/factors'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import * as adding from './adding.service.ts'
import * as service from './factors.service.ts'

const path = '/usercenter/factors'

const own = {
  access: 'signedIn',
  ownerOnly: true,
  whileSuspended: true,
  behindGate: ['factor'],
} as const

const post = { ...own, method: 'post', limit: 'guess' } as const

const lockErrors = ['secondFactorWrong', 'wrongPasswordNowLocked', 'accountLocked'] as const

export const factorRoutes: Route[] = [
  defineRoute({
    ...own,
    method: 'get',
    path,
    operationId: 'getFactors',
    summary: "The caller's second factors, and whether one is required",
    response: factorState,
    handle: (_input, scope) => service.getFactorState(scope),
  }),
  defineRoute({
    ...post,
    path: `${path}/totp`,
    operationId: 'createTotp',
    summary:
      'Begin to add an authenticator app, which counts for nothing until its first code is sent',
    audit: 'factor.add',
    confirmed: true,
    body: factorName,
    response: totpCreated,
    errors: ['factorsTooMany'],
    handle: ({ body }, scope) => adding.createTotp(scope, body.name),
  }),
  defineRoute({
    ...post,
    path: `${path}/totp/:id/confirm`,
    operationId: 'confirmTotp',
    summary: 'Finish adding an authenticator app by its first code',
    audit: 'factor.add',
    confirmed: true,
    body: totpCode,
    response: factorAdded,
    errors: ['notFound', 'changedMeanwhile', 'factorsTooMany', ...lockErrors],
    handle: ({ params, body }, scope) => adding.confirmOwnTotp(scope, params.id, body.code),
  }),
  defineRoute({
    ...post,
    path: `${path}/passkeys/options`,
    operationId: 'makePasskeyOptions',
    summary: 'Options for adding a passkey',
    readOnly: true,
    confirmed: true,
    body: nothing,
    response: passkeyOptions,
    errors: ['passkeyNotAccepted'],
    handle: (_input, scope) => adding.makeCreationOptions(scope),
  }),
  defineRoute({
    ...post,
    path: `${path}/passkeys`,
    operationId: 'addPasskey',
    summary: 'Add a passkey',
    audit: 'factor.add',
    confirmed: true,
    body: passkeyCreation,
    response: factorAdded,
    errors: ['passkeyNotAccepted', 'passkeyExists', 'factorsTooMany', 'changedMeanwhile'],
    handle: ({ body }, scope) => adding.addPasskey(scope, body),
  }),
  defineRoute({
    ...post,
    path: `${path}/:id/rename`,
    operationId: 'renameFactor',
    summary: 'Rename a second factor',
    audit: 'factor.rename',
    body: factorName,
    response: factor,
    errors: ['notFound'],
    handle: ({ params, body }, scope) => service.renameFactor(scope, params.id, body.name),
  }),
  defineRoute({
    ...post,
    path: `${path}/:id/remove`,
    operationId: 'removeFactor',
    summary:
      'Remove a second factor, confirmed by one; the last one also removes the recovery codes',
    audit: 'factor.remove',
    confirmed: true,
    body: nothing,
    response: done,
    errors: ['notFound', 'factorStays'],
    handle: ({ params }, scope) => service.removeFactor(scope, params.id),
  }),
  defineRoute({
    ...post,
    path: `${path}/recovery-codes`,
    operationId: 'renewRecoveryCodes',
    summary: 'Make new recovery codes, which are shown once; the earlier ones become invalid',
    audit: 'factor.codes',
    confirmed: true,
    body: nothing,
    response: recoveryCodes,
    errors: ['statusDoesNotAllow'],
    handle: (_input, scope) => service.renewRecoveryCodes(scope),
  }),
]
