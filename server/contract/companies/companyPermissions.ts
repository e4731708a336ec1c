import { z } from 'zod'
import * as rules from '#contract/core/rules'
import { stamps } from '#contract/core/stamps'

/** Adds or removes permissions relative to the current set, so that concurrent changes are kept. */
export const companyPermissionsChange = z.strictObject({
  change: z.enum(['add', 'remove'], 'validation.invalid'),
  permissionIds: z
    .array(rules.id, 'validation.permissionsEmpty')
    .min(1, 'validation.permissionsEmpty')
    .max(5000, 'validation.tooMany'),
  /** If the request contains a version, the change is refused when the company has changed since. */
  version: stamps.version.optional(),
})
export type CompanyPermissionsChange = z.infer<typeof companyPermissionsChange>
