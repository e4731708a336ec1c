import type { Logger } from 'pino'
import type { Database, Transaction } from '#db/connect'
import type { Env } from '#server/core/env'
import {
  claimMessage,
  endMessage,
  insertGathered,
  insertMessage,
  lastGathered,
  listDue,
  lockGathered,
  markCodeDelivered,
  postponeMessage,
  purgeMessages,
  replaceMessage,
  type StoredMessage,
} from './outbox.queries.ts'
import { DeliveryError, sendTimeoutMs, type Content } from './provider.ts'
import { channels, type Channel } from '#server/core/recipient'
import type { Settings } from '#server/core/settings'
import type { Providers } from './providers.ts'
import { makeSeal } from '#server/core/seal'
import { makeSweeper } from './sweeper.ts'

/** Lock time of a claimed message; longer than any attempt takes. */
const leaseMs = 3 * sendTimeoutMs
/** Matches the number of connections to a mail server. */
const concurrentSends = 3
/** Pauses after failed attempts; the message fails with the attempt after the last pause. */
const pausesMs = [10, 20, 60, 300, 1800, 7200, 21_600].map((seconds) => seconds * 1000)
const sweepEveryMs = 5_000
const purgeEveryMs = 3_600_000
const codeRetentionMs = 2 * 86_400_000
const messageRetentionMs = 30 * 86_400_000
/** Minimum interval between gathered messages of one kind to a recipient; events in between share one message. */
const gatherIntervalMs = 3_600_000

export interface Outgoing {
  channel: Channel
  recipient: string
  subject: string
  content: Content
  /** The verification code in the message, which is not sent after the code expires. */
  code?: { id: number; expiresAt: number }
  /** Deletes the row once the message is sent or failed, because the recipient's account is erased. */
  isForgotten?: true
}

type Prepared = Omit<StoredMessage, 'gathered' | 'count' | 'is_forgotten' | 'reason'>

/** Result of an attempt: `later` means it failed and is retried. */
export type Outcome = 'sent' | 'later' | 'failed'

export interface Delivery {
  canSend(channel: Channel): boolean
  /** Stores a message in the transaction of the event it reports; it is sent soon afterwards. */
  enqueue(trx: Transaction, message: Outgoing): Promise<void>
  /**
   * Like `enqueue`, for repeated events: a recipient gets one message per name and hour, and events in between update
   * one waiting message.
   * @param messageOf builds the message; `more` is the number of earlier events it also covers
   */
  gather(trx: Transaction, name: string, messageOf: (more: number) => Outgoing): Promise<void>
  /** Stores a message that the caller sends with `sendPrepared` after the commit. */
  prepare(trx: Transaction, message: Outgoing): Promise<Prepared>
  sendPrepared(message: Prepared): Promise<Outcome>
  /** Tries once to send a message by settings that need not be saved, without storing it. @throws DeliveryError */
  sendNow(message: Outgoing, settings: Settings): Promise<void>
  textOf(message: Pick<StoredMessage, 'sealed'>): string
  /** Sends all due messages. A timer calls it; tests call it directly. */
  sweep(): Promise<void>
  start(): void
  stop(): Promise<void>
}

/**
 * Sends messages from the outbox table, with retries, also after a restart; any process may take a message. The content
 * is encrypted while it waits and dropped once it is sent.
 */
export const makeDelivery = (
  { env, db, log, now }: { env: Env; db: Database; log: Logger; now: () => number },
  providers: Providers,
  purgeCodes: (trx: Transaction, before: number) => Promise<unknown>,
): Delivery => {
  const { seal, open } = makeSeal(env.secrets, 'outbox')
  const running = new Set<Promise<unknown>>()
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let purgedAt = 0

  const tracked = <T>(work: Promise<T>): Promise<T> => {
    running.add(work)
    return work.finally(() => running.delete(work))
  }

  const contentOf = ({ sealed }: Pick<StoredMessage, 'sealed'>): Content | null => {
    const text = open(sealed)
    return text === null ? null : (JSON.parse(text) as Content)
  }

  const end = ({ id, code_id: codeId }: Prepared, how: Parameters<typeof endMessage>[2]) =>
    db.transaction(async (trx) => {
      await endMessage(trx, id, how)
      if (codeId !== null) await markCodeDelivered(trx, codeId, how.state === 'sent')
    })

  const nextTry = (message: Prepared, error: DeliveryError): number | null => {
    const pause = pausesMs[message.tries - 1]
    if (error.permanent || pause === undefined) return null
    const at = now() + pause
    return message.expires_at !== null && at >= message.expires_at ? null : at
  }

  const failed = async (message: Prepared, error: DeliveryError): Promise<Outcome> => {
    const { id, channel, tries, code_id: codeId } = message
    const at = nextTry(message, error)
    const reason = error.message.trim().slice(0, 255)
    log.warn({ messageId: id, channel, tries, reason, again: at !== null }, 'not sent')
    if (at === null) {
      await end(message, { state: 'failed', reason, keepsContent: false })
      return 'failed'
    }
    await db.transaction(async (trx) => {
      await postponeMessage(trx, id, at, reason)
      if (codeId !== null && !error.uncertain) await markCodeDelivered(trx, codeId, false)
    })
    return 'later'
  }

  const attempt = async (message: Prepared): Promise<Outcome> => {
    const provider = providers.of(message.channel)
    const content = contentOf(message)
    const expired = message.expires_at !== null && message.expires_at <= now()
    if (!provider || !content || expired)
      return failed(message, new DeliveryError('cannot be sent', { permanent: true }))
    try {
      await provider.send({ ...message, content })
    } catch (error) {
      if (error instanceof DeliveryError) return failed(message, error)
      return failed(message, new DeliveryError(error instanceof Error ? error.name : 'error'))
    }
    await end(message, { state: 'sent', reason: '', keepsContent: provider.keepsContent })
    return 'sent'
  }

  const sweepChannels = makeSweeper<Channel, StoredMessage>({
    lanes: () => channels,
    listDue: (channel, most) => listDue(db.read, channel, now(), most),
    claim: (message) => db.transaction((trx) => claimMessage(trx, message, now() + leaseMs)),
    attempt,
    concurrent: concurrentSends,
    isStopped: () => stopped,
  })

  /** Deletes codes that the send limits no longer count, and messages that support no longer looks up. */
  const purge = async (): Promise<void> => {
    // Also runs after the clock was set back.
    if (Math.abs(now() - purgedAt) < purgeEveryMs) return
    purgedAt = now()
    await db.transaction(async (trx) => {
      await purgeCodes(trx, purgedAt - codeRetentionMs)
      await purgeMessages(trx, purgedAt - messageRetentionMs)
    })
  }

  const sweep = async (): Promise<void> => {
    await tracked(Promise.all([sweepChannels(), purge()]))
  }

  const sweepQuietly = () => {
    sweep().catch((error: unknown) => log.error({ err: error }, 'the outbox could not be read'))
  }

  const sealed = (message: Outgoing) => seal(JSON.stringify(message.content))

  const waiting = (message: Outgoing) => {
    const createdAt = now()
    return {
      channel: message.channel,
      recipient: message.recipient,
      subject: message.subject,
      sealed: sealed(message),
      code_id: message.code?.id ?? null,
      expires_at: message.code?.expiresAt ?? null,
      is_forgotten: message.isForgotten ?? false,
      state: 'waiting' as const,
      tries: 0,
      next_try_at: createdAt,
      created_at: createdAt,
    }
  }

  const gather: Delivery['gather'] = async (trx, name, messageOf) => {
    const message = messageOf(0)
    const { recipient } = message
    const present = await lockGathered(trx, recipient, name)
    if (present) {
      const { subject, content } = messageOf(present.count)
      const newer = { subject, sealed: sealed({ ...message, content }), count: present.count + 1 }
      await replaceMessage(trx, present.id, newer)
      return
    }
    const last = await lastGathered(trx, recipient, name)
    // A last attempt in the future counts as now, because it may have been stored while the clock was ahead.
    const nextTryAt =
      last === null ? now() : Math.max(now(), Math.min(last, now()) + gatherIntervalMs)
    const stored = { ...waiting(message), next_try_at: nextTryAt, gathered: name }
    // If another transaction has inserted a waiting message meanwhile, the next call merges this one into it.
    if (!(await insertGathered(trx, stored))) await gather(trx, name, messageOf)
  }

  return {
    canSend: (channel) => providers.of(channel) !== null,
    enqueue: async (trx, message) => {
      await insertMessage(trx, waiting(message))
    },
    gather,
    prepare: async (trx, message) => {
      const unclaimed = waiting(message)
      const claimed = { ...unclaimed, tries: 1, next_try_at: unclaimed.created_at + leaseMs }
      return { ...claimed, id: await insertMessage(trx, claimed) }
    },
    sendPrepared: (message) => tracked(attempt(message)),
    sendNow: async ({ channel, ...message }, settings) => {
      const provider = providers.open(channel, settings)
      if (!provider) throw new DeliveryError('no provider', { permanent: true })
      // A timestamp serves as the id: receivers drop messages with an id they have already seen.
      await tracked(provider.send({ id: now(), ...message })).finally(() => provider.close())
    },
    textOf: (message) => contentOf(message)?.text ?? '',
    sweep,
    start: () => {
      timer = setInterval(sweepQuietly, sweepEveryMs).unref()
      sweepQuietly()
    },
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await Promise.allSettled(running)
      providers.close()
    },
  }
}
