import { USER_CENTRE_APP_ID, viewAsHeader } from '#contract/core/enums'
import type { Locale } from '#contract/text/locale'
import type { ErrorArgs, ErrorName, FieldProblem, Problem } from '#contract/core/errors'
import { leaveToAddFactor } from './addFactor.ts'
import { requestConfirmation } from './confirmHandler.ts'
import { currentViewing, leaveViewing } from './viewing.ts'
import { accessToken, endSession, isDown, noteSessionEnd, refreshAccessToken } from './session.ts'
import { currentLocale } from './locale.ts'

/** A refused request, or one without a response. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  /** Code in the catalogue `#contract/core/errors`; 0 if no response came or it had no problem body. */
  readonly code: number
  readonly key: string
  readonly args: ErrorArgs
  readonly fields: Readonly<Record<string, FieldProblem>>
  readonly requestId: string
  /** Field errors in react-admin's notation; the console sets them. */
  body?: { errors: Readonly<Record<string, string>> }
  /** True if the page has the server's text, so that `text` can follow a change of language. */
  followsLanguage?: boolean

  constructor({ message, errors, ...problem }: Omit<Problem, 'type' | 'title'>) {
    super(message)
    this.status = problem.status
    this.code = problem.code
    this.key = problem.key
    this.args = problem.args
    this.fields = errors
    this.requestId = problem.requestId
  }

  /** @param translate returns undefined for a key that the page has no text for */
  text(translate: (key: string, args: ErrorArgs) => string | undefined): string {
    const own = translate(this.key, this.args)
    this.followsLanguage ??= own !== undefined && (!this.message || this.message === own)
    return (this.followsLanguage && own) || this.message
  }

  /** Name of the broken rule, if the server names one. */
  get reason(): string | undefined {
    const { rule } = this.args
    return typeof rule === 'string' ? rule : undefined
  }

  get deniedRight(): { permissionId: string; permissionName: string } | undefined {
    const { permissionId, permissionName } = this.args
    if (this.status !== 403 || typeof permissionId !== 'string') return undefined
    return { permissionId, permissionName: String(permissionName ?? permissionId) }
  }
}

/** Compares by key, so that pages do not load the error catalogue. */
export const isRefusedBy = (error: unknown, ...names: readonly ErrorName[]): error is Refusal =>
  error instanceof Refusal && names.some((name) => error.key === `errors.${name}`)

export const failure = (
  status: number,
  key: 'errors.unreachable' | 'errors.unexpected' | `errors.${ErrorName}`,
): Refusal =>
  new Refusal({ status, code: 0, key, message: '', args: {}, errors: {}, requestId: '' })

/** The error itself, or `errors.unexpected` for one that is not from a request. */
export const refusalOf = (error: unknown): Refusal =>
  error instanceof Refusal ? error : failure(0, 'errors.unexpected')

export const unreachable = (): Refusal => failure(0, 'errors.unreachable')

/** The error for a response without a problem body, which a proxy in front of the gateway sends. */
const proxyError = (status: number): Refusal => {
  if (status === 413) return failure(status, 'errors.bodyTooLarge')
  return isDown(status) ? failure(status, 'errors.overloaded') : unreachable()
}

export interface GatewayRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
  file?: Blob
  signal?: AbortSignal
  /** The request continues after the page is left; its body is limited to 64 KB. */
  keepalive?: boolean
  headers?: Readonly<Record<string, string>>
  locale?: Locale
  /** False for requests that need no session; a 401 is then an ordinary error. */
  session?: boolean
  /** Called when the server first requires a proof of work, which takes one or two seconds. */
  onProof?: () => void
  /** True once the user has confirmed their identity for this request. */
  confirmed?: true
}

export interface GatewayAnswer<T> {
  data: T
  headers: Headers
}

const address = (path: string, query: GatewayRequest['query']): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined) search.set(name, String(value))
  const text = search.toString()
  return `/gateway${path}${text && `?${text}`}`
}

const send = async (path: string, request: GatewayRequest): Promise<Response> => {
  const headers = new Headers({
    Accept: 'application/json',
    appid: String(USER_CENTRE_APP_ID),
    'Accept-Language': request.locale ?? currentLocale(),
    ...request.headers,
  })
  const token = accessToken()
  if (token) headers.set('Authorization', `Bearer ${token}`)
  const viewing = currentViewing()
  if (viewing) headers.set(viewAsHeader, viewing.grant)
  const init: RequestInit = { method: request.method ?? 'GET', headers, credentials: 'same-origin' }
  if (request.signal) init.signal = request.signal
  if (request.keepalive) init.keepalive = true
  if (request.body !== undefined) {
    headers.set('Content-Type', 'application/json')
    init.body = JSON.stringify(request.body)
  }
  if (request.file) {
    headers.set('Content-Type', request.file.type || 'application/octet-stream')
    init.body = request.file
  }
  try {
    return await fetch(address(path, request.query), init)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw unreachable()
  }
}

const refusal = async (response: Response): Promise<Refusal> => {
  const problem: Partial<Problem> | null = await response.json().catch(() => null)
  return problem?.key
    ? new Refusal({ args: {}, errors: {}, ...problem } as Problem)
    : proxyError(response.status)
}

const withProof = async (request: GatewayRequest, { args }: Refusal): Promise<GatewayRequest> => {
  request.onProof?.()
  const { solveProof } = await import('./proof/solve.ts')
  const { challenge, difficulty } = args
  const proof = await solveProof(String(challenge), Number(difficulty), request.signal)
  return { ...request, query: { ...request.query, proof } }
}

/**
 * Refreshes the token; a temporary failure keeps the session.
 * @returns true if a token exists now
 * @throws Refusal if that is unknown (network or server down)
 */
const renewToken = async (): Promise<boolean> => {
  const renewal = await refreshAccessToken()
  if (renewal === 'failed') throw unreachable()
  if (renewal === 'down') throw failure(503, 'errors.overloaded')
  return renewal === 'renewed'
}

/** Whether a token other than `sent` exists now: by a refresh, or because the user logged in again meanwhile. */
const hasNewToken = async (sent: string | null): Promise<boolean> =>
  (await renewToken()) || (accessToken() !== null && accessToken() !== sent)

/**
 * Sends a request; refreshes an expired token, and provides the proof of work or confirmation that is required.
 * @throws Refusal for a refusal
 */
export const sendAuthorized = async (path: string, request: GatewayRequest): Promise<Response> => {
  const wantsSession = request.session !== false
  if (wantsSession && !accessToken()) await renewToken()
  let sent = accessToken()
  let response = await send(path, request)
  if (response.status === 401 && wantsSession && (await hasNewToken(sent))) {
    sent = accessToken()
    response = await send(path, request)
  }
  if (response.ok) return response
  const refused = await refusal(response)
  // A late refusal of the session before must not end the new one.
  if (response.status === 401 && wantsSession && accessToken() === sent) {
    if (refused.key === 'errors.sessionEnded') noteSessionEnd(refused.reason)
    endSession()
  }
  if (refused.key === 'errors.proofRequired' && request.query?.['proof'] === undefined)
    return sendAuthorized(path, await withProof(request, refused))
  const needsConfirmation = refused.key === 'errors.confirmationRequired' && !request.confirmed
  if (needsConfirmation && (await requestConfirmation(refused.args)))
    return sendAuthorized(path, { ...request, confirmed: true })
  if (refused.key === 'errors.viewingOver') leaveViewing()
  if (refused.key === 'errors.factorMustBeAdded') await leaveToAddFactor(refused.args)
  throw refused
}

/**
 * Sends one gateway request (`path` below `/gateway`) with application id, language and access token. A 401 is retried
 * once after a refresh, and ends the session if that is refused.
 * @returns the bare body (resources, lists) and the headers, e.g. `Content-Range`
 */
export const gateway = async <T>(
  path: string,
  request: GatewayRequest = {},
): Promise<GatewayAnswer<T>> => {
  const response = await sendAuthorized(path, request)
  const data = (response.status === 204 ? undefined : await response.json()) as T
  return { data, headers: response.headers }
}

export const gatewayStream = async (
  path: string,
  request: GatewayRequest,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> => {
  const { body } = await sendAuthorized(path, request)
  if (!body) throw unreachable()
  return body
}

export const operation = async <T>(path: string, request: GatewayRequest = {}): Promise<T> =>
  (await gateway<{ data: T }>(path, request)).data.data
