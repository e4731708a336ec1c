import { z } from 'zod'
import { requestStatuses, userStatuses } from '#contract/core/enums'
import { idFilter, listQuery } from '#contract/core/paging'
import * as rules from '#contract/core/rules'
import {
  requestActions,
  requestDefaults,
  requestFilter,
  requestReview,
  requiredRequestText,
} from '#contract/core/requests'
import { defineResource, type ByName } from '#contract/core/resource'
import { stamps } from '#contract/core/stamps'

export const administratorChanges = ['add', 'remove'] as const
export type AdministratorChange = (typeof administratorChanges)[number]

export const administratorRequestStatuses = [...requestStatuses, 'expired'] as const
export type AdministratorRequestStatus = (typeof administratorRequestStatuses)[number]

/** Days in which a request can be approved; later the people or their roles may have changed. */
export const administratorRequestDays = 14

/** Computes the status at a time, because nothing updates the stored status when a request expires. */
export const statusAsOf = (
  { status, createdAt }: { status: string; createdAt: string },
  now: number,
): string =>
  status === 'inReview' && Date.parse(createdAt) <= now - administratorRequestDays * 86_400_000
    ? 'expired'
    : status

export const administratorRequestRecord = z.strictObject({
  id: z.string(),
  change: z.enum(administratorChanges),
  userId: z.string(),
  userName: z.string(),
  username: z.string(),
  requesterId: z.string(),
  requesterName: z.string(),
  message: z.string(),
  status: z.enum(administratorRequestStatuses),
  expiresAt: z.string().nullable(),
  reason: z.string(),
  deciderName: z.string().nullable(),
  decidedAt: z.string().nullable(),
  ...stamps,
})
export type AdministratorRequestRecord = z.infer<typeof administratorRequestRecord>

export const administratorRequestCreation = z.strictObject({
  change: z.enum(administratorChanges, 'validation.invalid'),
  userId: rules.id,
  message: requiredRequestText,
})
export type AdministratorRequestCreation = z.infer<typeof administratorRequestCreation>

export const administratorRequestReview = requestReview(['grant', {}], ['decline', {}])
export type AdministratorRequestReview = z.infer<typeof administratorRequestReview>

export const systemAdministrator = z.strictObject({
  id: z.string(),
  username: z.string(),
  realName: z.string(),
  avatar: z.string().nullable(),
  status: z.enum(userStatuses),
  ...stamps,
})
export const systemAdministratorQuery = listQuery(
  ['status', 'id'],
  z.strictObject({ id: idFilter.optional() }),
)
export type SystemAdministrator = z.infer<typeof systemAdministrator>

export const administratorRequests = defineResource({
  name: 'administrator-requests',
  type: 'administratorRequest',
  record: administratorRequestRecord,
  create: administratorRequestCreation,
  ...requestDefaults,
  sortable: ['id', 'createdAt', 'updatedAt'],
  filter: requestFilter(administratorRequestStatuses, {
    change: z.enum(administratorChanges).optional(),
    userId: rules.idFilterValue.optional(),
  }),
  actions: requestActions('administratorRequest'),
  unique: { administrator_requests_user_id_unique: 'administratorRequestOpen' },
  permissions: { 'systemAdministrator:manage': { id: 1870, providerOnly: true } },
})

declare module '#contract/core/resource' {
  interface Resources extends ByName<typeof administratorRequests> {}
}
