import type { Knex } from 'knex'
import type { Transaction } from '#db/connect'
import type { Context } from '#server/core/context'
import { makeSweeper } from '#server/platform/messaging/sweeper'
import {
  claimCall,
  countWaiting,
  purgeCalls,
  storeOutcome,
  type CallName,
  type StoredCall,
} from './calls.queries.ts'
import type { Outcome } from './postTo.ts'

const sweepEveryMs = 1000
/** Lock time of a claimed call; longer than an attempt takes. */
const leaseMs = 60_000
const retentionMs = 30 * 86_400_000

export type CallResult = 'sent' | 'later' | 'failed'

/** How the calls of one kind are made. A receiver is the id of a client or webhook; none delays another. */
export interface CallKind {
  readonly name: CallName
  listReceivers(read: Knex, now: number): Promise<readonly number[]>
  /** Calls that are due, the next one first. */
  listDue(read: Knex, receiver: number, now: number, most: number): Promise<readonly StoredCall[]>
  /** Calls at once for one receiver in this process. */
  readonly concurrent: number
  /** Waits until the receiver may be called. */
  inTurn(receiver: number, work: () => Promise<void>): Promise<void>
  /** Leases this call or one that must be made before it. */
  claim?(trx: Transaction, call: StoredCall, until: number): Promise<StoredCall | null>
  send(call: StoredCall): Promise<Outcome>
  /** Time until the next try after a failed one; undefined after the last. */
  pauseMs(call: StoredCall): number | undefined
  /** Stores the outcome, and what else follows from it, in one transaction. */
  settle?(
    trx: Transaction,
    call: StoredCall,
    outcome: Outcome,
    store: () => Promise<void>,
  ): Promise<void>
}

export interface Sender {
  /** Results of this process since its start. */
  readonly results: Readonly<Record<CallResult, number>>
  /** Calls that waited at the last sweep. */
  readonly waiting: number
  /** Sends all due calls. Tests call it directly. */
  sweep(): Promise<void>
  /** Begins to send due calls to receivers that none is being sent to. */
  hurry(): void
  purge(): Promise<unknown>
  /** Calls `hurry` repeatedly. */
  start(): void
  stop(): Promise<void>
}

/**
 * Sends the queued calls of one kind, with retries, also after a restart; any process may take a call. A call may be
 * made twice, if a process is killed between making it and storing that.
 */
export const makeSender = (
  { db, log, now }: Pick<Context, 'db' | 'log' | 'now'>,
  kind: CallKind,
): Sender => {
  const results = { sent: 0, later: 0, failed: 0 }
  const running = new Set<Promise<unknown>>()
  let timer: NodeJS.Timeout | undefined
  let waiting = 0
  let stopped = false

  const attempt = async (call: StoredCall): Promise<void> => {
    const outcome = await kind.send(call)
    const { reason, status } = outcome
    const pause = kind.pauseMs(call)
    const result = reason === '' ? 'sent' : pause === undefined ? 'failed' : 'later'
    results[result] += 1
    if (reason !== '')
      log.warn(
        { callId: call.id, tries: call.tries, reason, status, result },
        `${kind.name} call failed`,
      )
    await db.transaction(async (trx) => {
      const store = () =>
        storeOutcome(trx, call, {
          ...outcome,
          ...(result === 'later'
            ? { next_try_at: now() + (pause ?? 0) }
            : { state: result, ended_at: now() }),
        })
      await (kind.settle ? kind.settle(trx, call, outcome, store) : store())
    })
  }

  const claim = kind.claim ?? claimCall
  const sweep = makeSweeper<number, StoredCall>({
    lanes: async () => {
      waiting = await countWaiting(db.read, kind.name)
      return waiting === 0 ? [] : kind.listReceivers(db.read, now())
    },
    listDue: (receiver, most) => kind.listDue(db.read, receiver, now(), most),
    claim: (call) => db.transaction((trx) => claim(trx, call, now() + leaseMs)),
    attempt,
    concurrent: kind.concurrent,
    inTurn: (receiver, work) => kind.inTurn(receiver, work),
    isStopped: () => stopped,
  })

  /** Sweeps overlap, because one waits for the calls of a slow receiver and the next must not. */
  const hurry = () => {
    if (stopped) return
    const work = sweep({ onlyIdle: true })
      .catch((error: unknown) => log.error({ err: error }, `${kind.name} calls could not be sent`))
      .finally(() => running.delete(work))
    running.add(work)
  }

  return {
    results,
    get waiting() {
      return waiting
    },
    sweep: () => sweep(),
    hurry,
    purge: () => purgeCalls(db, kind.name, now() - retentionMs),
    start: () => {
      timer = setInterval(hurry, sweepEveryMs).unref()
    },
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await Promise.allSettled(running)
    },
  }
}
