import { Refusal } from '#server/core/errors'

/** Seconds after which trying again makes sense for someone who was not let in. */
const retryAfter = 2

interface FairQueue {
  /**
   * Does a party's work when its turn comes.
   * @throws Refusal `overloaded` at once, before `work` begins, where the party has no place left
   */
  admit<T>(party: string, work: () => Promise<T>): Promise<T>
}

/**
 * A queue whose turns go round the parties that wait: anyone who sends many calls waits for themselves alone. A party may
 * hold as many places as are free, so that one party gets half of them, two get a third each, and someone new always
 * finds one.
 * @param atOnce turns at the same time
 * @param places for those who wait and those who work together
 */
export const makeFairQueue = (atOnce: number, places: number): FairQueue => {
  const held = new Map<string, number>()
  /** The parties that wait, the one whose turn is next first. */
  const waiting = new Map<string, (() => void)[]>()
  let taken = 0
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

  const takePlace = (party: string): void => {
    const own = held.get(party) ?? 0
    if (own >= places - taken) throw new Refusal('overloaded', { retryAfter })
    held.set(party, own + 1)
    taken += 1
  }

  const leavePlace = (party: string): void => {
    const left = (held.get(party) ?? 1) - 1
    if (left) held.set(party, left)
    else held.delete(party)
    taken -= 1
  }

  return {
    admit: async (party, work) => {
      takePlace(party)
      if (running >= atOnce) await turnOf(party)
      else running += 1
      try {
        return await work()
      } finally {
        leavePlace(party)
        letNextIn()
      }
    },
  }
}
