import { makeFairQueue, type FairQueue } from '#server/core/fairQueue'
import { addressBlock } from '#server/core/http/addressBlock'
import type { PublicScope } from '#server/core/scope'

/**
 * Concurrent reads per caller. Each runs its statements sequentially, so a caller uses at most two read connections;
 * SQLite has three.
 */
export const readsOfCaller = 2
/** Limit of running and waiting requests in this process; one caller can use half of it. */
const maxCalls = 2000

export const makeReadingTurns = (): FairQueue => makeFairQueue(Infinity, maxCalls, readsOfCaller)

const callerOf = ({ actor, address }: PublicScope): string =>
  actor ? `user ${(actor.viewer ?? actor).userId}` : addressBlock(address)

/**
 * Runs a read when it is the caller's turn (see `FairQueue`), so that many reads of one caller do not delay others.
 * @throws Refusal `overloaded` if too many requests of the caller are waiting
 */
export const readInTurn = <T>(scope: PublicScope, read: () => Promise<T>): Promise<T> =>
  scope.readingTurns.admit(callerOf(scope), read)
