import type { Request } from 'express'
import type { Logger } from 'pino'
import type { Knex } from 'knex'
import type { AuditAction } from '#contract/operations/auditActions'
import { errorCatalogue, type ErrorName } from '#contract/core/errors'
import { declaredResources } from '#contract/core/resource'
import { iso } from '#contract/core/times'
import { Refusal } from '#server/core/errors'
import type { PublicScope, Scope } from '#server/core/scope'
import { writeAudit } from './writeAudit.ts'
import type { LogEntry } from './rows.ts'

const recordTypeAt = (path: string): string => {
  const segment = path.split('/')[2] ?? ''
  return declaredResources().find(({ name }) => name === segment)?.type ?? segment
}

/** Logs only forbidden and conflicting changes, not input errors or reads. */
const loggedStatuses = new Set([403, 409])

/** Minimum interval between log rows of one kind. */
const minIntervalMs = 60_000
const flushEveryMs = 5000

type RefusedEntry = LogEntry & { refusal: ErrorName }

interface Kind {
  rowAt: number
  unreported: number
  since: number
  scope: PublicScope
  entry: RefusedEntry
}

interface RefusedRoute {
  method: string
  path: string
  audit?: AuditAction | ((body: unknown) => AuditAction)
}

const entryOf = (
  scope: Scope,
  { path, audit }: RefusedRoute,
  request: Request,
  refusal: ErrorName,
): RefusedEntry | null => {
  const { id } = request.params
  if (!audit) return null
  return {
    action: typeof audit === 'string' ? audit : audit(request.body),
    actor: scope.actor.viewer ?? scope.actor,
    ...(scope.actor.viewer ? { after: { viewedAs: scope.actor.username } } : {}),
    target: {
      type: recordTypeAt(path),
      id: typeof id === 'string' ? id.slice(0, 32) : '',
      name: '',
    },
    refusal,
  }
}

export interface Refusals {
  /** Logs a refused change of a logged-in caller, or counts it for the next row of its kind. */
  log(scope: Scope, route: RefusedRoute, request: Request, error: unknown): Promise<void>
  /** Logs a refusal that the caller words, or counts it for the next row of its kind. */
  count(scope: PublicScope, entry: RefusedEntry): Promise<void>
  /** Writes the pending counts of one user, for example before the user is erased. */
  settle(userId: number): Promise<void>
  start(): void
  stop(): Promise<void>
}

/**
 * Limits refused changes to one log row per kind and minute, with the number of refusals it represents. Counts are kept
 * in memory and written when the minute is over or the process stops.
 */
export const makeRefusals = (log: Logger, now: () => number): Refusals => {
  const kinds = new Map<string, Kind>()
  let timer: NodeJS.Timeout | undefined
  let flushing: Promise<void> = Promise.resolve()

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

  // `Math.abs` also covers a clock that was set back.
  const isIntervalOver = ({ rowAt }: Kind): boolean => Math.abs(now() - rowAt) >= minIntervalMs

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

  const count = async (scope: PublicScope, entry: RefusedEntry): Promise<void> => {
    const { userId, companyId } = entry.actor
    const { action, target, refusal } = entry
    const key = [userId, companyId, scope.via, action, target.type, refusal].join(' ')
    const kind = kinds.get(key) ?? { rowAt: -Infinity, unreported: 0, since: 0, scope, entry }
    kinds.set(key, kind)
    if (kind.unreported === 0) kind.since = now()
    Object.assign(kind, { unreported: kind.unreported + 1, scope, entry })
    if (isIntervalOver(kind)) await report(kind)
  }

  return {
    count,
    log: async (scope, route, request, error) => {
      // A request that waits for a confirmation is sent again.
      if (!(error instanceof Refusal) || error.error === 'confirmationRequired') return
      if (!loggedStatuses.has(errorCatalogue[error.error].status)) return
      const entry = entryOf(scope, route, request, error.error)
      if (entry) await count(scope, entry)
    },
    settle: (userId) => flush(({ entry }) => entry.actor.userId === userId),
    start: () => {
      timer = setInterval(() => void flushQuietly(isIntervalOver), flushEveryMs).unref()
    },
    stop: async () => {
      clearInterval(timer)
      await flushQuietly(() => true)
    },
  }
}

const recordAt = (scope: Scope, path: string, { id }: Request['params']) =>
  typeof id === 'string'
    ? { type: recordTypeAt(path), id }
    : { type: 'user', id: String(scope.actor.userId) }

/** Maximum difference between the times of a change and of its log row, which share a transaction. */
const toleranceMs = 1000

const changedBy = async (
  read: Knex,
  { type, id }: { type: string; id: string },
  at: number,
): Promise<(number | null)[]> => {
  const timeRange = [at - toleranceMs, at + toleranceMs] as const
  const rows: { actor_id: number | null }[] = await read('logs')
    .where({ target_type: type, target_id: id, code: 0 })
    .whereBetween('at', timeRange)
    .select('actor_id')
    .unionAll(
      read('log_subjects as s')
        .join('logs as l', 'l.id', 's.log_id')
        .where({ 's.type': type, 's.subject_id': Number(id), 'l.code': 0 })
        .whereBetween('l.at', timeRange)
        .select('l.actor_id'),
    )
  return rows.map(({ actor_id: actor }) => actor)
}

/**
 * Words a conflict differently (rule `ownChange`) if the caller made the conflicting change, for example in another
 * tab; other errors are returned unchanged.
 */
export const withOwnChange = async (
  scope: Scope,
  path: string,
  { params }: Request,
  error: unknown,
): Promise<unknown> => {
  if (!(error instanceof Refusal) || error.error !== 'changedMeanwhile') return error
  const { changedAt } = error.details.args ?? {}
  const record = recordAt(scope, path, params)
  if (typeof changedAt !== 'string' || !/^[1-9]\d{0,8}$/.test(record.id)) return error
  const authors = new Set(await changedBy(scope.db.read, record, Date.parse(changedAt)))
  if (authors.size !== 1 || !authors.has(scope.actor.userId)) return error
  return new Refusal('changedMeanwhile', { args: { rule: 'ownChange', changedAt } })
}
