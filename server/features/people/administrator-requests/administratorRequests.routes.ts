import { z } from 'zod'
import {
  administratorRequestReview,
  systemAdministrator,
  systemAdministratorQuery,
} from '#contract/people/administratorRequests'
import { listRequestOf } from '#contract/core/paging'
import { requestRoutes } from '#server/platform/routing/requestRoutes'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { readAdministrators, requestChange, requests } from './administratorRequests.ts'

const access = 'systemAdministrator:manage'
const ofChange = [
  'systemAdministratorsOnly',
  'userMissing',
  'companyAdministratorStays',
  'ownPasswordMissing',
  'lastSuperAdministrator',
] as const

export const administratorRequestRoutes: Route[] = requestRoutes(requests, {
  create: requestChange,
  access,
  operations: {
    list: 'List requests to make people system super administrators or ordinary users again',
    get: 'One such request',
    create: {
      summary:
        'Request that a person of the provider’s own company becomes a system super administrator, or is one no longer',
      confirmed: true,
      errors: [...ofChange, 'statusDoesNotAllow'],
    },
  },
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
        readAdministrators(scope, listRequestOf(query, ['status', 'ASC'])),
    }),
  ],
  review: {
    summary: 'Approve a request of another system super administrator, or reject it',
    confirmed: true,
    access,
    body: administratorRequestReview,
    errors: ofChange,
  },
  withdraw: {
    summary: 'Withdraw one’s own request',
    access,
    tokens: 'none',
    errors: ['systemAdministratorsOnly'],
  },
})
