import { z } from 'zod'
import { timeZone } from '#contract/core/timeZone'
import { companyStatuses, messageTargets } from '#contract/core/enums'
import { usageDay } from '#contract/core/usageDays'
import { stationStatuses } from '#contract/positioning/stations'

export const dashboardDays = 30
export const endingSoonDays = 3
export const nearQuotaShare = 0.9
export const maxNamed = 6

export const dashboardQuery = z.strictObject({ zone: timeZone })

/** Exact up to 10,000 (`maxCountedRows`); 10,001 means more. */
const count = z.number().int()
const day = z.iso.date()

const daysOfNew = z.array(z.strictObject({ day, added: count }))

const delivered = z.strictObject({
  way: z.enum(messageTargets),
  sent: count,
  waiting: count,
  failed: count,
  /** The three most frequent delivery errors of unsent messages. */
  reasons: z.array(z.strictObject({ reason: z.string(), messages: count })),
})

/** A block is present only for callers who may open its list, and counts what that list shows them. */
export const dashboard = z.strictObject({
  people: z
    .strictObject({
      total: z.number().int(),
      disabled: count,
      locked: count,
      neverSignedIn: count,
      /** Last login more than 90 days ago. */
      longAgo: count,
      days: daysOfNew,
    })
    .optional(),
  signIns: z
    .strictObject({
      days: z.array(z.strictObject({ day, done: count, failed: count })),
      /** Sessions ended because a replaced token was used again, which may mean that it was stolen. */
      reused: count,
    })
    .optional(),
  invitations: z.strictObject({ open: count, endingSoon: count }).optional(),
  companies: z
    .strictObject({
      byStatus: z.record(z.enum(companyStatuses), count),
      days: daysOfNew,
      oldestWaiting: z.string().nullable(),
      /** Median milliseconds from application to decision over the latest decisions of the last 90 days. */
      reviewMedian: z.number().int().nullable(),
      nearQuota: z.array(
        z.strictObject({
          id: z.string(),
          name: z.string(),
          quota: z.enum(['users', 'devices', 'storage']),
          used: z.number().int(),
          limit: z.number().int(),
        }),
      ),
    })
    .optional(),
  /** Sum over all established companies, or of the caller's own; see `usageDay`. */
  usage: z.strictObject({ days: z.array(usageDay) }).optional(),
  stations: z.record(z.enum(stationStatuses), count).optional(),
  delivery: z.strictObject({ email: delivered, sms: delivered }).optional(),
})
export type Dashboard = z.infer<typeof dashboard>
