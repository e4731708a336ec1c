import { z } from 'zod'
import { timeZone } from '#contract/core/timeZone'
import { companyStatuses, messageWays } from '#contract/core/enums'
import { stationStatuses } from '#contract/positioning/stations'

/** Days that the dashboard looks back, today among them. */
export const dashboardDays = 30
/** Invitations that end within so many days are told of as ending soon. */
export const endingSoonDays = 3
/** From this share on a quota is nearly used up. */
export const nearQuotaShare = 0.9
/** Companies near their quotas, and roles with most people, that are named. */
export const mostNamed = 6

export const dashboardQuery = z.strictObject({
  /** The reader's time zone, whose days are counted. */
  zone: timeZone,
})

/** Exact up to 10,000, where lists end (`mostCounted`); 10,001 stands for more. */
const count = z.number().int()
const day = z.iso.date()

/** What was new on each of the last days, the oldest first. */
const daysOfNew = z.array(z.strictObject({ day, added: count }))

const delivered = z.strictObject({
  way: z.enum(messageWays),
  sent: count,
  waiting: count,
  failed: count,
  /** Why messages failed or are tried again, in the provider's words, the most frequent first. */
  reasons: z.array(z.strictObject({ reason: z.string(), messages: count })),
})

/** A block is there for those alone who may open the list behind it, and counts what that list shows them. */
export const dashboard = z.strictObject({
  people: z
    .strictObject({
      /** Exact, however many. */
      total: z.number().int(),
      disabled: count,
      locked: count,
      neverSignedIn: count,
      /** Last logged in more than 90 days ago. */
      longAgo: count,
      days: daysOfNew,
    })
    .optional(),
  roles: z
    .strictObject({
      total: count,
      /** Those of the own company that most people have. */
      most: z.array(
        z.strictObject({ id: z.string(), name: z.string(), enName: z.string(), people: count }),
      ),
    })
    .optional(),
  signIns: z
    .strictObject({
      days: z.array(z.strictObject({ day, done: count, failed: count })),
      /** Sessions ended because a token came back that had been replaced before: it may have been stolen. */
      reused: count,
    })
    .optional(),
  invitations: z.strictObject({ open: count, endingSoon: count }).optional(),
  companies: z
    .strictObject({
      byStatus: z.record(z.enum(companyStatuses), count),
      days: daysOfNew,
      /** Since when the application waits that waits longest. */
      oldestWaiting: z.string().nullable(),
      /** From application to decision, in milliseconds, of the latest decisions of the last 90 days. */
      reviewMedian: z.number().int().nullable(),
      nearQuota: z.array(
        z.strictObject({
          id: z.string(),
          name: z.string(),
          /** The quota that is used up furthest, with what is used of it. */
          quota: z.enum(['users', 'devices', 'storage']),
          used: z.number().int(),
          limit: z.number().int(),
        }),
      ),
    })
    .optional(),
  stations: z.record(z.enum(stationStatuses), count).optional(),
  delivery: z.strictObject({ email: delivered, sms: delivered }).optional(),
  /** Rows of the log that were given their place, exact. */
  logRows: z.array(z.strictObject({ day, rows: z.number().int() })).optional(),
})
export type Dashboard = z.infer<typeof dashboard>
