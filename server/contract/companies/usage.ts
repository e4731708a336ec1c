import { z } from 'zod'
import * as rules from '#contract/core/rules'
import { usageDay } from '#contract/core/usageDays'

export const usageDays = 90
export const maxDevices = 10_000_000
const dayMs = 86_400_000

/** How long an admission holds its share of the quotas without a later report, and how old a report may be. */
export const usageAgeMs = 7 * dayMs

/** How far an application's clock may be ahead. */
export const usageClockMs = 5 * 60_000

const devices = rules.whole(0, maxDevices)
const storageBytes = rules.whole(0, Number.MAX_SAFE_INTEGER)

const companyUsage = z.strictObject({ companyId: rules.id, devices, storageBytes })

const findRepeated = (companies: readonly { companyId: string }[]): number => {
  const seen = new Set<number>()
  return companies.findIndex(({ companyId }) => seen.size === seen.add(Number(companyId)).size)
}

/** Counts of the calling application in each company; storage is in bytes. */
export const usageReport = z.strictObject({
  measuredAt: z.iso.datetime({ offset: true, error: 'validation.invalid' }),
  companies: z
    .array(companyUsage, 'validation.required')
    .min(1, 'validation.required')
    .max(1000, 'validation.tooMany')
    .superRefine((companies, context) => {
      const place = findRepeated(companies)
      if (place >= 0)
        context.addIssue({
          code: 'custom',
          path: [place, 'companyId'],
          message: 'validation.companyRepeated',
        })
    }),
})
export type UsageReport = z.infer<typeof usageReport>

const count = z.number().int()
const quotas = { deviceQuota: count, storageQuota: count }

/** The sums over all applications after the report, and whether they are above the quotas; quota 0 is no limit. */
export const reportedUsage = z.strictObject({
  companyId: z.string(),
  ...quotas,
  deviceCount: count,
  devicesOver: z.boolean(),
  storageUsed: count,
  storageOver: z.boolean(),
})
export type ReportedUsage = z.infer<typeof reportedUsage>

/** Devices and storage that a company is about to add. The same `key` of an application repeats the answer. */
export const usageAdmission = z.strictObject({
  companyId: rules.id,
  key: z
    .string('validation.required')
    .min(1, 'validation.required')
    .max(64, 'validation.tooLong')
    .regex(/^[!-~]*$/, 'validation.printable'),
  devices,
  storageBytes,
})
export type UsageAdmission = z.infer<typeof usageAdmission>

/**
 * Counts are the reported ones, null before the first report. Held are admissions that no report includes yet, with this
 * one. Left is null without a limit.
 */
export const admittedUsage = z.strictObject({
  ...quotas,
  deviceCount: count.nullable(),
  devicesHeld: count,
  devicesLeft: count.nullable(),
  storageUsed: count.nullable(),
  storageHeld: count,
  storageLeft: count.nullable(),
  until: z.string(),
})
export type AdmittedUsage = z.infer<typeof admittedUsage>

export const companyUsageRecord = z.strictObject({
  applications: z.array(
    z.strictObject({
      applicationId: z.string(),
      name: z.string(),
      enName: z.string(),
      devices: count,
      storageBytes: count,
      measuredAt: z.string(),
      reportedAt: z.string(),
    }),
  ),
  /** The last 90 days, oldest first. */
  days: z.array(usageDay),
})
export type CompanyUsage = z.infer<typeof companyUsageRecord>
