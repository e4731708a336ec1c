import { z } from 'zod'
import * as rules from '#contract/core/rules'

const named = z.strictObject({ id: z.string(), name: z.string() })

/** Matters of a leaver besides their roles, for the colleague who takes their place. */
export const offboardingReport = z.strictObject({
  /** The companies that they look after as a salesman. */
  customers: z.array(named),
  /** Access tokens that they made; they stop while their maker is disabled. */
  apiTokens: z.array(named),
  /** Sent invitations that can still be accepted. */
  openInvitations: z.number().int(),
  /** Own requests in review. */
  openRequests: z.number().int(),
})
export type OffboardingReport = z.infer<typeof offboardingReport>

/** Without a successor, the roles and companies are only taken from the leaver. */
export const offboarding = z.strictObject({ successorId: rules.id.nullable() })
export type Offboarding = z.infer<typeof offboarding>
