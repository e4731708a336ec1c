import { z } from 'zod'
import { openedApplication } from '#contract/access/oauth'
import { idFilter, listQuery } from '#contract/core/paging'
import { stamps } from '#contract/core/stamps'

export const sessionRecord = z.strictObject({
  id: z.string(),
  current: z.boolean(),
  address: z.string(),
  userAgent: z.string(),
  /** Parsed from the user agent, e.g. `Firefox 140` and `Windows`; empty when unknown. */
  browser: z.string(),
  system: z.string(),
  fingerprint: z.string().length(18),
  ...stamps,
  lastSeenAt: z.string(),
  expiresAt: z.string(),
  applications: z.array(openedApplication),
})
export type SessionRecord = z.infer<typeof sessionRecord>

export const sessionSortable = ['id', 'createdAt', 'lastSeenAt'] as const
export const sessionListQuery = listQuery(
  sessionSortable,
  z.strictObject({ id: idFilter.optional() }),
)
export const sessionChoice = z.strictObject({ sessionId: z.string().max(64, 'validation.tooLong') })
export const sessionsEnded = z.strictObject({ ended: z.number().int() })
