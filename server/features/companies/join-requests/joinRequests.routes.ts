import { done, nothing } from '#contract/core/shapes'
import { joinRequestReview } from '#contract/companies/joinRequests'
import { acceptanceErrors } from '#server/features/companies/membership/index'
import { requestRoutes } from '#server/platform/routing/requestRoutes'
import { roleIdAssignmentErrors } from '#server/features/access/roles/index'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { requests, requestToJoin } from './joinRequests.ts'
import { leaveCompany } from './membership.service.ts'

export const joinRequestRoutes: Route[] = [
  ...requestRoutes(requests, {
    create: requestToJoin,
    access: 'signedIn',
    operations: {
      list: {
        summary: 'List join requests: the caller’s own and, for reviewers, those to the company',
        tokens: 'join:review',
      },
      get: { summary: 'One request', tokens: 'join:review' },
      create: {
        summary:
          'Apply to join the company with exactly this name or organisation code, or join by invitation',
        operationId: 'requestToJoin',
        audit: 'join.request',
        errors: ['companyNotFound', ...acceptanceErrors],
        limit: 'messages',
        reveals: 'refusals',
      },
    },
    columns: [
      'userName',
      'companyName',
      'message',
      { field: 'status', texts: 'states' },
      'reason',
      'createdAt',
      'decidedAt',
    ],
    review: {
      summary: 'Approve or reject a join request',
      access: 'signedIn',
      confirmed: true,
      limit: 'messages',
      body: joinRequestReview,
      errors: [
        'userLimitReached',
        'companyNotFound',
        'insufficientPermission',
        ...roleIdAssignmentErrors,
      ],
    },
    withdraw: {
      name: 'close',
      operationId: 'withdrawJoinRequest',
      summary: 'Withdraw a request of the caller',
      access: 'signedIn',
      limit: 'messages',
    },
  }),
  defineRoute({
    method: 'post',
    path: '/usercenter/company/leave',
    operationId: 'leaveCompany',
    confirmed: true,
    audit: 'company.leave',
    summary: 'Leave the company',
    access: 'signedIn',
    limit: 'messages',
    body: nothing,
    response: done,
    errors: [
      'statusDoesNotAllow',
      'companyAdministratorStays',
      'lastSuperAdministrator',
      'changedMeanwhile',
    ],
    handle: (_input, scope) => leaveCompany(scope),
  }),
]
