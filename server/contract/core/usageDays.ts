import { z } from 'zod'

const sum = z.number().int().nullable()

/** Sums of the applications on a day (UTC), carried forward to the next report; null before the first. */
export const usageDay = z.strictObject({ day: z.iso.date(), devices: sum, storageBytes: sum })
export type UsageDay = z.infer<typeof usageDay>
