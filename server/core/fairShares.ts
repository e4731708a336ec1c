import { Refusal } from './errors.ts'
import type { Actor } from './scope.ts'

/** Places of which no party can take all. */
export interface FairShares {
  /**
   * Takes a place for a party, which may hold as many as are free: one party gets half of them, two a third each.
   * @returns gives it back; to be called exactly once
   * @throws Refusal `overloaded` where the party has none left
   */
  take(party: string): () => void
}

/** @param retryAfter seconds after which trying again makes sense for someone who was refused */
export const makeFairShares = (places: number, retryAfter: number): FairShares => {
  const held = new Map<string, number>()
  let taken = 0
  return {
    take: (party) => {
      const own = held.get(party) ?? 0
      if (own >= places - taken) throw new Refusal('overloaded', { retryAfter })
      held.set(party, own + 1)
      taken += 1
      return () => {
        const left = (held.get(party) ?? 1) - 1
        if (left) held.set(party, left)
        else held.delete(party)
        taken -= 1
      }
    },
  }
}

/** Who shares places with others: a company, whatever accounts it has, or a user without one. */
export const partyOf = ({ companyId, userId }: Pick<Actor, 'companyId' | 'userId'>): string =>
  companyId === null ? `user ${userId}` : `company ${companyId}`
