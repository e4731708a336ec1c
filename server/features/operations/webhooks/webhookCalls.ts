import { hash } from 'node:crypto'
import type { Transaction } from '#db/connect'
import type { Context } from '#server/core/context'
import { makeFairQueue } from '#server/core/queue'
import { withTimeout } from '#server/core/timers'
import { claimCall, type StoredCall } from '#server/platform/outgoing/calls.queries'
import { notMade, type Outcome, type PostTo } from '#server/platform/outgoing/postTo'
import { makeSender, type Sender } from '#server/platform/outgoing/sender'
import { pauseByServer } from './pausing.service.ts'
import { makeWebhookSeal, postSigned } from './signing.ts'
import {
  findNextCall,
  listDueCalls,
  listDueWebhooks,
  noteDelivered,
  noteFailed,
  releaseWebhook,
  reserveWebhook,
} from './webhookCalls.queries.ts'
import { findStoredWebhook } from './webhooks.queries.ts'

const secondMs = 1000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
const pausesMs = [
  5 * secondMs,
  30 * secondMs,
  2 * minuteMs,
  10 * minuteMs,
  30 * minuteMs,
  hourMs,
  2 * hourMs,
  4 * hourMs,
  8 * hourMs,
  8 * hourMs,
]
/** Pauses differ by up to this share, so that calls that failed together do not come together again. */
const spread = 0.2

/** Time until the next try; the deviation follows from the id, so that it needs no chance. */
export const pauseOf = ({ id, tries }: Pick<StoredCall, 'id' | 'tries'>): number | undefined => {
  const pause = pausesMs[tries - 1]
  if (pause === undefined) return undefined
  const share = Number.parseInt(hash('sha256', `${id} ${tries}`).slice(0, 8), 16) / 0xff_ff_ff_ff
  return Math.round(pause * (1 + spread * (2 * share - 1)))
}

/**
 * Calls at once: in all and for one company. Receivers that fail or are slow have places of their own, and a call that
 * turns out slow leaves its place to others.
 */
const places = { quick: [24, 3], slow: [8, 1] } as const
const slowMs = 1000
const goneStatus = 410

/**
 * Sends the queued events to webhooks: one at a time for each, in the order of the log as long as none fails.
 * @param contextOf the context, which contains this sender
 */
export const makeWebhookCalls = (
  base: Pick<Context, 'db' | 'env' | 'log' | 'now'>,
  postTo: PostTo,
  contextOf: () => Context,
): Sender => {
  const { db, now } = base
  const seal = makeWebhookSeal(base)
  const turns = {
    quick: makeFairQueue(places.quick[0], Infinity, places.quick[1]),
    slow: makeFairQueue(places.slow[0], Infinity, places.slow[1]),
  }
  const companies = new Map<number, number | null>()
  const slowWebhooks = new Set<number>()

  const noteSpeed = (webhookId: number, { reason, ms }: Outcome): void => {
    if (reason !== '' || (ms ?? 0) > slowMs) slowWebhooks.add(webhookId)
    else slowWebhooks.delete(webhookId)
  }

  /** The reservation of the webhook keeps processes from making calls at once or out of order. */
  const claimNext = async (
    trx: Transaction,
    { webhook_id: webhookId }: StoredCall,
    until: number,
  ): Promise<StoredCall | null> => {
    const id = webhookId ?? 0
    if (!(await reserveWebhook(trx, id, now(), until))) return null
    const next = await findNextCall(trx, id, now())
    const claimed = next ? await claimCall(trx, next, until) : null
    if (!claimed) await releaseWebhook(trx, id)
    return claimed
  }

  return makeSender(base, {
    name: 'webhook',
    listReceivers: async (read, time) => {
      const due = await listDueWebhooks(read, time)
      for (const { id, companyId } of due) companies.set(id, companyId)
      return due.map(({ id }) => id)
    },
    listDue: listDueCalls,
    concurrent: 1,
    inTurn: async (webhookId, work) => {
      const party = String(companies.get(webhookId) ?? 'provider')
      if (slowWebhooks.has(webhookId)) return turns.slow.admit(party, work)
      let call: Promise<void> | undefined
      await turns.quick.admit(party, () => {
        call = work()
        return withTimeout(slowMs, call)
      })
      await call
    },
    claim: claimNext,
    send: async (call) => {
      const id = call.webhook_id ?? 0
      const webhook = await findStoredWebhook(db.read, id)
      if (!webhook) return notMade('noAddress')
      const outcome = await postSigned({ seal, now, postTo }, webhook, call.id, call.subject)
      noteSpeed(id, outcome)
      return outcome
    },
    pauseMs: pauseOf,
    settle: async (trx, { webhook_id: webhookId }, { reason, status }, store) => {
      const id = webhookId ?? 0
      if (reason === '') await noteDelivered(trx, id, now())
      else await noteFailed(trx, id, now())
      await store()
      if (status !== goneStatus) return
      const webhook = await findStoredWebhook(trx, id)
      if (webhook) await pauseByServer(trx, contextOf(), webhook, 'webhook.gone')
    },
  })
}
