import { gateway, Refusal, type GatewayRequest } from '#shared/http.ts'
import { gatewayFile } from './gatewayFile.ts'
import { setDeniedRight, showsOtherRights } from './rights.ts'
import { refreshRights } from './refreshRights.ts'
import { prepareRefusal } from './refusal.ts'
import { requestSignIn } from './authProvider.ts'

/** On a 401, asks the user to log in again and then repeats the call once. */
const retryAfterSignIn = async <T>(call: () => Promise<T>): Promise<T> => {
  try {
    return await call()
  } catch (error) {
    if (error instanceof Refusal && error.status === 401 && (await requestSignIn()))
      return await call()
    throw error
  }
}

const withErrorHandling = async <T>(
  { method = 'GET' }: GatewayRequest,
  call: () => Promise<T>,
): Promise<T> => {
  try {
    return await retryAfterSignIn(call)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // A 403 means that the permissions changed since they were loaded, because the console offers no forbidden actions.
    if (error.status === 403) void refreshRights()
    // `DeniedRightOffer` offers to request the permission; the message itself appears next to the control.
    if (error.deniedRight && method !== 'GET') setDeniedRight(error.deniedRight)
    prepareRefusal(error)
    throw error
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

/** The records of a list that is short enough to be read at once, by default in the order that the server chooses. */
export const listOf = async <T>(
  resource: string,
  { filter = {}, sort }: { filter?: object; sort?: readonly [string, 'ASC' | 'DESC'] } = {},
): Promise<T[]> => {
  const query = {
    range: '[0,999]',
    filter: JSON.stringify(filter),
    ...(sort && { sort: JSON.stringify(sort) }),
  }
  return (await call<T[]>(`/usercenter/${resource}`, { query })).data
}

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
