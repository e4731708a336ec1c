import { HttpError } from 'react-admin'
import type { ErrorArgs, FieldProblem } from '#contract/core/errors'
import { gateway, GatewayError, gatewayFile, type GatewayRequest } from '#shared/http.ts'
import { setDeniedRight } from './deniedRight.ts'
import { textOf } from './i18nProvider.ts'
import { followRights } from './followRights.ts'
import { showsOtherRights } from './rights.ts'
import { askToSignIn } from './signInAgain.ts'
import { withArguments } from './withArguments.ts'

/** What a refused call carries as `HttpError.body`. */
export interface RefusalBody {
  code: number
  key: string
  args: ErrorArgs
  requestId: string
  /** Whether the texts of the console say the same of `key`, so that the message can change with the language. */
  followsLanguage: boolean
  /** Field errors in the form that react-admin's inputs show and translate again with the language. */
  errors?: Record<string, string>
}

const fieldError = ({ key, args, message }: FieldProblem): string =>
  textOf(key, args) === undefined ? message : withArguments(key, args)

/** The refusal in the reader's language, at its fields, as react-admin expects it. */
export const toHttpError = (error: GatewayError): HttpError => {
  const { code, key, args, requestId, errors, status, message } = error
  const fields = Object.entries(errors).map(
    ([field, problem]) => [field, fieldError(problem)] as const,
  )
  const worded = textOf(key, args)
  const text = message || worded || textOf('console.failure.unreachable')
  const body: RefusalBody = {
    code,
    key,
    args,
    requestId,
    followsLanguage: worded !== undefined && text === worded,
    ...(fields.length > 0 ? { errors: Object.fromEntries(fields) } : {}),
  }
  return new HttpError(text ?? '', status, body)
}

/** Calls again after logging in again when the session has ended; 401 is the only answer that does this. */
const withSession = async <T>(call: () => Promise<T>): Promise<T> => {
  try {
    return await call()
  } catch (error) {
    if (error instanceof GatewayError && error.status === 401 && (await askToSignIn()))
      return await call()
    throw error
  }
}

/** A refused change stands wherever it was tried; what can be done about it is offered in one place. */
const tellOfDenial = ({ status, args }: GatewayError, { method = 'GET' }: GatewayRequest) => {
  const { permissionId, permissionName } = args
  if (status !== 403 || method === 'GET' || typeof permissionId !== 'string') return
  setDeniedRight({ permissionId, permissionName: String(permissionName ?? permissionId) })
}

const guarded = async <T>(request: GatewayRequest, call: () => Promise<T>): Promise<T> => {
  try {
    return await withSession(call)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    // The rights changed since they were read, or they would not have led here.
    if (error.status === 403) void followRights()
    tellOfDenial(error, request)
    throw toHttpError(error)
  }
}

/** One call of the gateway for the console's providers and screens. @throws HttpError */
export const call = async <T>(path: string, request: GatewayRequest = {}) => {
  const answer = await guarded(request, () => gateway<T>(path, request))
  if (showsOtherRights(answer.headers)) void followRights()
  return answer
}

/** A file of the gateway; `received` hears how many bytes are there. @throws HttpError */
export const callFile = (
  path: string,
  request: GatewayRequest = {},
  received?: (bytes: number) => void,
) => guarded(request, () => gatewayFile(path, request, received))

/** As `call`, for operations that answer `{ code, message, data }`; gives `data`. @throws HttpError */
export const callOperation = async <T>(path: string, request: GatewayRequest = {}): Promise<T> =>
  (await call<{ data: T }>(path, request)).data.data

interface SimpleRestOptions {
  method?: string | undefined
  body?: unknown
  signal?: AbortSignal | null | undefined
}

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const

/** The `httpClient` of ra-data-simple-rest. */
export const httpClient = async (url: string, options: SimpleRestOptions = {}) => {
  const method = methods.find((name) => name === options.method) ?? 'GET'
  const { data, headers } = await call<unknown>(url, {
    method,
    ...(typeof options.body === 'string' ? { body: JSON.parse(options.body) as unknown } : {}),
    ...(options.signal ? { signal: options.signal } : {}),
  })
  return { status: 200, headers, body: '', json: data }
}
