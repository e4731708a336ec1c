import type { Knex } from 'knex'
import type { ListQuery } from '#contract/core/paging'
import { iso } from '#contract/core/times'
import type { WebhookDelivery } from '#contract/operations/webhooks'
import type { Transaction } from '#db/connect'
import { orderByClause } from '#db/dialect'
import { readPage } from '#db/page'
import type { Rows } from '#db/tables'

const hourMs = 3_600_000
const daysHours = 24

interface Counted {
  webhook_id: number
  state: string
  n: number | string
}

/** Calls that wait or failed, by webhook. */
export const countOpen = (read: Knex, ids: readonly number[]): Promise<Counted[]> =>
  read('outgoing_calls')
    .whereIn('webhook_id', [...ids])
    .whereIn('state', ['waiting', 'failed'])
    .groupBy('webhook_id', 'state')
    .select('webhook_id', 'state')
    .count({ n: '*' }) as unknown as Promise<Counted[]>

/** Calls that ended in the last 24 hours, by webhook, state and hours since. */
export const countHours = (
  read: Knex,
  ids: readonly number[],
  now: number,
): Promise<(Counted & { hours_ago: number | string })[]> =>
  read
    .from(
      read('outgoing_calls')
        .whereIn('webhook_id', [...ids])
        .whereIn('state', ['sent', 'failed'])
        .where('ended_at', '>', now - daysHours * hourMs)
        .select(
          'webhook_id',
          'state',
          read.raw(`(CAST(? AS bigint) - ended_at) / ${hourMs} AS hours_ago`, [now]),
        )
        .as('ended'),
    )
    .groupBy('webhook_id', 'state', 'hours_ago')
    .select('webhook_id', 'state', 'hours_ago')
    .count({ n: '*' }) as unknown as Promise<(Counted & { hours_ago: number | string })[]>

const deliveryOf = (row: Rows['outgoing_calls']): WebhookDelivery => ({
  id: row.id,
  kind: row.event as WebhookDelivery['kind'],
  logId: String(row.log_id),
  state: row.state,
  tries: row.tries,
  status: row.status,
  ms: row.ms,
  reason: (row.reason || null) as WebhookDelivery['reason'],
  createdAt: iso(row.created_at),
  updatedAt: iso(row.ended_at ?? row.created_at),
  version: row.tries + 1,
  nextTryAt: row.state === 'waiting' ? iso(row.next_try_at) : null,
  endedAt: row.ended_at === null ? null : iso(row.ended_at),
})

export type DeliveryList = ListQuery<
  'logId',
  { state?: WebhookDelivery['state'] | undefined; kind?: WebhookDelivery['kind'] | undefined }
>

export const listDeliveries = async (
  read: Knex,
  webhookId: number,
  { sort: [, order], filter: { state, kind }, ...page }: DeliveryList,
): Promise<{ rows: WebhookDelivery[]; total: number }> => {
  const matching = () => {
    const query = read('outgoing_calls').where({ webhook_id: webhookId })
    if (state !== undefined) void query.where({ state })
    if (kind !== undefined) void query.where({ event: kind })
    return query
  }
  const { rows, total } = await readPage<Rows['outgoing_calls']>(
    matching,
    page,
    orderByClause(read, 'log_id', order, 'id'),
  )
  return { rows: rows.map(deliveryOf), total }
}

/** Makes waiting calls failed and keeps the reason of an earlier failure. */
export const failWaiting = (trx: Transaction, webhookId: number, now: number): Promise<unknown> =>
  trx('outgoing_calls')
    .where({ webhook_id: webhookId, state: 'waiting' })
    .update({
      state: 'failed',
      ended_at: now,
      reason: trx.raw(`CASE WHEN reason = '' THEN 'paused' ELSE reason END`),
    })

const fresh = (now: number) => ({
  state: 'waiting' as const,
  tries: 0,
  next_try_at: now,
  status: null,
  ms: null,
  reason: '',
  ended_at: null,
})

/** Sends what failed or was held back again, with the same ids. */
export const resendFailed = (trx: Transaction, webhookId: number, now: number): Promise<number> =>
  trx('outgoing_calls').where({ webhook_id: webhookId, state: 'failed' }).update(fresh(now))

/** Sends an event that ended again, with the same id. */
export const resendCall = (
  trx: Transaction,
  webhookId: number,
  id: string,
  now: number,
): Promise<number> =>
  trx('outgoing_calls')
    .where({ webhook_id: webhookId, id })
    .whereNot({ state: 'waiting' })
    .update(fresh(now))

export const hasCall = async (read: Knex, webhookId: number, id: string): Promise<boolean> =>
  (await read('outgoing_calls').where({ webhook_id: webhookId, id }).first('id')) !== undefined
