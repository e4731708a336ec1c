import { z } from 'zod'
import { fold } from '#contract/text/fold'
import { idFilter, listQuery } from '#contract/core/paging'
import { stamps } from '#contract/core/stamps'

/** A message of the outbox; outside production only. */
export const outboxRecord = z.strictObject({
  id: z.string(),
  channel: z.enum(['sms', 'email']),
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  state: z.enum(['waiting', 'sent', 'failed']),
  /** Why the last try failed; empty for none. */
  reason: z.string(),
  ...stamps,
})
export type OutboxRecord = z.infer<typeof outboxRecord>

export const outboxListQuery = listQuery(
  ['id', 'createdAt'],
  z.strictObject({
    id: idFilter.optional(),
    recipient: z.string().max(254, 'validation.tooLong').overwrite(fold).optional(),
  }),
)
