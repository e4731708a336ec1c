import { z } from 'zod'
import { fold } from '#contract/text/fold'
import { idFilter, listQuery } from '#contract/core/paging'
import { stamps } from '#contract/core/stamps'

export const outboxRecord = z.strictObject({
  id: z.string(),
  channel: z.enum(['sms', 'email']),
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  state: z.enum(['waiting', 'sent', 'failed']),
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
