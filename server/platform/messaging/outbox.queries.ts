import type { Knex } from 'knex'
import type { OutboxRecord } from '#contract/outbox'
import type { SortOrder } from '#contract/paging'
import type { Transaction } from '#db/connect'
import { lockForUpdate } from '#db/dialect'
import { insertReturningId, type Rows } from '#db/tables'

export interface OutboxFilter {
  id?: string[] | undefined
  recipient?: string | undefined
}

/** A message as stored: what it says is sealed. */
export interface StoredMessage {
  id: number
  channel: OutboxRecord['channel']
  recipient: string
  subject: string
  sealed: string
  codeId: number | null
  tries: number
  expiresAt: number | null
  createdAt: number
}

type Row = Rows['outbox']

const toMessage = (row: Row): StoredMessage => ({
  id: row.id,
  channel: row.channel,
  recipient: row.recipient,
  subject: row.subject,
  sealed: row.sealed,
  codeId: row.code_id,
  tries: row.tries,
  expiresAt: row.expires_at,
  createdAt: row.created_at,
})

/** To whom a message went, as people write it: an address in any case, a number with or without its dialling code. */
const namedAs = (query: Knex.QueryBuilder, recipient: string): void => {
  void query.whereRaw('lower(recipient) = ?', [recipient])
  const digits = recipient.replace(/[\s+-]/g, '')
  if (/^\d{4,}$/.test(digits))
    void query.orWhere((sms) =>
      sms.where({ channel: 'sms' }).where('recipient', 'like', `%${digits}`),
    )
}

/** One page of the messages and how many there are. */
export const listMessages = async (
  read: Knex,
  list: {
    sort: readonly ['id' | 'createdAt', SortOrder]
    first: number
    size: number
    filter: OutboxFilter
  },
): Promise<{ rows: StoredMessage[]; total: number }> => {
  const { id, recipient } = list.filter
  const query = read('outbox')
  if (id) void query.whereIn('id', id.map(Number).filter(Number.isSafeInteger))
  if (recipient !== undefined) void query.where((either) => namedAs(either, recipient))
  const counted = await query.clone().count({ total: '*' }).first()
  const rows = await query
    .clone()
    .orderBy(list.sort[0] === 'id' ? 'id' : 'created_at', list.sort[1])
    .orderBy('id', list.sort[1])
    .offset(list.first)
    .limit(list.size)
  return { total: Number(counted?.total), rows: rows.map(toMessage) }
}

export type NewMessage = Omit<StoredMessage, 'id'> & { nextTryAt: number }

const newRow = (message: NewMessage) => ({
  channel: message.channel,
  recipient: message.recipient,
  subject: message.subject,
  sealed: message.sealed,
  code_id: message.codeId,
  state: 'waiting' as const,
  tries: message.tries,
  next_try_at: message.nextTryAt,
  expires_at: message.expiresAt,
  created_at: message.createdAt,
})

/** @returns the new message's id. */
export const insertMessage = (trx: Transaction, message: NewMessage): Promise<number> =>
  insertReturningId(trx, 'outbox', newRow(message))

/** How many messages went to a recipient since a time. */
export const countSentTo = async (
  read: Knex,
  recipient: string,
  since: number,
): Promise<number> => {
  const counted = await read('outbox')
    .where({ recipient })
    .where('created_at', '>', since)
    .count({ n: '*' })
    .first()
  return Number(counted?.n)
}

/** Messages whose time has come, the oldest first. */
export const listDue = async (read: Knex, now: number, most: number): Promise<StoredMessage[]> => {
  const rows = await read('outbox')
    .where({ state: 'waiting' })
    .where('next_try_at', '<=', now)
    .orderBy('next_try_at')
    .limit(most)
  return rows.map(toMessage)
}

/**
 * When the newest message that was gathered under a name was last on its way to a recipient, or is to be; null where
 * there was none.
 */
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

/** The message that waits under a name for its time, kept from being sent until the transaction ends. */
export const lockGathered = async (
  trx: Transaction,
  recipient: string,
  gathered: string,
): Promise<{ id: number; count: number } | null> => {
  const waiting = { recipient, gathered, state: 'waiting', tries: 0 }
  return (await lockForUpdate(trx('outbox').where(waiting)).first('id', 'count')) ?? null
}

/** Stores a message under a name. @returns whether none waited there already. */
export const insertGathered = async (
  trx: Transaction,
  message: NewMessage,
  gathered: string,
): Promise<boolean> => {
  const rows = await trx('outbox')
    .insert({ ...newRow(message), gathered })
    .onConflict(
      trx.raw(
        `(recipient, gathered) WHERE state = 'waiting' AND tries = 0 AND gathered IS NOT NULL`,
      ),
    )
    .ignore()
    .returning('id')
  return rows.length === 1
}

/** Lets a waiting message say something newer. */
export const replaceMessage = (
  trx: Transaction,
  id: number,
  message: { subject: string; sealed: string; count: number },
): Promise<unknown> => trx('outbox').where({ id }).update(message)

/**
 * Takes one try of a message; of any number of processes one gets it.
 * @returns the message as it stands then, or null where another was quicker.
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
  return rows[0] ? toMessage(rows[0]) : null
}

/** Ends a message; what it said is dropped where it need not be read any more. */
export const endMessage = (
  trx: Transaction,
  id: number,
  state: 'sent' | 'failed',
  keepsContent: boolean,
): Promise<unknown> =>
  trx('outbox')
    .where({ id, state: 'waiting' })
    .update({ state, ...(keepsContent ? {} : { sealed: '' }) })

export const postponeMessage = (
  trx: Transaction,
  id: number,
  nextTryAt: number,
): Promise<unknown> =>
  trx('outbox').where({ id, state: 'waiting' }).update({ next_try_at: nextTryAt })

/** Drops the waiting messages of codes that are no longer good. */
export const cancelMessagesOfCodes = (trx: Transaction, codeIds: number[]): Promise<unknown> =>
  trx('outbox')
    .where({ state: 'waiting' })
    .whereIn('code_id', codeIds)
    .update({ state: 'failed', sealed: '' })

/** Whether a code's message was taken by the provider decides whether it counts against its recipient's caps. */
export const markCodeDelivered = (
  trx: Transaction,
  codeId: number,
  delivered: boolean,
): Promise<unknown> =>
  trx('verification_codes').where({ id: codeId }).update({ undelivered: !delivered })

/** Forgets messages to someone who is gone; those that wait are not sent any more. */
export const deleteMessagesTo = (trx: Transaction, recipients: string[]): Promise<unknown> =>
  trx('outbox').whereIn('recipient', recipients).delete()

/** Forgets messages from before a time. */
export const purgeMessages = (trx: Transaction, before: number): Promise<unknown> =>
  trx('outbox').where('created_at', '<', before).whereNot({ state: 'waiting' }).delete()
