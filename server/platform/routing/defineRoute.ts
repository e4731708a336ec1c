import type { ServerResponse } from 'node:http'
import type { Request } from 'express'
import type { z } from 'zod'
import type { AuditAction } from '#contract/operations/auditActions'
import type { ErrorName } from '#contract/core/errors'
import type { ClientScope } from '#contract/access/oauth'
import type { PermissionKey } from '#contract/access/permissions'
import type { Gate } from '#server/platform/identity/authenticate'
import type { ApplicationScope, PublicScope, Scope } from '#server/core/scope'
import type { Page } from '#db/page'

/**
 * `public`: anyone; `signedIn`: any session; `application`: servers of applications, without a person; otherwise one
 * permission, or any one of several.
 */
export type Access =
  | 'public'
  | 'signedIn'
  | 'application'
  | PermissionKey
  | readonly PermissionKey[]

/**
 * Rate limits of single routes, defined in `rateLimits.ts`; they apply in addition to the limits of all routes.
 * `messages` is for routes that message other people.
 */
export type LimitName =
  | 'signIn'
  | 'code'
  | 'guess'
  | 'lookup'
  | 'coverage'
  | 'places'
  | 'batch'
  | 'export'
  | 'messages'
  | 'upload'
  | 'messageTest'
  | 'authorize'
  | 'oauth'
  | 'userCode'

/** The request itself, with its response as `res`, for the few routes that pass it on to a library. */
export type RawRequest = Request

type Schema = z.ZodType

export const decided =
  (agreement: string, agreed: AuditAction, refused: AuditAction) =>
  (body: unknown): AuditAction =>
    (body as { decision?: unknown } | undefined)?.decision === agreement ? agreed : refused

type Value<S> = S extends Schema ? z.output<S> : undefined

/** A file response, generated while it is sent; generation stops if the caller disconnects. */
export interface FileAnswer {
  name: string
  contentType: string
  content: AsyncGenerator<Uint8Array>
  headers?: Readonly<Record<string, string>>
  /** A complete file on disk to send instead of `content`, with range support: its absolute path and strong ETag. */
  stored?: { path: string; etag: string }
  /** Called once, when the file is sent or aborted. */
  done?: () => void
}

export interface EventsAnswer {
  open(response: ServerResponse, lastId: string | undefined): Promise<void>
}

type AnswerKind = 'operation' | 'record' | 'list' | 'file' | 'text' | 'events'

type Result<Answer, R extends Schema> = Answer extends 'file'
  ? FileAnswer
  : Answer extends 'events'
    ? EventsAnswer
    : Answer extends 'list'
      ? Page<z.output<R> extends readonly (infer Row)[] ? Row : never>
      : z.output<R>

type Params<Path> = Path extends `${string}/:id${string}` ? { id: string } : undefined

interface RouteSpec<
  Path extends string,
  Q extends Schema | undefined,
  B extends Schema | undefined,
  R extends Schema,
  A extends Access,
  W extends AnswerKind,
> {
  method: 'get' | 'post' | 'put' | 'delete'
  path: Path
  operationId: string
  summary: string
  access: A
  query?: Q
  body?: B
  /**
   * Accepts a file instead of `body` and passes it on as an unread stream. A `small` file has the time limit of other
   * bodies, a `large` one only an idle timeout.
   */
  file?: 'large' | 'small'
  response: R
  /**
   * Response format:
   * - `operation` (default): `{ code, message, data }`
   * - `record`: the bare record
   * - `list`: a bare array with `Content-Range`
   * - `text`: plain text
   * - `file`: a download of a type in `produces`
   * - `events`: server-sent events, each a `response`
   */
  answer?: W
  produces?: readonly string[]
  status?: 200 | 201
  limit?: LimitName
  /**
   * Set for a route whose response can reveal that a name, contact or company exists. Such responses use up a limit
   * that all these routes share, see `probes.ts`. With `refusals`, only refusals count; a function returns true if a
   * successful response counts too.
   */
  reveals?: 'refusals' | ((answer: z.output<R>) => boolean)
  /**
   * The audit action of a change, whether done or refused; may depend on the body. Required for every change by a
   * signed-in caller.
   */
  audit?: AuditAction | ((body: unknown) => AuditAction)
  /** Set for a POST that changes nothing. */
  readOnly?: true
  /** Not available to someone viewing as this user. */
  ownerOnly?: true
  /** Also available to members of a suspended company: their own account, and data that the portal needs to start. */
  whileSuspended?: true
  /** Needs a confirmation of the caller's identity within `confirmMinutes`. */
  confirmed?: true
  /** May exceed the timeout of a silent connection (`SILENT_SECONDS`). */
  slow?: true
  /** Also available to an application's token with one of these scopes; to other tokens it is closed. */
  applications?: readonly ClientScope[]
  /**
   * Routes that require a permission are available to companies' access tokens with that permission, unless they are
   * `confirmed`, `ownerOnly` or take a file. `none` closes such a route; `any` or a permission opens another one.
   */
  tokens?: 'any' | 'none' | PermissionKey
  /** Also available to someone who must first replace a generated password, or add a required second factor. */
  behindGate?: readonly Gate[]
  errors?: readonly ErrorName[]
  /** False for routes that need no `appid` header: reference data and documents. */
  appId?: false
  cache?: string
  /** Version of a response that changes only with a release, see `freshness.ts`. */
  version?: () => string
  message?: string | ((value: z.output<R>) => string)
  handle(
    input: {
      params: Params<Path>
      query: Value<Q>
      body: Value<B>
      file: AsyncIterable<Uint8Array>
      fileBytes: number
      request: RawRequest
    },
    scope: A extends 'public' ? PublicScope : A extends 'application' ? ApplicationScope : Scope,
  ): Promise<Result<W, R>>
}

export type Route = Omit<
  RouteSpec<string, Schema | undefined, Schema | undefined, Schema, Access, AnswerKind>,
  'handle' | 'reveals' | 'answer'
> & {
  answer: AnswerKind
  reveals?: 'refusals' | ((answer: unknown) => boolean)
  handle(
    input: {
      params: unknown
      query: unknown
      body: unknown
      file?: AsyncIterable<Uint8Array>
      fileBytes?: number
      request?: RawRequest
    },
    scope: PublicScope,
  ): Promise<unknown>
}

export const isReading = ({ method, readOnly }: Pick<Route, 'method' | 'readOnly'>): boolean =>
  method === 'get' || readOnly === true

/**
 * Declares a route: access, input and response. `mountRoutes` enforces the declaration, the OpenAPI document shows it,
 * and the access matrix of the tests must have a row for it.
 */
export const defineRoute = <
  const Path extends string,
  R extends Schema,
  const A extends Access,
  const W extends AnswerKind = 'operation',
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
>(
  spec: RouteSpec<Path, Q, B, R, A, W>,
): Route => ({ answer: 'operation', ...spec }) as unknown as Route
