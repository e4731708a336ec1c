import { z } from 'zod'
import { rightsRequestStatuses } from '#contract/core/enums'
import { listFilters } from '#contract/core/paging'
import * as rules from '#contract/core/rules'
import { defineResource } from '#contract/core/resource'
import { stamps } from '#contract/core/stamps'

export const maxOpenRequests = 20

/** The request is decided by the administrator of the person's company, or by system super administrators. */
export const rightsAddressees = ['company', 'system'] as const

export const rightsRequestRecord = z.strictObject({
  id: z.string(),
  userId: z.string(),
  userName: z.string(),
  companyId: z.string().nullable(),
  companyName: z.string().nullable(),
  permissionId: z.string(),
  permissionName: z.string(),
  permissionEnName: z.string(),
  applicationId: z.string(),
  addressee: z.enum(rightsAddressees),
  message: z.string(),
  status: z.enum(rightsRequestStatuses),
  reason: z.string(),
  roleName: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  ...stamps,
})
export type RightsRequestRecord = z.infer<typeof rightsRequestRecord>

export const rightsRequestCreation = z.strictObject({
  permissionId: rules.id,
  message: rules.prose(500).optional(),
})
export type RightsRequestCreation = z.infer<typeof rightsRequestCreation>

/** Without a role, a request can be granted only if the person already has the permission. */
export const rightsRequestReview = z.discriminatedUnion(
  'decision',
  [
    z.strictObject({
      decision: z.literal('grant'),
      roleId: rules.id.optional(),
      reason: rules.prose(500).optional(),
    }),
    z.strictObject({
      decision: z.literal('decline'),
      reason: rules.prose(500).min(1, 'validation.required'),
    }),
  ],
  'validation.invalid',
)
export type RightsRequestReview = z.infer<typeof rightsRequestReview>

/**
 * A role that would grant the permission. It replaces the role `replaces` of the same application, and the user then
 * loses `loses` permissions. Roles without a loss come first, then roles with fewer permissions.
 */
export const grantingRole = z.strictObject({
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

export const rightsRequests = defineResource({
  name: 'rights-requests',
  type: 'rightsRequest',
  record: rightsRequestRecord,
  create: rightsRequestCreation,
  readOnly: [],
  sortable: ['id', 'status', 'createdAt', 'updatedAt'],
  sort: ['createdAt', 'DESC'],
  filter: z.strictObject({
    ...listFilters,
    status: z.enum(rightsRequestStatuses).optional(),
    companyId: rules.idFilterValue.optional(),
    mine: z.boolean().optional(),
  }),
  actions: [
    'rightsRequest.create',
    'rightsRequest.granted',
    'rightsRequest.declined',
    'rightsRequest.withdraw',
    'rightsRequest.export',
  ],
  unique: { rights_requests_user_id_permission_id_unique: 'rightsRequestOpen' },
})

declare module '#contract/core/resource' {
  interface Resources {
    rightsRequests: typeof rightsRequests
  }
}
