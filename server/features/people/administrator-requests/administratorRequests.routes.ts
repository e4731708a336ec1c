import { z } from 'zod'
import {
  administratorRequestReview,
  administratorRequests,
  systemAdministrator,
  systemAdministratorQuery,
} from '#contract/people/administratorRequests'
import { listRequestOf } from '#server/core/http/listRequest'
import { decided, defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { recordAction, resourceRoutes } from '#server/platform/routing/resourceRoutes'
import * as requests from './administratorRequests.service.ts'

const access = 'systemAdministrator:manage'
const ofPassword = [
  'wrongPassword',
  'wrongPasswordNowLocked',
  'accountLocked',
  'accountChanged',
] as const

export const administratorRequestRoutes: Route[] = resourceRoutes(administratorRequests, {
  service: { ...requests.requestReads, create: requests.requestChange },
  access,
  operations: {
    list: 'List requests to make people system super administrators or ordinary users again',
    get: 'One such request',
    create: {
      summary:
        'Request that a person of the provider’s own company becomes a system super administrator, or is one no longer; confirmed with the caller’s password',
      errors: [
        'systemAdministratorsOnly',
        'userMissing',
        'statusDoesNotAllow',
        'companyAdministratorStays',
        'ownPasswordMissing',
        'lastSuperAdministrator',
        'administratorRequestOpen',
        ...ofPassword,
      ],
      limit: 'guess',
    },
  },
  export: {
    columns: [
      { field: 'change', texts: 'changes' },
      'userName',
      'username',
      'requesterName',
      'message',
      { field: 'status', texts: 'states' },
      'deciderName',
      'reason',
      'createdAt',
      'expiresAt',
      'decidedAt',
    ],
  },
  routes: [
    defineRoute({
      method: 'get',
      path: '/usercenter/system-administrators',
      operationId: 'listSystemAdministrators',
      summary: 'The system super administrators as they are now',
      access,
      query: systemAdministratorQuery,
      response: z.array(systemAdministrator),
      answer: 'list',
      handle: ({ query }, scope) =>
        requests.readAdministrators(scope, listRequestOf(query, ['status', 'ASC'])),
    }),
    recordAction(administratorRequests, 'review', {
      summary:
        'Approve a request of another system super administrator, confirmed with the caller’s password, or reject it',
      audit: decided('grant', 'administratorRequest.granted', 'administratorRequest.declined'),
      access,
      limit: 'guess',
      body: administratorRequestReview,
      errors: [
        'ownRequest',
        'systemAdministratorsOnly',
        'statusDoesNotAllow',
        'companyAdministratorStays',
        'ownPasswordMissing',
        'lastSuperAdministrator',
        'userMissing',
        ...ofPassword,
      ],
      perform: requests.reviewChange,
    }),
    recordAction(administratorRequests, 'withdraw', {
      summary: 'Withdraw one’s own request',
      audit: 'administratorRequest.withdraw',
      access,
      errors: ['systemAdministratorsOnly', 'statusDoesNotAllow', 'insufficientPermission'],
      perform: requests.withdrawChange,
    }),
  ],
})
