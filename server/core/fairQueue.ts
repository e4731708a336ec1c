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
 * @param ofParty turns that one party has at the same time
 */
export const makeFairQueue = (atOnce: number, places: number, ofParty = atOnce): FairQueue => {
  const shares = makeFairShares(places, retryAfter)
  /** The parties that wait, the one whose turn is next first. */
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

  const letNextIn = (): void => {
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
        letNextIn()
      }
    },
  }
}
