import { z } from 'zod'
import {
  passwordReset,
  registered,
  registration,
  usernameQuery,
  activated,
  activation,
} from '#contract/people/registration'
import { done } from '#contract/core/shapes'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { isUsernameAvailable, register, resetPassword } from './registration.service.ts'
import {
  codeSent,
  emailCodeComparison,
  emailCodeRequest,
  phoneCodeComparison,
  phoneCodeRequest,
} from '#contract/people/codes'
import { proveCode, sendCode } from '#server/platform/credentials/codes.service'
import { activate } from '#server/platform/credentials/activation.service'

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

export const registrationRoutes: Route[] = [
  defineRoute({
    method: 'post',
    path: '/usercenter/user/register',
    operationId: 'register',
    summary: 'Register by phone or email with the code that was sent there',
    access: 'public',
    limit: 'guess',
    reveals: 'refusals',
    body: registration,
    response: registered,
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
    summary: 'Whether a username is available',
    access: 'public',
    limit: 'lookup',
    reveals: () => true,
    query: usernameQuery,
    response: z.boolean(),
    handle: ({ query }, scope) => isUsernameAvailable(scope, query.username),
  }),
  defineRoute({
    method: 'post',
    path: '/usercenter/user/resetPassword',
    operationId: 'resetPassword',
    summary: 'Set a new password with the code that was sent to phone or email; ends all sessions',
    access: 'public',
    limit: 'guess',
    reveals: 'refusals',
    body: passwordReset,
    response: done,
    message: 'passwordChanged',
    errors: [
      'phoneEmpty',
      'emailEmpty',
      'phoneNotRegistered',
      'emailNotRegistered',
      'codeWrong',
      'passwordUnchanged',
      'accountChanged',
      'contactTooNew',
      'codesNotAccepted',
    ],
    handle: ({ body }, scope) => resetPassword(scope, body),
  }),
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
  defineRoute({
    method: 'post',
    path: '/usercenter/user/activate',
    operationId: 'activateUser',
    summary: 'Set the first password of an account by the link that was sent to its contact',
    access: 'public',
    limit: 'guess',
    body: activation,
    response: activated,
    message: 'accountActivated',
    errors: ['activationUnknown', 'phoneAlreadyUsed', 'emailAlreadyUsed', 'changedMeanwhile'],
    handle: ({ body }, scope) => activate(scope, body),
  }),
]
