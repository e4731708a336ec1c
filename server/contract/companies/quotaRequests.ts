import { z } from 'zod'
import { rightsRequestStatuses } from '#contract/core/enums'
import { listFilters } from '#contract/core/paging'
import * as rules from '#contract/core/rules'
import { defineResource } from '#contract/core/resource'
import { stamps } from '#contract/core/stamps'

export const quotaNames = ['userQuota', 'deviceQuota', 'storageQuota'] as const
export type QuotaName = (typeof quotaNames)[number]

const text = rules.prose(500)
const reason = text.min(1, 'validation.required')

const count = rules.whole(0, 10_000_000)
/** Storage in bytes. */
const quotas = {
  userQuota: count.optional(),
  deviceQuota: count.optional(),
  storageQuota: rules.whole(0, Number.MAX_SAFE_INTEGER).optional(),
}
const stored = z.number().int()

/** A company's request for more: what it asks for in all, null where what it has is enough. Storage in bytes. */
export const quotaRequestRecord = z.strictObject({
  id: z.string(),
  companyId: z.string(),
  companyName: z.string(),
  userId: z.string(),
  userName: z.string(),
  userQuota: stored.nullable(),
  deviceQuota: stored.nullable(),
  storageQuota: stored.nullable(),
  /** What the company was given in the end; null before, and where a quota stayed as it was. */
  grantedUserQuota: stored.nullable(),
  grantedDeviceQuota: stored.nullable(),
  grantedStorageQuota: stored.nullable(),
  /** What the company has and uses now. */
  present: z.strictObject({
    userQuota: stored,
    userCount: stored,
    deviceQuota: stored,
    deviceCount: stored.nullable(),
    storageQuota: stored,
    storageUsed: stored.nullable(),
  }),
  message: z.string(),
  status: z.enum(rightsRequestStatuses),
  reason: z.string(),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  ...stamps,
})
export type QuotaRequestRecord = z.infer<typeof quotaRequestRecord>

/** What is left out, or is what the company has, is not asked for. */
export const quotaRequestCreation = z.strictObject({ ...quotas, message: reason })
export type QuotaRequestCreation = z.infer<typeof quotaRequestCreation>

/** What is granted in the place of what was asked for; left out, it is that. */
export const quotaRequestReview = z.discriminatedUnion(
  'decision',
  [
    z.strictObject({ decision: z.literal('grant'), ...quotas, reason: text.optional() }),
    z.strictObject({ decision: z.literal('decline'), reason }),
  ],
  'validation.invalid',
)
export type QuotaRequestReview = z.infer<typeof quotaRequestReview>

/** Requests of companies for more users, devices or storage. */
export const quotaRequests = defineResource({
  name: 'quota-requests',
  type: 'quotaRequest',
  record: quotaRequestRecord,
  create: quotaRequestCreation,
  readOnly: [],
  sortable: ['id', 'status', 'createdAt', 'updatedAt'],
  sort: ['createdAt', 'DESC'],
  filter: z.strictObject({
    ...listFilters,
    status: z.enum(rightsRequestStatuses).optional(),
    companyId: rules.idToFind.optional(),
  }),
  actions: [
    'quotaRequest.create',
    'quotaRequest.granted',
    'quotaRequest.declined',
    'quotaRequest.withdraw',
    'quotaRequest.export',
  ],
  unique: { quota_requests_company_id_unique: 'quotaRequestOpen' },
  permissions: { 'quotaRequest:review': { id: 1330, providerOnly: true } },
})

declare module '#contract/core/resource' {
  interface Resources {
    quotaRequests: typeof quotaRequests
  }
}
