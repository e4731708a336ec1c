import { z } from 'zod'
import { idFilter, listQuery } from '#contract/core/paging'
import { stamps } from '#contract/core/stamps'

/** One of one's own sessions that still runs. */
export const sessionRecord = z.strictObject({
  id: z.string(),
  /** The session that asks. */
  current: z.boolean(),
  address: z.string(),
  userAgent: z.string(),
  /** Browser and system, as far as the user agent tells: `Firefox 140`, `Windows`; empty where it does not. */
  browser: z.string(),
  system: z.string(),
  /** Short mark to tell sessions apart by eye; proves nothing. */
  fingerprint: z.string().length(18),
  ...stamps,
  lastSeenAt: z.string(),
  expiresAt: z.string(),
})
export type SessionRecord = z.infer<typeof sessionRecord>

export const sessionSortable = ['id', 'createdAt', 'lastSeenAt'] as const
export const sessionListQuery = listQuery(
  sessionSortable,
  z.strictObject({ id: idFilter.optional() }),
)
/** Which of someone's sessions to end. */
export const sessionChoice = z.strictObject({ sessionId: z.string().max(64, 'validation.tooLong') })
export const sessionsEnded = z.strictObject({ ended: z.number().int() })
