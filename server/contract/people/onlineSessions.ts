import { z } from 'zod'
import { idFilter, json, listFilters } from '#contract/core/paging'
import { defineResource } from '#contract/core/resource'
import * as rules from '#contract/core/rules'
import { sessionRecord } from './sessions.ts'

const minuteMs = 60_000

/** How long ago someone was last active at most, in milliseconds; `now` counts as online. */
export const seenWithinMs = {
  now: 5 * minuteMs,
  hour: 60 * minuteMs,
  day: 1440 * minuteMs,
} as const
export const seenWithin = ['now', 'hour', 'day'] as const

/** A session with the person that it belongs to. */
export const onlineSessionRecord = sessionRecord.extend({
  userId: z.string(),
  username: z.string(),
  realName: z.string(),
  companyId: z.string().nullable(),
  companyName: z.string().nullable(),
  isOnline: z.boolean(),
  /** Whether the caller may try to end it; a permission that the person has beyond the caller's may still forbid it. */
  mayEnd: z.boolean(),
})
export type OnlineSessionRecord = z.infer<typeof onlineSessionRecord>

/** Of some users, who is online: `ids=["3","4"]`. */
export const onlineUsersQuery = z.strictObject({ ids: json(idFilter) })
export const onlineUsers = z.strictObject({ ids: z.array(z.string()) })
export type OnlineUsers = z.infer<typeof onlineUsers>

/** Who is logged in and was active lately: in the last minutes where no time is given. */
export const onlineSessions = defineResource({
  name: 'online-sessions',
  type: 'onlineSession',
  record: onlineSessionRecord,
  readOnly: [],
  sortable: ['id', 'lastSeenAt', 'createdAt'],
  sort: ['lastSeenAt', 'DESC'],
  filter: z.strictObject({
    ...listFilters,
    companyId: rules.idToFind.optional(),
    userId: rules.idToFind.optional(),
    seen: z.enum(seenWithin).optional(),
  }),
  actions: ['onlineSession.export'],
  permissions: { 'online:list': { id: 1840 } },
})

declare module '#contract/core/resource' {
  interface Resources {
    'online-sessions': typeof onlineSessions
  }
}
