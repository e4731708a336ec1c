import { z } from 'zod'
import * as rules from '#contract/core/rules'
import { stamps } from '#contract/core/stamps'

/** Used for suspending and for reopening; the company's people can read the reason. */
export const companySuspension = z.strictObject({
  reason: rules.prose(500).min(1, 'validation.required'),
  version: stamps.version.optional(),
})
export type CompanySuspension = z.infer<typeof companySuspension>

export const suspension = z.strictObject({
  companyId: z.string(),
  companyName: z.string(),
  reason: z.string(),
  at: z.string(),
  contact: z.string(),
})
export type Suspension = z.infer<typeof suspension>
