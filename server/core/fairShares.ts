import { Refusal } from './errors.ts'
import type { Actor } from './scope.ts'

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
