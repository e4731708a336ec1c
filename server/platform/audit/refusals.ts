import type { AuditAction } from '#contract/operations/auditActions'
import type { Request } from 'express'
import { errorCatalogue, type ErrorName } from '#contract/core/errors'
import { declaredResources } from '#contract/core/resource'
import { iso } from '#contract/core/times'
import type { Logger } from 'pino'
import { Refusal } from '#server/core/errors'
import type { Scope } from '#server/core/scope'
import { writeAudit } from './writeAudit.ts'
import type { LogEntry } from './rows.ts'

/** Kind of record by the part of the address that names its resource. */
export const kindAt = (path: string): string => {
  const segment = path.split('/')[2] ?? ''
  return declaredResources().find(({ name }) => name === segment)?.type ?? segment
}

/** Refusals that the log tells of: what was not allowed and what conflicted; not typing errors and not reads. */
const told = new Set([403, 409])

/** Rows of one kind are written no closer to each other than this. */
const apartMs = 60_000
const flushEveryMs = 5000

/** Refusals of one kind: who, what they tried, on what kind of record, and why it was refused. */
interface Kind {
  /** When its last row was written, or is being written. */
  rowAt: number
  /** Refusals since that row, and the first of them. */
  unreported: number
  since: number
  /** The newest refusal, which the next row tells of. */
  scope: Scope
  entry: LogEntry & { refusal: ErrorName }
}

/** What the log needs to know of a route. */
export interface RefusedRoute {
  method: string
  path: string
  audit?: AuditAction | ((body: unknown) => AuditAction)
}

const entryOf = (
  scope: Scope,
  { path, audit }: RefusedRoute,
  request: Request,
  refusal: ErrorName,
): Kind['entry'] | null => {
  const { id } = request.params
  if (!audit) return null
  return {
    action: typeof audit === 'string' ? audit : audit(request.body),
    actor: scope.actor.viewer ?? scope.actor,
    ...(scope.actor.viewer ? { after: { viewedAs: scope.actor.username } } : {}),
    target: {
      type: kindAt(path),
      id: typeof id === 'string' ? id.slice(0, 32) : '',
      name: '',
    },
    refusal,
  }
}

export interface Refusals {
  /** Writes the row of a change that a logged-in caller was refused, or counts it for the next row of its kind. */
  log(scope: Scope, route: RefusedRoute, request: Request, error: unknown): Promise<void>
  /** Writes what was counted of one user and not told yet, e.g. before that user is erased. */
  settle(userId: number): Promise<void>
  start(): void
  /** Writes what was counted and not told yet. */
  stop(): Promise<void>
}

/**
 * The log's rows of refused changes: of one kind one a minute, which says how many it stands for. What is counted is
 * kept by this process and written by the next row, when the minute is over, and at the end.
 */
export const makeRefusals = (log: Logger, now: () => number): Refusals => {
  const kinds = new Map<string, Kind>()
  let timer: NodeJS.Timeout | undefined
  let flushing: Promise<void> = Promise.resolve()

  /** Writes the row of everything that a kind has not told yet; where that fails, it stays to be told. */
  const report = async (kind: Kind): Promise<void> => {
    const { scope, entry, unreported, since, rowAt } = kind
    kind.rowAt = now()
    kind.unreported = 0
    const counted = unreported > 1 ? { times: unreported, since: iso(since) } : {}
    try {
      await scope.db.transaction((trx) =>
        writeAudit(trx, scope, now(), { ...entry, after: { ...entry.after, ...counted } }),
      )
    } catch (error) {
      kind.rowAt = rowAt
      kind.since = since
      kind.unreported += unreported
      throw error
    }
  }

  // Also for a clock that went back meanwhile.
  const isOver = ({ rowAt }: Kind): boolean => Math.abs(now() - rowAt) >= apartMs

  const flush = async (isDue: (kind: Kind) => boolean): Promise<void> => {
    for (const [key, kind] of kinds) {
      if (!isDue(kind)) continue
      if (kind.unreported > 0) await report(kind)
      else kinds.delete(key)
    }
  }

  const flushQuietly = (isDue: (kind: Kind) => boolean): Promise<void> => {
    flushing = flushing.then(() =>
      flush(isDue).catch((error: unknown) =>
        log.error({ err: error }, 'refusals could not be logged'),
      ),
    )
    return flushing
  }

  return {
    log: async (scope, route, request, error) => {
      if (!(error instanceof Refusal)) return
      if (!told.has(errorCatalogue[error.error].status)) return
      const entry = entryOf(scope, route, request, error.error)
      if (!entry) return
      const key = [entry.actor.userId, entry.action, entry.target.type, entry.refusal].join(' ')
      const kind = kinds.get(key) ?? { rowAt: -Infinity, unreported: 0, since: 0, scope, entry }
      kinds.set(key, kind)
      if (kind.unreported === 0) kind.since = now()
      Object.assign(kind, { unreported: kind.unreported + 1, scope, entry })
      if (isOver(kind)) await report(kind)
    },
    settle: (userId) => flush(({ entry }) => entry.actor.userId === userId),
    start: () => {
      timer = setInterval(() => void flushQuietly(isOver), flushEveryMs).unref()
    },
    stop: async () => {
      clearInterval(timer)
      await flushQuietly(() => true)
    },
  }
}

declare module '#server/core/context' {
  interface Context {
    readonly refusals: Refusals
  }
}
