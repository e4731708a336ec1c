import { z } from 'zod'
import { requestStatuses } from '#contract/core/enums'
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

export const quotaNames = ['userQuota', 'deviceQuota', 'storageQuota'] as const
export type QuotaName = (typeof quotaNames)[number]

const count = rules.whole(0, 10_000_000)
const quotas = {
  userQuota: count.optional(),
  deviceQuota: count.optional(),
  storageQuota: rules.whole(0, Number.MAX_SAFE_INTEGER).optional(),
}
const stored = z.number().int()

/**
 * A company's request for higher quotas. Each quota is the requested total, or null if the company does not request
 * that one; storage is in bytes.
 */
export const quotaRequestRecord = z.strictObject({
  id: z.string(),
  companyId: z.string(),
  companyName: z.string(),
  userId: z.string(),
  userName: z.string(),
  userQuota: stored.nullable(),
  deviceQuota: stored.nullable(),
  storageQuota: stored.nullable(),
  grantedUserQuota: stored.nullable(),
  grantedDeviceQuota: stored.nullable(),
  grantedStorageQuota: stored.nullable(),
  present: z.strictObject({
    userQuota: stored,
    userCount: stored,
    deviceQuota: stored,
    deviceCount: stored.nullable(),
    storageQuota: stored,
    storageUsed: stored.nullable(),
  }),
  message: z.string(),
  status: z.enum(requestStatuses),
  reason: z.string(),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  ...stamps,
})
export type QuotaRequestRecord = z.infer<typeof quotaRequestRecord>

/** Quotas that are omitted or equal to the current ones are not requested. */
export const quotaRequestCreation = z.strictObject({ ...quotas, message: requiredRequestText })
export type QuotaRequestCreation = z.infer<typeof quotaRequestCreation>

/** A grant may override the requested quotas; omitted ones are granted as requested. */
export const quotaRequestReview = requestReview(['grant', quotas], ['decline', {}])
export type QuotaRequestReview = z.infer<typeof quotaRequestReview>

export const quotaRequests = defineResource({
  name: 'quota-requests',
  type: 'quotaRequest',
  record: quotaRequestRecord,
  create: quotaRequestCreation,
  ...requestDefaults,
  filter: requestFilter(requestStatuses, { companyId: rules.idFilterValue.optional() }),
  actions: requestActions('quotaRequest'),
  unique: { quota_requests_company_id_unique: 'quotaRequestOpen' },
  permissions: { 'quotaRequest:review': { id: 1330, providerOnly: true } },
})

declare module '#contract/core/resource' {
  interface Resources extends ByName<typeof quotaRequests> {}
}
