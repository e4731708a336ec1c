import type { Knex } from 'knex'
import type { Transaction } from '#db/connect'
import { whereDue, type StoredCall } from '#server/platform/outgoing/calls.queries'

interface Receiver {
  id: number
  companyId: number | null
}

/** Active webhooks of working companies that no process is calling. */
const whereReady = (query: Knex.QueryBuilder, now: number): Knex.QueryBuilder =>
  query
    .where('webhooks.state', 'active')
    .where((free) => {
      void free.whereNull('sending_until').orWhere('sending_until', '<=', now)
    })
    .whereRaw(
      `coalesce((SELECT status FROM companies WHERE id = webhooks.company_id), 'passed') = 'passed'`,
    )

const dueCalls = (read: Knex, webhookId: number, now: number) =>
  whereDue(read, now).where({ webhook_id: webhookId }).orderBy('log_id')

/** Webhooks that have due calls and can be called now. */
export const listDueWebhooks = (read: Knex, now: number): Promise<Receiver[]> =>
  whereReady(read('webhooks'), now)
    .whereExists((due) => {
      void due
        .from('outgoing_calls as c')
        .whereRaw(`c.state = 'waiting' AND c.webhook_id = webhooks.id`)
        .where('c.next_try_at', '<=', now)
    })
    .orderBy('id')
    .select({ id: 'id', companyId: 'company_id' })

/** Due calls of a webhook in the order of the log; none while the webhook cannot be called. */
export const listDueCalls = (
  read: Knex,
  webhookId: number,
  now: number,
  most: number,
): Promise<StoredCall[]> =>
  dueCalls(read, webhookId, now)
    .whereExists((ready) => void whereReady(ready.from('webhooks'), now).where({ id: webhookId }))
    .limit(most)

export const findNextCall = (
  read: Knex,
  webhookId: number,
  now: number,
): Promise<StoredCall | undefined> => dueCalls(read, webhookId, now).first()

/** Reserves a webhook that can be called, so that no other call is made for it until then. */
export const reserveWebhook = async (
  trx: Transaction,
  id: number,
  now: number,
  until: number,
): Promise<boolean> =>
  (await whereReady(trx('webhooks'), now).where({ id }).update({ sending_until: until })) === 1

export const releaseWebhook = (trx: Transaction, id: number): Promise<unknown> =>
  trx('webhooks').where({ id }).update({ sending_until: null })

export const noteDelivered = (trx: Transaction, id: number, now: number): Promise<unknown> =>
  trx('webhooks')
    .where({ id })
    .update({ failing_since: null, last_delivered_at: now, sending_until: null })

export const noteFailed = (trx: Transaction, id: number, now: number): Promise<unknown> =>
  trx('webhooks')
    .where({ id })
    .update({
      failing_since: trx.raw('coalesce(failing_since, CAST(? AS bigint))', [now]),
      sending_until: null,
    })
