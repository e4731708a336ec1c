import { z } from 'zod'
import * as rules from '#contract/core/rules'
import { stamps } from '#contract/core/stamps'

/** What is added to the permissions of a company, or taken away from them, whatever others change meanwhile. */
export const companyPermissionsChange = z.strictObject({
  change: z.enum(['add', 'remove'], 'validation.invalid'),
  permissionIds: z
    .array(rules.id, 'validation.permissionsEmpty')
    .min(1, 'validation.permissionsEmpty')
    .max(5000, 'validation.tooMany'),
  /** The company that was looked at; where it is given, no other is changed. */
  version: stamps.version.optional(),
})
export type CompanyPermissionsChange = z.infer<typeof companyPermissionsChange>
