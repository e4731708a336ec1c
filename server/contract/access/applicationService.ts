import { z } from 'zod'
import { companyStatuses, userStatuses } from '#contract/core/enums'
import { idFilter, listQuery } from '#contract/core/paging'
import * as rules from '#contract/core/rules'
import { stamps } from '#contract/core/stamps'
import { missingRules } from './rights.ts'

/** Calls of applications' servers in their own name; each sees only its own application's companies and people. */
export const applicationsPath = '/applications'

const since = z.iso.datetime({ error: 'validation.invalid' }).optional()
const sortable = ['id', 'updatedAt'] as const

/** A person of a company that has the application. `roleIds` are roles of this application. */
export const applicationUser = z.strictObject({
  id: z.string(),
  username: z.string(),
  realName: z.string(),
  companyId: z.string(),
  status: z.enum(userStatuses),
  roleIds: z.array(z.string()),
  ...stamps,
})
export type ApplicationUser = z.infer<typeof applicationUser>

/** `since` is the time of the earliest change to list. */
export const applicationUserQuery = listQuery(
  sortable,
  z.strictObject({ id: idFilter.optional(), companyId: rules.idFilterValue.optional(), since }),
)

/** A company that has the application. Counts and storage (bytes) are null before the first usage report. */
export const applicationCompany = z.strictObject({
  id: z.string(),
  name: z.string(),
  type: z.number().int(),
  status: z.enum(companyStatuses),
  deviceQuota: z.number().int(),
  deviceCount: z.number().int().nullable(),
  storageQuota: z.number().int(),
  storageUsed: z.number().int().nullable(),
  usageReportedAt: z.string().nullable(),
  ...stamps,
})
export type ApplicationCompany = z.infer<typeof applicationCompany>

export const applicationCompanyQuery = listQuery(
  sortable,
  z.strictObject({ id: idFilter.optional(), since }),
)

const maxCheckedUsers = 1000
const maxCheckedPermissions = 50

const ids = (max: number) =>
  z
    .array(rules.id, 'validation.invalid')
    .min(1, 'validation.required')
    .max(max, 'validation.tooMany')

export const permissionCheck = z.strictObject({
  userIds: ids(maxCheckedUsers),
  permissionIds: ids(maxCheckedPermissions),
})
export type PermissionCheck = z.infer<typeof permissionCheck>

/** Has a row for each user of the request; people whom the application does not see have no permissions. */
export const permissionCheckAnswer = z.array(
  z.strictObject({ userId: z.string(), permissionIds: z.array(z.string()) }),
)
export type PermissionCheckAnswer = z.infer<typeof permissionCheckAnswer>

export const permissionQuestion = z.strictObject({ userId: rules.id, permissionId: rules.id })
export type PermissionQuestion = z.infer<typeof permissionQuestion>

/** `address` is the page at which the person can request a missing permission that can be granted. */
export const permissionExplanation = z.strictObject({
  userId: z.string(),
  permissionId: z.string(),
  name: z.string(),
  enName: z.string(),
  allowed: z.boolean(),
  missing: z.enum(missingRules).nullable(),
  grantedBy: z.strictObject({ zh: z.string(), en: z.string() }).nullable(),
  address: z.string().nullable(),
})
export type PermissionExplanation = z.infer<typeof permissionExplanation>
