import type { Logger } from 'pino'
import type { Database, Transaction } from '#db/connect'
import type { Env } from '#server/core/env'
import {
  endMessage,
  insertGathered,
  insertMessage,
  lastGathered,
  lockGathered,
  markCodeDelivered,
  postponeMessage,
  purgeMessages,
  replaceMessage,
  type StoredMessage,
} from './outbox.queries.ts'
import { DeliveryError, sendTimeoutMs, type Content } from './provider.ts'
import { type Channel } from '#server/core/recipient'
import type { Providers } from './providers.ts'
import { makeSeal } from '#server/core/seal'
import { makeSweeper } from './sweeper.ts'

/** How long one try keeps others from trying; longer than any try takes. */
const leaseMs = 3 * sendTimeoutMs
/** Waits after the first, second … failed try; after the last the message is given up. */
const pausesMs = [10, 20, 60, 300, 1800, 7200, 21_600].map((seconds) => seconds * 1000)
const sweepEveryMs = 5_000
const purgeEveryMs = 3_600_000
const keepCodesMs = 2 * 86_400_000
const keepMessagesMs = 30 * 86_400_000
/** From one gathered message to the next. */
const gatherMs = 3_600_000

/** A message to be sent. */
export interface Outgoing {
  channel: Channel
  recipient: string
  subject: string
  content: Content
  /** The verification code that it carries; such a message is of no use after the code. */
  code?: { id: number; expiresAt: number }
  /** Nothing of it stays once it is sent or given up: whom it goes to is erased. */
  isForgotten?: true
}

/** What sending looks at of a message. */
type Prepared = Omit<StoredMessage, 'gathered' | 'count' | 'is_forgotten' | 'reason'>

/** How sending went: `later` means that it failed and is tried again. */
export type Outcome = 'sent' | 'later' | 'failed'

export interface Delivery {
  /** Whether the channel has a way out. */
  canSend(channel: Channel): boolean
  /** Stores a message in the transaction of what it tells of; it is sent soon after. */
  enqueue(trx: Transaction, message: Outgoing): Promise<void>
  /**
   * As `enqueue`, for what may come again and again: to a recipient goes one message of that name in an hour, and what
   * came meanwhile waits as one, the newest, for the next.
   * @param messageOf the message, where it stands for so many more
   */
  gather(trx: Transaction, name: string, messageOf: (more: number) => Outgoing): Promise<void>
  /** Stores a message that the caller sends itself as soon as the transaction is through. */
  prepare(trx: Transaction, message: Outgoing): Promise<Prepared>
  sendPrepared(message: Prepared): Promise<Outcome>
  /** Tries once to send a message that is stored nowhere. @throws DeliveryError */
  sendNow(message: Outgoing): Promise<void>
  /** Text of a stored message; empty where it was dropped. */
  textOf(message: Pick<StoredMessage, 'sealed'>): string
  /** Sends what is due. Runs by itself; tests call it to see the outcome. */
  sweep(): Promise<void>
  start(): void
  /** Waits for running tries. */
  stop(): Promise<void>
}

/**
 * Sends messages from the outbox table: whatever was stored is sent, also after a restart and whichever process
 * takes it, with pauses between tries. What a message says is sealed while it waits and dropped once it is sent.
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

  /** When to try again after the failure; null where that would be of no use. */
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

  /** One try of a message that this process has claimed. */
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

  const sweepChannels = makeSweeper({ db, now, leaseMs, attempt, isStopped: () => stopped })

  /** Codes are kept as long as the caps look back, messages as long as someone may ask what became of one. */
  const purge = async (): Promise<void> => {
    // Also after a clock that was ahead.
    if (Math.abs(now() - purgedAt) < purgeEveryMs) return
    purgedAt = now()
    await db.transaction(async (trx) => {
      await purgeCodes(trx, purgedAt - keepCodesMs)
      await purgeMessages(trx, purgedAt - keepMessagesMs)
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
    // Not after the last one where that was stored while a clock was ahead.
    const nextTryAt = last === null ? now() : Math.max(now(), Math.min(last, now()) + gatherMs)
    const stored = { ...waiting(message), next_try_at: nextTryAt, gathered: name }
    // Another transaction may have put one there meanwhile.
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
    sendNow: async ({ channel, ...message }) => {
      const provider = providers.of(channel)
      if (!provider) throw new DeliveryError('no provider', { permanent: true })
      // The number is as good as an id: receivers drop messages whose id they have seen.
      await tracked(provider.send({ id: now(), ...message }))
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

declare module '#server/core/context' {
  interface Context {
    readonly delivery: Delivery
  }
}
