import type { SecondFactorDue } from '#contract/people/factors'

export type Requirer = SecondFactorDue['requiredBy']

/** The requirement that applies to a person, whether or not they have a second factor. */
export interface FactorRequirement {
  requiredBy: Requirer
  /** Time since which a second factor is required, in milliseconds since 1970. */
  since: number
}

export interface FactorStanding {
  hasSecondFactor: boolean
  factorRequirement: FactorRequirement | null
}

/** End of the days of grace. */
export const graceEnd = (since: number, graceDays: number): number => since + graceDays * 86_400_000

/** Null unless the person must add a second factor; `until` is the end of the days of grace. */
export const factorDue = (
  { hasSecondFactor, factorRequirement }: FactorStanding,
  graceDays: number,
): { requiredBy: Requirer; until: number } | null => {
  if (hasSecondFactor || !factorRequirement) return null
  const { requiredBy, since } = factorRequirement
  return { requiredBy, until: graceEnd(since, graceDays) }
}

/** The requirement that refuses a person everything but adding a second factor, once the days of grace are over. */
export const overdueFactor = (
  person: FactorStanding,
  graceDays: number,
  now: number,
): Requirer | null => {
  const due = factorDue(person, graceDays)
  return due && due.until <= now ? due.requiredBy : null
}
