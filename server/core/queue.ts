import { Refusal } from './errors.ts'
import { addressBlock, type Actor, type PublicScope } from './scope.ts'

/**
 * Runs tasks with the same key one at a time in call order. Login attempts on one account use it, so that each sees the
 * stored outcome of the previous one.
 */
export const keyedMutex = () => {
  const last = new Map<string, Promise<unknown>>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const before = last.get(key) ?? Promise.resolve()
    const mine = before.then(work, work)
    last.set(key, mine)
    try {
      return await mine
    } finally {
      if (last.get(key) === mine) last.delete(key)
    }
  }
}

export interface FairShares {
  /**
   * Reserves a slot. A party can take another slot only while it holds fewer slots than are free: a single party gets
   * at most half of all slots, two parties a third each.
   * @returns a function that releases the slot; call it exactly once
   */
  take(party: string): () => void
}

export const makeFairShares = (places: number, retryAfter: number): FairShares => {
  const slotsByParty = new Map<string, number>()
  let usedSlots = 0
  return {
    take: (party) => {
      const own = slotsByParty.get(party) ?? 0
      if (own >= places - usedSlots) throw new Refusal('overloaded', { retryAfter })
      slotsByParty.set(party, own + 1)
      usedSlots += 1
      return () => {
        const left = (slotsByParty.get(party) ?? 1) - 1
        if (left) slotsByParty.set(party, left)
        else slotsByParty.delete(party)
        usedSlots -= 1
      }
    },
  }
}

/**
 * Returns the party that a user's calls count for: their company with all its accounts, or the user alone without one.
 */
export const partyOf = ({ companyId, userId }: Pick<Actor, 'companyId' | 'userId'>): string =>
  companyId === null ? `user ${userId}` : `company ${companyId}`

const retryAfter = 2

export interface FairQueue {
  /**
   * Waits for the turn of a party, i.e. of the company, user or address whose calls are limited together, and runs
   * `work`. Throws `overloaded` immediately, before `work` begins, when the party has no slot left.
   */
  admit<T>(party: string, work: () => Promise<T>): Promise<T>
}

/**
 * Serves the parties in rotation, so that many calls by one party delay only its own. `makeFairShares` limits the slots
 * of each party.
 * @param atOnce maximum number of running tasks
 * @param places slots for waiting and running tasks together
 * @param ofParty maximum number of running tasks of one party
 */
export const makeFairQueue = (atOnce: number, places: number, ofParty = atOnce): FairQueue => {
  const shares = makeFairShares(places, retryAfter)
  const waiting = new Map<string, (() => void)[]>()
  const running = new Map<string, number>()
  let all = 0

  const mayRun = (party: string): boolean => all < atOnce && (running.get(party) ?? 0) < ofParty

  const begin = (party: string): void => {
    all += 1
    running.set(party, (running.get(party) ?? 0) + 1)
  }

  const end = (party: string): void => {
    all -= 1
    const left = (running.get(party) ?? 1) - 1
    if (left) running.set(party, left)
    else running.delete(party)
  }

  const startNext = (): void => {
    for (const [party, [turn, ...others]] of waiting) {
      if (!mayRun(party)) continue
      waiting.delete(party)
      if (others.length) waiting.set(party, others)
      begin(party)
      turn?.()
      return
    }
  }

  const turnOf = (party: string): Promise<void> =>
    new Promise((turn) => {
      const others = waiting.get(party)
      if (others) others.push(turn)
      else waiting.set(party, [turn])
    })

  return {
    admit: async (party, work) => {
      const leave = shares.take(party)
      if (mayRun(party)) begin(party)
      else await turnOf(party)
      try {
        return await work()
      } finally {
        leave()
        end(party)
        startNext()
      }
    },
  }
}

/**
 * Concurrent reads per caller. Each runs its statements sequentially, so a caller uses at most two read connections;
 * SQLite has three.
 */
export const readsOfCaller = 2
/** Limit of running and waiting requests in this process; one caller can use half of it. */
const maxCalls = 2000

export const makeReadingTurns = (): FairQueue => makeFairQueue(Infinity, maxCalls, readsOfCaller)

/** All access tokens of a company share a turn, apart from people's, so that a script never blocks its maker. */
const callerOf = ({ actor, address }: PublicScope): string => {
  if (!actor) return addressBlock(address)
  return actor.token ? `tokens ${actor.companyId}` : `user ${(actor.viewer ?? actor).userId}`
}

/**
 * Runs a read when it is the caller's turn (see `FairQueue`), so that many reads of one caller do not delay others.
 * @throws Refusal `overloaded` if too many requests of the caller are waiting
 */
export const readInTurn = <T>(scope: PublicScope, read: () => Promise<T>): Promise<T> =>
  scope.readingTurns.admit(callerOf(scope), read)
