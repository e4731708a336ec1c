import { done } from '#contract/core/shapes'
import {
  codeSent,
  emailCodeComparison,
  emailCodeRequest,
  phoneCodeComparison,
  phoneCodeRequest,
} from '#contract/people/codes'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { proveCode, sendCode } from '#server/platform/credentials/codes.service'

const sending = {
  method: 'get',
  access: 'public',
  limit: 'code',
  reveals: 'refusals',
  response: codeSent,
  message: 'codeSent',
} as const

const checking = {
  method: 'get',
  access: 'public',
  limit: 'guess',
  response: done,
} as const

const accountErrors = ['contactTooNew', 'codesNotAccepted'] as const
const callerErrors = ['proofRequired', 'notSignedIn', 'sessionEnded'] as const

export const codeRoutes: Route[] = [
  defineRoute({
    ...sending,
    path: '/usercenter/user/getVerificationCode',
    operationId: 'getVerificationCode',
    summary: 'Send a code by text message; for bindPhone to the logged-in user alone',
    query: phoneCodeRequest,
    errors: [
      'phoneEmpty',
      'phoneAlreadyUsed',
      'phoneNotRegistered',
      'smsSendFailed',
      ...accountErrors,
      ...callerErrors,
    ],
    handle: ({ query: { dialCode, phone, purpose, proof } }, scope) =>
      sendCode(scope, { channel: 'sms', dialCode, phone }, purpose, proof),
  }),
  defineRoute({
    ...sending,
    path: '/usercenter/user/getVerificationCodeByEmail',
    operationId: 'getVerificationCodeByEmail',
    summary: 'Send a code by email; for bindEmail to the logged-in user alone',
    query: emailCodeRequest,
    errors: [
      'emailEmpty',
      'emailAlreadyUsed',
      'emailNotRegistered',
      'emailSendFailed',
      ...accountErrors,
      ...callerErrors,
    ],
    handle: ({ query: { email, purpose, proof } }, scope) =>
      sendCode(scope, { channel: 'email', email }, purpose, proof),
  }),
  defineRoute({
    ...checking,
    path: '/usercenter/user/compareVerificationCode',
    operationId: 'compareVerificationCode',
    summary: 'Check a code sent by text message; counts as an attempt, does not use it up',
    query: phoneCodeComparison,
    errors: ['phoneEmpty', 'codeWrong', 'notSignedIn', 'sessionEnded'],
    handle: async ({ query: { dialCode, phone, purpose, code } }, scope) => {
      await proveCode(scope, { channel: 'sms', dialCode, phone }, purpose, code)
      return true as const
    },
  }),
  defineRoute({
    ...checking,
    path: '/usercenter/user/compareVerificationCodeByEmail',
    operationId: 'compareVerificationCodeByEmail',
    summary: 'Check a code sent by email; counts as an attempt, does not use it up',
    query: emailCodeComparison,
    errors: ['emailEmpty', 'codeWrong', 'notSignedIn', 'sessionEnded'],
    handle: async ({ query: { email, purpose, code } }, scope) => {
      await proveCode(scope, { channel: 'email', email }, purpose, code)
      return true as const
    },
  }),
]
