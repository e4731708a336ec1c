import { gibibyte } from '#contract/companies/quotas'
import { quotaRequestReview, quotaRequests } from '#contract/companies/quotaRequests'
import { decided, type Route } from '#server/platform/routing/defineRoute'
import { recordAction, resourceRoutes } from '#server/platform/routing/resourceRoutes'
import * as requests from './quotaRequests.service.ts'

const inGibibytes = (bytes: number | null) => (bytes === null ? null : bytes / gibibyte)

export const quotaRequestRoutes: Route[] = resourceRoutes(quotaRequests, {
  service: { ...requests.requestReads, create: requests.requestQuota },
  access: 'signedIn',
  operations: {
    list: 'List quota requests: those of the caller’s company and, for reviewers, all',
    get: 'One quota request',
    create: {
      summary: 'Request more users, devices or storage for the company that the caller administers',
      operationId: 'requestQuota',
      errors: ['insufficientPermission', 'quotaRequestOpen', 'statusDoesNotAllow'],
      limit: 'messages',
    },
  },
  export: {
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
  },
  routes: [
    recordAction(quotaRequests, 'review', {
      summary: 'Approve a quota request, which sets the company’s quotas, or reject it',
      audit: decided('grant', 'quotaRequest.granted', 'quotaRequest.declined'),
      access: 'quotaRequest:review',
      limit: 'messages',
      body: quotaRequestReview,
      errors: ['ownRequest', 'statusDoesNotAllow', 'changedMeanwhile'],
      perform: requests.reviewQuotaRequest,
    }),
    recordAction(quotaRequests, 'withdraw', {
      summary: 'Withdraw a quota request of the caller’s company',
      audit: 'quotaRequest.withdraw',
      access: 'signedIn',
      limit: 'messages',
      errors: ['statusDoesNotAllow', 'insufficientPermission'],
      perform: requests.withdrawQuotaRequest,
    }),
  ],
})
