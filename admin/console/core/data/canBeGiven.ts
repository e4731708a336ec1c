import type { RightExplanation } from '#contract/rights'

/** Whether someone can give the missing permission; a suspension withholds all, whatever is given. */
export const canBeGiven = ({ allowed, missing }: RightExplanation): boolean =>
  !allowed && missing !== 'providerOnly' && missing !== 'companySuspended'
