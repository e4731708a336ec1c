import { z } from 'zod'
import { idFilter, json, listFilters } from '#contract/core/paging'
import { defineResource, type ByName } from '#contract/core/resource'
import * as rules from '#contract/core/rules'
import { sessionRecord } from './sessions.ts'

const minuteMs = 60_000

/** Maximum time since the last activity, in milliseconds; `now` counts as online. */
export const seenWithinMs = {
  now: 5 * minuteMs,
  hour: 60 * minuteMs,
  day: 1440 * minuteMs,
} as const
export const seenWithin = ['now', 'hour', 'day'] as const

export const onlineSessionRecord = sessionRecord.omit({ applications: true }).extend({
  userId: z.string(),
  username: z.string(),
  realName: z.string(),
  companyId: z.string().nullable(),
  companyName: z.string().nullable(),
  isOnline: z.boolean(),
  /**
   * True if the caller's permissions and `mayEditUser` allow ending the session. The request can still fail, because it
   * also requires every permission that the user has.
   */
  mayEnd: z.boolean(),
})
export type OnlineSessionRecord = z.infer<typeof onlineSessionRecord>

/** Selects the online users among the given ids, e.g. `ids=["3","4"]`. */
export const onlineUsersQuery = z.strictObject({ ids: json(idFilter) })
export const onlineUsers = z.strictObject({ ids: z.array(z.string()) })
export type OnlineUsers = z.infer<typeof onlineUsers>

/** Without the filter `seen`, the list holds the sessions of the last five minutes. */
export const onlineSessions = defineResource({
  name: 'online-sessions',
  type: 'onlineSession',
  record: onlineSessionRecord,
  readOnly: [],
  sortable: ['id', 'lastSeenAt', 'createdAt'],
  sort: ['lastSeenAt', 'DESC'],
  filter: z.strictObject({
    ...listFilters,
    companyId: rules.idFilterValue.optional(),
    userId: rules.idFilterValue.optional(),
    seen: z.enum(seenWithin).optional(),
  }),
  actions: ['onlineSession.export'],
  permissions: { 'online:list': { id: 1840 } },
})

declare module '#contract/core/resource' {
  interface Resources extends ByName<typeof onlineSessions> {}
}
