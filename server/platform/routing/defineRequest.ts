import type { Knex } from 'knex'
import { requestStatuses } from '#contract/core/enums'
import type { ActionOf, RecordOf, Resource } from '#contract/core/resource'
import { isSame, type Verdict } from '#contract/policies/caller'
import type { Transaction } from '#db/connect'
import { whereIdIn } from '#db/dialect'
import { requireAllowed, Refusal } from '#server/core/errors'
import { defineTable } from '#server/core/resourceTable'
import type { Stored, TableSpec } from '#server/core/tableSpec'
import type { Actor, Scope } from '#server/core/scope'
import { auditOf, type Changes, type Target } from '#server/platform/audit/writeAudit'
import { makeReads } from '#server/platform/routing/reads'
import { limitRequests, type LimitedTable } from './limitRequests.ts'

type Columns = Record<string, unknown>

/** Column values of the rows that a user sees: a row must match one of the elements. */
type Sight = 'all' | readonly Columns[]

/** Body of a decision; its `decision` is the grant's name or another word. */
export interface Review {
  decision: string
  reason?: string | undefined
}

/** Fields of every kind of request that this module reads. */
interface RequestRecord {
  id: string
  status: string
  userId: string
  requesterId?: string
  companyId?: string | null
}

/** A decision that is being made, inside its transaction. */
interface Deciding<R extends Resource, Decision> {
  trx: Transaction
  scope: Scope
  request: RecordOf<R>
  review: Decision
}

/** Rules of one kind of request. */
interface RequestSpec<R extends Resource, Decision extends Review, Locked> {
  /** The status of an open, granted, declined and withdrawn request. */
  statuses?: readonly [string, string, string, string]
  /** The decision that grants; `grant` by default. */
  grants?: Decision['decision']
  /** Limits the requests of a person in a day. */
  limited?: LimitedTable
  sight(actor: Actor): Sight
  /** Resources whose lists show data of these records. */
  affects?: readonly string[]
  /** True if the user decides such requests, so that events announce new ones. */
  decides(actor: Actor): boolean
  /** Verdict on a request of another user; deciding one's own is refused before. */
  mayDecide(actor: Actor, request: RecordOf<R>): Verdict
  /** By default, only the requester withdraws. */
  mayWithdraw?(actor: Actor, request: RecordOf<R>): Verdict
  /** The name in the log, and what else the request concerns beside the person. */
  logged(request: RecordOf<R>): Pick<Target, 'name' | 'about'>
  /** The logged values of a decision or withdrawal; by default, the status before and the stored values after. */
  logChanges?(request: RecordOf<R>, after: Columns, review: Decision | null): Changes
  /** Runs a decision, or a withdrawal without `review`, in a transaction; needed for confirmation by password. */
  transact?(
    scope: Scope,
    request: RecordOf<R>,
    review: Decision | null,
    work: (trx: Transaction) => Promise<RecordOf<R>>,
  ): Promise<RecordOf<R>>
  /** Locks what the decision depends on; the common order is companies, roles, people, requests. */
  lock?(deciding: Deciding<R, Decision>): Promise<Locked>
  /** Further values to store with the decision. */
  values?(deciding: Deciding<R, Decision>, locked: Locked): Promise<Stored<R>>
  /** Applies a stored decision and notifies people. */
  decided(deciding: Deciding<R, Decision>, locked: Locked): Promise<unknown>
  withdrawn?(trx: Transaction, scope: Scope, request: RecordOf<R>): Promise<unknown>
}

/** Adds the filter `mine`, which divides the list into the caller's own requests and the others. */
const tableOf = <R extends Resource>(resource: R, spec: TableSpec<R>) => {
  const mine = (query: Knex.QueryBuilder, mine: boolean, { userId = 0 }) =>
    void query.where(`${spec.table}.user_id`, mine ? '=' : '<>', userId)
  const own = 'mine' in resource.filter.shape ? { mine } : {}
  const filters = { ...own, ...spec.filters } as TableSpec<R>['filters'] & object
  return defineTable(resource, { ...spec, filters })
}

/**
 * Defines a kind of request that someone decides: its table, who sees it, and what asking, deciding and withdrawing do,
 * with audit rows. Of concurrent decisions only the first succeeds.
 */
export const defineRequest = <R extends Resource, Decision extends Review, Locked = void>(
  resource: R,
  tableSpec: TableSpec<R>,
  spec: RequestSpec<R, Decision, Locked>,
) => {
  const table = tableOf(resource, tableSpec)
  const { table: name } = tableSpec
  const { grants = 'grant', statuses = requestStatuses } = spec
  const [open, granted, declined, withdrawn] = statuses
  const [created, grantedAction, declinedAction, withdrawnAction] = resource.actions
  const partsOf = (request: RecordOf<R>) => request as unknown as RequestRecord

  const reads = makeReads(table, ({ actor }) => (query) => {
    const sight = spec.sight(actor)
    if (sight === 'all') return
    if (sight.length === 0) void query.whereRaw('1 = 0')
    for (const columns of sight) {
      const named = Object.entries(columns).map(([key, value]) => [`${name}.${key}`, value])
      void query.orWhere(Object.fromEntries(named))
    }
  })

  const audience = {
    find: async (read: Knex, ids: readonly number[]) => {
      const rows: ({ id: number } & Columns)[] = await read(name).whereRaw(
        ...whereIdIn(read, 'id', ids),
      )
      return rows.map((row) => ({
        id: row.id,
        seenBy: (actor: Actor) => {
          const sight = spec.sight(actor)
          const isSeen = (columns: object) =>
            Object.entries(columns).every(([key, value]) => row[key] === value)
          return sight === 'all' || sight.some(isSeen)
        },
      }))
    },
    ...(spec.affects ? { affects: spec.affects } : {}),
    decides: (actor: Actor) => spec.decides(actor),
  }

  const writeLog = auditOf(resource)
  const log = (
    trx: Transaction,
    scope: Scope,
    action: string | undefined,
    request: RecordOf<R>,
    changes: Changes,
  ): Promise<void> => {
    const { id, userId, companyId } = partsOf(request)
    const { name, about = [] } = spec.logged(request)
    const target = {
      id,
      name,
      about: [{ type: 'user', id: userId } as const, ...about],
      ...(companyId === undefined ? {} : { companyId: companyId && Number(companyId) }),
    }
    return writeLog(trx, scope, action as ActionOf<R>, target as Target, changes)
  }
  const changesOf: NonNullable<typeof spec.logChanges> =
    spec.logChanges ?? ((request, after) => [{ status: partsOf(request).status }, after])

  const ownVerdict = (actor: Actor, request: RecordOf<R>, own: Verdict, other: Verdict) => {
    const { userId, requesterId = userId } = partsOf(request)
    return isSame(requesterId, actor.userId) ? own : other
  }
  const mayDecide = (actor: Actor, request: RecordOf<R>): Verdict =>
    ownVerdict(actor, request, 'ownRequest', null) ?? spec.mayDecide(actor, request)
  const mayWithdraw: NonNullable<typeof spec.mayWithdraw> =
    spec.mayWithdraw ??
    ((actor, request) => ownVerdict(actor, request, null, 'insufficientPermission'))

  const transact: NonNullable<typeof spec.transact> =
    spec.transact ?? ((scope, _request, _review, work) => scope.db.transaction(work))

  const requireOpen = (request: RecordOf<R>): void => {
    if (partsOf(request).status !== open) throw new Refusal('statusDoesNotAllow')
  }

  /** Stores the decision on a request that is still open. @param by the deciding user, if not the caller */
  const store = async (
    trx: Transaction,
    { actor, now }: Scope,
    request: RecordOf<R>,
    values: object,
    by: number = actor.userId,
  ): Promise<void> => {
    requireOpen(request)
    const decider = { decided_by: by, decided_at: now() }
    if (!(await table.update(trx, request, values as Stored<R>, now(), decider)))
      throw new Refusal('statusDoesNotAllow')
  }

  /** Stores a new request with its audit row. */
  const file = async (
    trx: Transaction,
    scope: Scope,
    values: Stored<R>,
    changes: Changes,
  ): Promise<RecordOf<R>> => {
    if (spec.limited) await limitRequests(trx, scope, spec.limited)
    const id = await table.insert(trx, { ...values, status: open }, scope.now())
    const request = await reads.require(scope, trx, String(id))
    await log(trx, scope, created, request, changes)
    return request
  }

  const settle = async (deciding: Deciding<R, Decision>, locked: Locked): Promise<void> => {
    const { trx, scope, request, review } = deciding
    const isGranted = review.decision === grants
    const values = {
      status: isGranted ? granted : declined,
      reason: review.reason ?? '',
      ...(await spec.values?.(deciding, locked)),
    }
    await store(trx, scope, request, values)
    await spec.decided(deciding, locked)
    const action = isGranted ? grantedAction : declinedAction
    await log(trx, scope, action, request, changesOf(request, values, review))
  }

  return {
    resource,
    grants,
    ...reads,
    audience,
    mayDecide,
    file,
    store,
    settle,
    log,
    review: async (scope: Scope, id: string, review: Decision): Promise<RecordOf<R>> => {
      const seen = await reads.get(scope, id)
      requireAllowed(mayDecide(scope.actor, seen))
      return transact(scope, seen, review, async (trx) => {
        const locked = (await spec.lock?.({ trx, scope, request: seen, review })) as Locked
        const request = await reads.require(scope, trx, id)
        requireOpen(request)
        await settle({ trx, scope, request, review }, locked)
        return reads.require(scope, trx, id)
      })
    },
    withdraw: async (scope: Scope, id: string): Promise<RecordOf<R>> => {
      const seen = await reads.get(scope, id)
      requireAllowed(mayWithdraw(scope.actor, seen))
      return transact(scope, seen, null, async (trx) => {
        const request = await reads.require(scope, trx, id)
        const values = { status: withdrawn }
        await store(trx, scope, request, values)
        await spec.withdrawn?.(trx, scope, request)
        await log(trx, scope, withdrawnAction, request, changesOf(request, values, null))
        return reads.require(scope, trx, id)
      })
    },
  }
}
