import type { ServerResponse } from 'node:http'
import type { z } from 'zod'
import type { AuditAction } from '#contract/operations/auditActions'
import type { ErrorName } from '#contract/core/errors'
import type { PermissionKey } from '#contract/access/permissions'
import type { PublicScope, Scope } from '#server/core/scope'
import type { StoredJson } from '#db/page'
import type { Page } from '#server/core/http/listRequest'

/** `public`: anyone; `signedIn`: any session; otherwise a permission, or any one of several. */
export type Access = 'public' | 'signedIn' | PermissionKey | readonly PermissionKey[]

/** Limits beside those that every route has, kept in `rateLimits.ts`; `messages` for what tells someone else. */
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

type Schema = z.ZodType

/** The audit action of a review, by the decision that is sent. */
export const decided =
  (agreement: string, agreed: AuditAction, refused: AuditAction) =>
  (body: unknown): AuditAction =>
    (body as { decision?: unknown } | undefined)?.decision === agreement ? agreed : refused

type Value<S> = S extends Schema ? z.output<S> : undefined

/** A file that is sent while it is made. Its content is left off where the caller goes away. */
export interface FileAnswer {
  name: string
  contentType: string
  content: AsyncGenerator<Uint8Array>
  headers?: Readonly<Record<string, string>>
  /**
   * A file that lies there whole, in the place of `content`: its absolute path and its strong ETag. Parts of it can be
   * asked for.
   */
  stored?: { path: string; etag: string }
  /** Called once, when the file is sent or given up. */
  done?: () => void
}

/** An answer that goes on until the caller or the server ends it. */
export interface EventsAnswer {
  /** @param lastId the `Last-Event-ID` of the call. */
  open(response: ServerResponse, lastId: string | undefined): Promise<void>
}

/** How a route answers: see `RouteSpec.answer`. */
export type AnswerKind = 'operation' | 'record' | 'list' | 'file' | 'text' | 'events'

type Result<Answer, R extends Schema> = Answer extends 'file'
  ? FileAnswer
  : Answer extends 'events'
    ? EventsAnswer
    : Answer extends 'list'
      ? Page<z.output<R> extends readonly (infer Row)[] ? Row : never>
      : Answer extends 'record'
        ? z.output<R> | StoredJson<z.output<R>>
        : z.output<R>

/** What a path names: nothing, or one record. */
type Params<Path> = Path extends `${string}/:id${string}` ? { id: string } : undefined

export interface RouteSpec<
  Path extends string,
  Q extends Schema | undefined,
  B extends Schema | undefined,
  R extends Schema,
  A extends Access,
  W extends AnswerKind,
> {
  method: 'get' | 'post' | 'put' | 'delete'
  /** Below `/gateway`; `:id` stands for a record's. */
  path: Path
  /** Name in the OpenAPI document, unique. */
  operationId: string
  summary: string
  access: A
  query?: Q
  body?: B
  /**
   * Takes the body as it is, a file: handed over unread as `file`. In the place of `body`. A large one may take long to
   * arrive; a small one has the time that every body has.
   */
  file?: 'large' | 'small'
  response: R
  /**
   * `operation`, also where not given: `{ code, message, data }`; `record`: the bare record; `list`: bare array with
   * `Content-Range`; `text`: plain text; `file`: a download, of one of the types that `produces` names; `events`:
   * server-sent events, each of them a `response`.
   */
  answer?: W
  produces?: readonly string[]
  status?: 200 | 201
  limit?: LimitName
  /**
   * For a route that tells whether a name, contact or company is there: such answers share one budget, see `probes.ts`.
   * `refusals`: only its refusals tell; otherwise which other answers do, too.
   */
  reveals?: 'refusals' | ((answer: z.output<R>) => boolean)
  /**
   * The action of the audit log that a change is told under, done or refused; it may depend on what is sent. For all
   * that changes something for a caller who is logged in.
   */
  audit?: AuditAction | ((body: unknown) => AuditAction)
  /** For a POST that only asks. */
  readOnly?: true
  /** Not open to someone who sees the portal through the owner's eyes. */
  ownerOnly?: true
  /** Open also to the people of a suspended company: their own account, and what the portal starts with. */
  whileSuspended?: true
  /** May take longer than a silent connection is kept (`SILENT_SECONDS`). */
  slow?: true
  /** Open also to someone who has to replace a generated password first. */
  withGeneratedPassword?: true
  /** Refusals of its own beside those that every route can give. */
  errors?: readonly ErrorName[]
  /** False for what needs no `appid` header: reference data and documents. */
  appId?: false
  /** `Cache-Control` of the answer; `no-store` where not given. */
  cache?: string
  /** For answers that a release alone changes: names their content, see `freshness.ts`. */
  version?: () => string
  /** Key of the `messages` texts that an operation answers with, which may depend on what is answered. */
  message?: string | ((value: z.output<R>) => string)
  handle(
    input: {
      params: Params<Path>
      query: Value<Q>
      body: Value<B>
      file: AsyncIterable<Uint8Array>
      /** How many the caller announced; 0 for none. */
      fileBytes: number
    },
    scope: A extends 'public' ? PublicScope : Scope,
  ): Promise<Result<W, R>>
}

/** A route as the server, the OpenAPI document and the access matrix read it. */
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
    },
    scope: PublicScope,
  ): Promise<unknown>
}

/** Whether a call changes nothing. */
export const isReading = ({ method, readOnly }: Pick<Route, 'method' | 'readOnly'>): boolean =>
  method === 'get' || readOnly === true

/**
 * Declares a route: who may call it, what it takes and what it answers. `mountRoutes` guards the call by that
 * declaration, the OpenAPI document shows it, and the access matrix of the tests must have a row for it.
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
