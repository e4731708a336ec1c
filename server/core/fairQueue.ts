import { makeFairShares } from './fairShares.ts'

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
