import type { Knex } from 'knex'
import type { TimeRange } from '#contract/core/times'
import { numbersOf } from '#contract/text/filters'
import type { SortOrder } from '#contract/core/paging'
import type { Transaction } from '#db/connect'
import { lockForUpdate, orderByClause } from '#db/dialect'
import { readPage } from '#db/page'
import { insertReturningId, type NewRow, type Rows } from '#db/tables'
import type { Channel } from '#server/core/recipient'

export type StoredMessage = Rows['outbox']

/** Matches a recipient as people write it: an address in any case, a number with or without its dialling code. */
const whereRecipientMatches = (query: Knex.QueryBuilder, recipient: string): void => {
  void query.whereRaw('lower(recipient) = ?', [recipient])
  const digits = recipient.replace(/[\s+-]/g, '')
  if (/^\d{4,}$/.test(digits))
    void query.orWhere((sms) =>
      sms.where({ channel: 'sms' }).where('recipient', 'like', `%${digits}`),
    )
}

export const listMessages = (
  read: Knex,
  {
    sort: [field, order],
    filter: { id, recipient },
    ...page
  }: {
    sort: readonly ['id' | 'createdAt', SortOrder]
    first: number
    size: number
    filter: { id?: string[] | undefined; recipient?: string | undefined }
  },
): Promise<{ rows: StoredMessage[]; total: number }> =>
  readPage(
    () => {
      const query = read('outbox')
      if (id) void query.whereIn('id', numbersOf(id))
      if (recipient !== undefined)
        void query.where((either) => whereRecipientMatches(either, recipient))
      return query
    },
    page,
    orderByClause(read, field === 'id' ? 'id' : 'created_at', order, 'id'),
  )

export const findMessage = async (read: Knex, id: number): Promise<StoredMessage | null> =>
  (await read('outbox').where({ id }).first()) ?? null

export const insertMessage = (trx: Transaction, message: NewRow<'outbox'>): Promise<number> =>
  insertReturningId(trx, 'outbox', message)

export const countSentTo = async (
  read: Knex,
  recipient: string,
  times: TimeRange,
): Promise<number> => {
  const counted = await read('outbox')
    .whereRaw('lower(recipient) = lower(?)', [recipient])
    .whereBetween('created_at', times)
    .count({ n: '*' })
    .first()
  return Number(counted?.n)
}

export const listDue = async (
  read: Knex,
  channel: Channel,
  now: number,
  most: number,
): Promise<StoredMessage[]> => {
  const due = () =>
    read('outbox')
      .where({ channel, state: 'waiting' })
      .where('next_try_at', '<=', now)
      .orderBy('next_try_at')
  const codes = await due().whereNotNull('code_id').limit(most)
  if (codes.length === most) return codes
  return [
    ...codes,
    ...(await due()
      .whereNull('code_id')
      .limit(most - codes.length)),
  ]
}

/** Time of the latest past or planned attempt to send a gathered message (see `Delivery.gather`); null without one. */
export const lastGathered = async (
  trx: Transaction,
  recipient: string,
  gathered: string,
): Promise<number | null> => {
  const row = await trx('outbox')
    .where({ recipient, gathered })
    .max({ at: 'next_try_at' })
    .first<{ at: number | string | null }>()
  const at = row?.at ?? null
  return at === null ? null : Number(at)
}

/** Finds the waiting gathered message and locks it, so that it is not sent before the transaction ends. */
export const lockGathered = async (
  trx: Transaction,
  recipient: string,
  gathered: string,
): Promise<{ id: number; count: number } | null> => {
  const waiting = { recipient, gathered, state: 'waiting', tries: 0 }
  return (await lockForUpdate(trx('outbox').where(waiting)).first('id', 'count')) ?? null
}

/**
 * Inserts a message that later messages with the same key are merged into.
 * @returns false if one with this key already waits for the recipient
 */
export const insertGathered = async (
  trx: Transaction,
  message: NewRow<'outbox'> & { gathered: string },
): Promise<boolean> => {
  const rows = await trx('outbox')
    .insert(message)
    .onConflict(
      trx.raw(
        `(recipient, gathered) WHERE state = 'waiting' AND tries = 0 AND gathered IS NOT NULL`,
      ),
    )
    .ignore()
    .returning('id')
  return rows.length === 1
}

export const replaceMessage = (
  trx: Transaction,
  id: number,
  message: { subject: string; sealed: string; count: number },
): Promise<unknown> => trx('outbox').where({ id }).update(message)

/**
 * Claims one attempt of a message; only one process succeeds.
 * @returns the updated message, or null if another process was faster
 */
export const claimMessage = async (
  trx: Transaction,
  { id, tries }: Pick<StoredMessage, 'id' | 'tries'>,
  until: number,
): Promise<StoredMessage | null> => {
  const rows = await trx('outbox')
    .where({ id, tries, state: 'waiting' })
    .update({ tries: tries + 1, next_try_at: until })
    .returning('*')
  return rows[0] ?? null
}

/**
 * Marks a message as sent or failed, and drops its content unless it must stay readable. A message to be forgotten is
 * deleted.
 */
export const endMessage = async (
  trx: Transaction,
  id: number,
  {
    state,
    reason,
    keepsContent,
  }: { state: 'sent' | 'failed'; reason: string; keepsContent: boolean },
): Promise<void> => {
  const waiting = () => trx('outbox').where({ id, state: 'waiting' })
  await waiting().where({ is_forgotten: true }).delete()
  await waiting().update({ state, reason, ...(keepsContent ? {} : { sealed: '' }) })
}

export const postponeMessage = (
  trx: Transaction,
  id: number,
  nextTryAt: number,
  reason: string,
): Promise<unknown> =>
  trx('outbox').where({ id, state: 'waiting' }).update({ next_try_at: nextTryAt, reason })

export const cancelMessagesOfCodes = (trx: Transaction, codeIds: number[]): Promise<unknown> =>
  trx('outbox')
    .where({ state: 'waiting' })
    .whereIn('code_id', codeIds)
    .update({ state: 'failed', sealed: '' })

/** Undelivered codes do not count against the recipient's limits. */
export const markCodeDelivered = (
  trx: Transaction,
  codeId: number,
  delivered: boolean,
): Promise<unknown> =>
  trx('verification_codes').where({ id: codeId }).update({ undelivered: !delivered })

export const whereSentTo = (
  query: Knex.QueryBuilder,
  recipients: readonly string[],
): Knex.QueryBuilder =>
  query.whereRaw(`lower(recipient) IN (${recipients.map(() => 'lower(?)').join(', ') || 'NULL'})`, [
    ...recipients,
  ])

export const deleteMessagesTo = async (
  trx: Transaction,
  recipients: readonly string[],
): Promise<void> => {
  await whereSentTo(trx('outbox'), recipients).delete()
}

export const purgeMessages = (trx: Transaction, before: number): Promise<unknown> =>
  trx('outbox').where('created_at', '<', before).whereNot({ state: 'waiting' }).delete()
