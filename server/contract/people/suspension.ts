import { z } from 'zod'
import * as rules from '#contract/core/rules'
import { stamps } from '#contract/core/stamps'

/** Suspending a company, and reopening it; the people of the company read the reason. */
export const companySuspension = z.strictObject({
  reason: rules.prose(500).min(1, 'validation.required'),
  version: stamps.version.optional(),
})
export type CompanySuspension = z.infer<typeof companySuspension>

/** Why the people of a suspended company can do nothing, since when, and whom to ask. */
export const suspension = z.strictObject({
  companyId: z.string(),
  companyName: z.string(),
  reason: z.string(),
  at: z.string(),
  /** The provider, ready to show. */
  contact: z.string(),
})
export type Suspension = z.infer<typeof suspension>
