import { HttpError } from 'react-admin'
import type { ErrorArgs, FieldProblem } from '#contract/core/errors'
import { gateway, GatewayError, gatewayFile, type GatewayRequest } from '#shared/http.ts'
import { setDeniedRight } from './deniedRight.ts'
import { textOf } from './i18nProvider.ts'
import { refreshRights } from './refreshRights.ts'
import { showsOtherRights } from './rights.ts'
import { requestSignIn } from './signInAgain.ts'
import { withArguments } from './withArguments.ts'

export interface RefusalBody {
  code: number
  key: string
  args: ErrorArgs
  requestId: string
  /**
   * True if the error message equals the console's own text for `key`; the message can then be translated again when
   * the user changes the language.
   */
  followsLanguage: boolean
  /** Field errors in react-admin's notation, which its inputs translate again when the language changes. */
  errors?: Record<string, string>
}

const fieldError = ({ key, args, message }: FieldProblem): string =>
  textOf(key, args) === undefined ? message : withArguments(key, args)

export const toHttpError = (error: GatewayError): HttpError => {
  const { code, key, args, requestId, errors, status, message } = error
  const fields = Object.entries(errors).map(
    ([field, problem]) => [field, fieldError(problem)] as const,
  )
  const translated = textOf(key, args)
  const text = message || translated || textOf('console.failure.unreachable')
  const body: RefusalBody = {
    code,
    key,
    args,
    requestId,
    followsLanguage: translated !== undefined && text === translated,
    ...(fields.length > 0 ? { errors: Object.fromEntries(fields) } : {}),
  }
  return new HttpError(text ?? '', status, body)
}

/** On a 401, asks the user to log in again and then repeats the call once. */
const retryAfterSignIn = async <T>(call: () => Promise<T>): Promise<T> => {
  try {
    return await call()
  } catch (error) {
    if (error instanceof GatewayError && error.status === 401 && (await requestSignIn()))
      return await call()
    throw error
  }
}

/**
 * After a refused change (403), stores the missing permission, so that `DeniedRightOffer` can offer to request it. The
 * error message itself appears next to the control.
 */
const reportDenial = ({ status, args }: GatewayError, { method = 'GET' }: GatewayRequest) => {
  const { permissionId, permissionName } = args
  if (status !== 403 || method === 'GET' || typeof permissionId !== 'string') return
  setDeniedRight({ permissionId, permissionName: String(permissionName ?? permissionId) })
}

const withErrorHandling = async <T>(
  request: GatewayRequest,
  call: () => Promise<T>,
): Promise<T> => {
  try {
    return await retryAfterSignIn(call)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    // A 403 means that the permissions changed since they were loaded, because the console offers no forbidden actions.
    if (error.status === 403) void refreshRights()
    reportDenial(error, request)
    throw toHttpError(error)
  }
}

export const call = async <T>(path: string, request: GatewayRequest = {}) => {
  const answer = await withErrorHandling(request, () => gateway<T>(path, request))
  if (showsOtherRights(answer.headers)) void refreshRights()
  return answer
}

export const callFile = (
  path: string,
  request: GatewayRequest = {},
  received?: (bytes: number) => void,
) => withErrorHandling(request, () => gatewayFile(path, request, received))

export const callOperation = async <T>(path: string, request: GatewayRequest = {}): Promise<T> =>
  (await call<{ data: T }>(path, request)).data.data

interface SimpleRestOptions {
  method?: string | undefined
  body?: unknown
  signal?: AbortSignal | null | undefined
}

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const

export const httpClient = async (url: string, options: SimpleRestOptions = {}) => {
  const method = methods.find((name) => name === options.method) ?? 'GET'
  const { data, headers } = await call<unknown>(url, {
    method,
    ...(typeof options.body === 'string' ? { body: JSON.parse(options.body) as unknown } : {}),
    ...(options.signal ? { signal: options.signal } : {}),
  })
  return { status: 200, headers, body: '', json: data }
}
