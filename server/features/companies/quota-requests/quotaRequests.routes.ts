import { gibibyte } from '#contract/companies/quotas'
import { quotaRequestReview } from '#contract/companies/quotaRequests'
import { requestRoutes } from '#server/platform/routing/requestRoutes'
import type { Route } from '#server/platform/routing/defineRoute'
import { requests, requestQuota } from './quotaRequests.ts'

const inGibibytes = (bytes: number | null) => (bytes === null ? null : bytes / gibibyte)

export const quotaRequestRoutes: Route[] = requestRoutes(requests, {
  create: requestQuota,
  access: 'signedIn',
  operations: {
    list: {
      summary: 'List quota requests: those of the caller’s company and, for reviewers, all',
      tokens: 'company:own',
    },
    get: { summary: 'One quota request', tokens: 'company:own' },
    create: {
      summary: 'Request more users, devices or storage for the company that the caller administers',
      operationId: 'requestQuota',
      errors: ['insufficientPermission', 'statusDoesNotAllow'],
      limit: 'messages',
    },
  },
  columns: [
    'companyName',
    'userName',
    'userQuota',
    'deviceQuota',
    { field: 'storageQuota', cell: ({ storageQuota }) => inGibibytes(storageQuota) },
    'message',
    { field: 'status', texts: 'states' },
    'grantedUserQuota',
    'grantedDeviceQuota',
    {
      field: 'grantedStorageQuota',
      cell: ({ grantedStorageQuota }) => inGibibytes(grantedStorageQuota),
    },
    'reason',
    'createdAt',
    'decidedAt',
  ],
  review: {
    summary: 'Approve a quota request, which sets the company’s quotas, or reject it',
    access: 'quotaRequest:review',
    limit: 'messages',
    body: quotaRequestReview,
    errors: ['changedMeanwhile'],
  },
  withdraw: {
    summary: 'Withdraw a quota request of the caller’s company',
    access: 'signedIn',
    limit: 'messages',
  },
})
