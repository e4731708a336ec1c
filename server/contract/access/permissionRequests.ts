import { z } from 'zod'
import { requestStatuses } from '#contract/core/enums'
import * as rules from '#contract/core/rules'
import {
  requestActions,
  requestDefaults,
  requestFilter,
  requestReview,
  requestText,
} from '#contract/core/requests'
import { defineResource, type ByName } from '#contract/core/resource'
import { stamps } from '#contract/core/stamps'

export const maxOpenRequests = 20

/** The request is decided by the administrator of the person's company, or by system super administrators. */
const permissionRequestAddressees = ['company', 'system'] as const

const permissionRequestRecord = z.strictObject({
  id: z.string(),
  userId: z.string(),
  userName: z.string(),
  companyId: z.string().nullable(),
  companyName: z.string().nullable(),
  permissionId: z.string(),
  permissionName: z.string(),
  permissionEnName: z.string(),
  applicationId: z.string(),
  addressee: z.enum(permissionRequestAddressees),
  message: z.string(),
  status: z.enum(requestStatuses),
  reason: z.string(),
  roleName: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  ...stamps,
})
export type PermissionRequestRecord = z.infer<typeof permissionRequestRecord>

const permissionRequestCreation = z.strictObject({
  permissionId: rules.id,
  message: requestText.optional(),
})
export type PermissionRequestCreation = z.infer<typeof permissionRequestCreation>

/** Without a role, a request can be granted only if the person already has the permission. */
export const permissionRequestReview = requestReview(
  ['grant', { roleId: rules.id.optional() }],
  ['decline', {}],
)
export type PermissionRequestReview = z.infer<typeof permissionRequestReview>

/**
 * A role that would grant the permission. It replaces the role `replaces` of the same application, and the user then
 * loses `loses` permissions. Roles without a loss come first, then roles with fewer permissions.
 */
const grantingRole = z.strictObject({
  id: z.string(),
  name: z.string(),
  permissionCount: z.number().int(),
  replaces: z.string().nullable(),
  loses: z.number().int(),
})
export type GrantingRole = z.infer<typeof grantingRole>

export const grantingOptions = z.strictObject({
  held: z.boolean(),
  roles: z.array(grantingRole),
})
export type GrantingOptions = z.infer<typeof grantingOptions>

export const permissionRequests = defineResource({
  name: 'rights-requests',
  type: 'rightsRequest',
  record: permissionRequestRecord,
  create: permissionRequestCreation,
  ...requestDefaults,
  filter: requestFilter(requestStatuses, {
    companyId: rules.idFilterValue.optional(),
    mine: z.boolean().optional(),
  }),
  actions: requestActions('rightsRequest'),
  unique: { rights_requests_user_id_permission_id_unique: 'rightsRequestOpen' },
})

declare module '#contract/core/resource' {
  interface Resources extends ByName<typeof permissionRequests> {}
}
