import { randomUUID } from 'node:crypto'
import { kindOfAction, type WebhookKind } from '#contract/operations/webhookKinds'
import type { OutgoingReason, WebhookEvent } from '#contract/operations/webhooks'
import { iso } from '#contract/core/times'
import type { Transaction } from '#db/connect'
import type { Context } from '#server/core/context'
import type { Sender } from '#server/platform/outgoing/sender'
import { findHead } from '#server/platform/events/changes'
import {
  insertCalls,
  listActions,
  lockListeners,
  type Listener,
  type LoggedAction,
  type NewCall,
} from './events.queries.ts'
import { findMark, hasWebhooks, lockFreeMark, moveMark } from './webhooks.queries.ts'

/** Rows of the log in one transaction. Each may become a call for dozens of webhooks, and other writes wait for them. */
const rowsAtOnce = 100
const everyMs = 500
/** How long a process may not notice that another one stored the first webhook. */
const restMs = 1000

export interface Dispatcher {
  /** Queues the events of all new rows of the log. A timer calls it; tests call it directly. */
  dispatch(): Promise<void>
  start(): void
  stop(): Promise<void>
}

type Event = LoggedAction & { readonly kind: WebhookKind; readonly body: string }

const valuesOf = (values: string | null): Record<string, unknown> => JSON.parse(values ?? '{}')

const userIdsOf = (row: LoggedAction): string[] =>
  [row.before, row.after].flatMap((values) => (valuesOf(values)['userIds'] ?? []) as string[])

const eventOf = (row: LoggedAction): Event[] => {
  const kind = kindOfAction[row.action]
  if (kind === undefined) return []
  const event: WebhookEvent = {
    type: kind,
    timestamp: iso(row.at),
    data: {
      targetType: row.target_type,
      id: row.target_id,
      companyId: row.company_id === null ? null : String(row.company_id),
      logId: String(row.log_id),
      changed: Object.keys(valuesOf(row.after)),
      ...(kind === 'user.roles' ? { userIds: userIdsOf(row) } : {}),
    },
  }
  return [{ ...row, kind, body: JSON.stringify(event) }]
}

const pausedReason: OutgoingReason = 'paused'

const callOf = (event: Event, { id, state }: Listener, now: number): NewCall => {
  const isPaused = state === 'paused'
  return {
    id: randomUUID(),
    kind: 'webhook',
    webhook_id: id,
    log_id: event.log_id,
    event: event.kind,
    subject: event.body,
    state: isPaused ? 'failed' : 'waiting',
    next_try_at: now,
    reason: isPaused ? pausedReason : '',
    created_at: now,
    ended_at: isPaused ? now : null,
  }
}

/**
 * Turns new rows of the sealed log into calls of the webhooks that want them, while there are webhooks. Any process may
 * do it, and a lock admits one.
 */
export const makeDispatcher = ({
  db,
  log,
  now,
  sealer,
  webhookCalls,
}: Pick<Context, 'db' | 'log' | 'now' | 'sealer'> & {
  webhookCalls: Pick<Sender, 'hurry' | 'stop'>
}): Dispatcher => {
  /** @returns false while another process does it */
  const dispatchSome = async (trx: Transaction): Promise<boolean> => {
    const from = await lockFreeMark(trx)
    if (from === null) return false
    const to = Math.min(await findHead(trx), from + rowsAtOnce)
    if (to <= from) return true
    const events = (await listActions(trx, from, to)).flatMap(eventOf)
    if (events.length > 0) {
      const companyIds = new Set(events.flatMap((event) => event.company_id ?? []))
      const listeners = (await lockListeners(trx, [...companyIds])).map((listener) => ({
        ...listener,
        wanted: new Set<string>(JSON.parse(listener.kinds)),
      }))
      const calls = events.flatMap((event) =>
        listeners
          .filter(
            ({ company_id: companyId, created_at: createdAt, wanted }) =>
              wanted.has(event.kind) &&
              event.at >= createdAt &&
              (companyId === null || companyId === event.company_id),
          )
          .map((listener) => callOf(event, listener, now())),
      )
      await insertCalls(trx, calls)
    }
    await moveMark(trx, to)
    return true
  }

  let stopped = false
  const hasNew = async () => !stopped && (await findHead(db.read)) > (await findMark(db.read))
  const dispatch = async (): Promise<void> => {
    await sealer.hurry()
    while (await hasNew()) {
      if (!(await db.transaction(dispatchSome))) return
      webhookCalls.hurry()
    }
  }

  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()
  const work = async (): Promise<number> => {
    if (!(await hasWebhooks(db.read))) return restMs
    await dispatch()
    webhookCalls.hurry()
    return everyMs
  }
  const turn = async (): Promise<void> => {
    const wait = await work().catch((error: unknown) => {
      log.error({ err: error }, 'events could not be queued for webhooks')
      return restMs
    })
    if (!stopped) timer = setTimeout(begin, wait).unref()
  }
  const begin = () => {
    running = turn()
  }

  return {
    dispatch,
    start: begin,
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running
      await webhookCalls.stop()
    },
  }
}
