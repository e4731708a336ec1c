import { makeFairShares } from './fairShares.ts'

/** Seconds after which trying again makes sense for someone who was not let in. */
const retryAfter = 2

export interface FairQueue {
  /**
   * Does a party's work when its turn comes.
   * @throws Refusal `overloaded` at once, before `work` begins, where the party has no place left
   */
  admit<T>(party: string, work: () => Promise<T>): Promise<T>
}

/**
 * A queue whose turns go round the parties that wait: anyone who sends many calls waits for themselves alone. Its places
 * are shared as `makeFairShares` does.
 * @param atOnce turns at the same time
 * @param places for those who wait and those who work together
 */
export const makeFairQueue = (atOnce: number, places: number): FairQueue => {
  const shares = makeFairShares(places, retryAfter)
  /** The parties that wait, the one whose turn is next first. */
  const waiting = new Map<string, (() => void)[]>()
  let running = 0

  const letNextIn = (): void => {
    const [next] = waiting
    if (!next) {
      running -= 1
      return
    }
    const [party, [turn, ...others]] = next
    waiting.delete(party)
    if (others.length) waiting.set(party, others)
    turn?.()
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
      if (running >= atOnce) await turnOf(party)
      else running += 1
      try {
        return await work()
      } finally {
        leave()
        letNextIn()
      }
    },
  }
}
