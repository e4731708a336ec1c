import { z } from 'zod'
import {
  codeSent,
  emailCodeComparison,
  emailCodeRequest,
  phoneCodeComparison,
  phoneCodeRequest,
} from '#contract/codes'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { proveCode, sendCode } from '#server/platform/credentials/codes.service'

const right = z.literal(true)

export const codeRoutes: Route[] = [
  defineRoute({
    method: 'get',
    path: '/usercenter/user/getVerificationCode',
    operationId: 'getVerificationCode',
    summary: 'Send a code by text message; for bindPhone to the logged-in user alone',
    access: 'public',
    limit: 'code',
    reveals: 'refusals',
    query: phoneCodeRequest,
    response: codeSent,
    answer: 'operation',
    message: 'codeSent',
    errors: [
      'phoneEmpty',
      'phoneAlreadyUsed',
      'phoneNotRegistered',
      'smsSendFailed',
      'proofRequired',
      'notSignedIn',
      'sessionEnded',
    ],
    handle: ({ query: { dialCode, phone, purpose, proof } }, scope) =>
      sendCode(scope, { channel: 'sms', dialCode, phone }, purpose, proof),
  }),
  defineRoute({
    method: 'get',
    path: '/usercenter/user/getVerificationCodeByEmail',
    operationId: 'getVerificationCodeByEmail',
    summary: 'Send a code by email; for bindEmail to the logged-in user alone',
    access: 'public',
    limit: 'code',
    reveals: 'refusals',
    query: emailCodeRequest,
    response: codeSent,
    answer: 'operation',
    message: 'codeSent',
    errors: [
      'emailEmpty',
      'emailAlreadyUsed',
      'emailNotRegistered',
      'emailSendFailed',
      'proofRequired',
      'notSignedIn',
      'sessionEnded',
    ],
    handle: ({ query: { email, purpose, proof } }, scope) =>
      sendCode(scope, { channel: 'email', email }, purpose, proof),
  }),
  defineRoute({
    method: 'get',
    path: '/usercenter/user/compareVerificationCode',
    operationId: 'compareVerificationCode',
    summary: 'Check a code sent by text message; counts as an attempt, does not use it up',
    access: 'public',
    limit: 'guess',
    query: phoneCodeComparison,
    response: right,
    answer: 'operation',
    errors: ['phoneEmpty', 'codeWrong', 'notSignedIn', 'sessionEnded'],
    handle: async ({ query: { dialCode, phone, purpose, code } }, scope) => {
      await proveCode(scope, { channel: 'sms', dialCode, phone }, purpose, code)
      return true as const
    },
  }),
  defineRoute({
    method: 'get',
    path: '/usercenter/user/compareVerificationCodeByEmail',
    operationId: 'compareVerificationCodeByEmail',
    summary: 'Check a code sent by email; counts as an attempt, does not use it up',
    access: 'public',
    limit: 'guess',
    query: emailCodeComparison,
    response: right,
    answer: 'operation',
    errors: ['emailEmpty', 'codeWrong', 'notSignedIn', 'sessionEnded'],
    handle: async ({ query: { email, purpose, code } }, scope) => {
      await proveCode(scope, { channel: 'email', email }, purpose, code)
      return true as const
    },
  }),
]
