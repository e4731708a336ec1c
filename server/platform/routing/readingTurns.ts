import { makeFairQueue, type FairQueue } from '#server/core/fairQueue'
import { addressBlock } from '#server/core/http/addressBlock'
import type { PublicScope } from '#server/core/scope'

/**
 * Calls of one caller that read at the same time. Each runs one statement after the other, so a caller holds at most so
 * many of the reading connections, of which SQLite has three.
 */
export const readsOfCaller = 2
/** Calls that run or wait in this process; a single caller can take half of them. */
const places = 2000

export const makeReadingTurns = (): FairQueue => makeFairQueue(Infinity, places, readsOfCaller)

const callerOf = ({ actor, address }: PublicScope): string =>
  actor ? `user ${(actor.viewer ?? actor).userId}` : addressBlock(address)

/**
 * Reads when it is the caller's turn; calls of other callers do not wait for it.
 * @throws Refusal `overloaded` where too many calls of the caller wait
 */
export const readInTurn = <T>(scope: PublicScope, read: () => Promise<T>): Promise<T> =>
  scope.readingTurns.admit(callerOf(scope), read)

declare module '#server/core/context' {
  interface Context {
    readonly readingTurns: FairQueue
  }
}
