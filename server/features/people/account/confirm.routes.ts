import { codeSent } from '#contract/people/codes'
import {
  accountConfirmation,
  accountConfirmed,
  confirmCodeRequest,
} from '#contract/people/confirmation'
import { passkeyOptions } from '#contract/people/factors'
import { nothing } from '#contract/core/shapes'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { confirmAccount, makeConfirmOptions, sendConfirmCode } from './confirm.service.ts'

const path = '/usercenter/account/confirm'

const own = {
  method: 'post',
  access: 'signedIn',
  audit: 'account.confirm',
  ownerOnly: true,
  whileSuspended: true,
  behindGate: ['password', 'factor'],
} as const

const codeErrors = [
  'phoneNotRegistered',
  'emailNotRegistered',
  'contactTooNew',
  'codesNotAccepted',
] as const

export const confirmRoutes: Route[] = [
  defineRoute({
    ...own,
    path,
    operationId: 'confirmAccount',
    summary:
      'Confirm by password, code or second factor that the caller is the owner of this session, for operations that are refused with ' +
      '7410',
    limit: 'guess',
    body: accountConfirmation,
    response: accountConfirmed,
    message: 'accountConfirmed',
    errors: [
      ...codeErrors,
      'codeWrong',
      'wrongPassword',
      'wrongPasswordNowLocked',
      'accountLocked',
      'accountChanged',
      'generatedPasswordExpired',
      'confirmationRequired',
      'secondFactorWrong',
      'passkeyNotAccepted',
    ],
    handle: ({ body }, scope) => confirmAccount(scope, body),
  }),
  defineRoute({
    ...own,
    path: `${path}/code`,
    operationId: 'sendConfirmCode',
    summary: "Send a code for confirming to the caller's own phone or email",
    limit: 'code',
    body: confirmCodeRequest,
    response: codeSent,
    message: 'codeSent',
    errors: [...codeErrors, 'smsSendFailed', 'emailSendFailed'],
    handle: ({ body }, scope) => sendConfirmCode(scope, body.channel),
  }),
  defineRoute({
    ...own,
    path: `${path}/options`,
    operationId: 'makeConfirmOptions',
    summary: "Options for confirming by one of the caller's passkeys",
    limit: 'guess',
    body: nothing,
    response: passkeyOptions,
    errors: ['passkeyNotAccepted'],
    handle: (_input, scope) => makeConfirmOptions(scope),
  }),
]
