import type { Database } from '#db/connect'
import { channels, type Channel } from '#server/core/recipient'
import { claimMessage, listDue, type StoredMessage } from './outbox.queries.ts'

const batchSize = 20
/** Matches the number of connections to a mail server. */
const concurrentSends = 3

interface Work {
  db: Database
  now: () => number
  leaseMs: number
  attempt: (message: StoredMessage) => Promise<unknown>
  isStopped: () => boolean
}

/**
 * Sends the due messages of each channel independently, so that a provider that does not respond delays only its own
 * channel. A call during a running sweep of a channel waits for that sweep.
 */
export const makeSweeper = ({ db, now, leaseMs, attempt, isStopped }: Work) => {
  const sweeping = new Map<Channel, Promise<void>>()

  const sweepOnce = async (channel: Channel): Promise<void> => {
    for (;;) {
      const due = await listDue(db.read, channel, now(), batchSize)
      const next = due.values()
      const lane = async () => {
        for (const message of next) {
          if (isStopped()) return
          const mine = await db.transaction((trx) => claimMessage(trx, message, now() + leaseMs))
          if (mine) await attempt(mine)
        }
      }
      await Promise.all(Array.from({ length: concurrentSends }, lane))
      if (isStopped() || due.length < batchSize) return
    }
  }

  const sweepChannel = (channel: Channel): Promise<void> => {
    const running = sweeping.get(channel)
    if (running) return running
    const sweep = sweepOnce(channel).finally(() => sweeping.delete(channel))
    sweeping.set(channel, sweep)
    return sweep
  }

  return async (): Promise<void> => {
    await Promise.all(channels.map(sweepChannel))
  }
}
