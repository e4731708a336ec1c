import { recordAction, resourceRoutes } from '#server/platform/routing/resourceRoutes'
import { done, nothing } from '#contract/core/shapes'
import { joinRequests, joinRequestReview } from '#contract/companies/joinRequests'
import { decided, defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { acceptanceErrors } from '#server/features/companies/membership/index'
import { roleIdAssignmentErrors } from '#server/features/access/roles/index'
import { leaveCompany } from './membership.service.ts'
import { joinInvited } from './invited.service.ts'
import * as requests from './joinRequests.service.ts'

export const joinRequestRoutes: Route[] = resourceRoutes(joinRequests, {
  service: {
    ...requests.requestReads,
    create: (scope, { invitation, ...company }) =>
      invitation === undefined
        ? requests.requestToJoin(scope, company)
        : joinInvited(scope, invitation, company.message ?? ''),
  },
  access: 'signedIn',
  operations: {
    list: 'List join requests: the caller’s own and, for reviewers, those to the company',
    get: 'One request',
    create: {
      summary:
        'Apply to join the company with exactly this name or organisation code, or join by invitation',
      operationId: 'requestToJoin',
      audit: 'join.request',
      errors: ['companyNotFound', 'applicationInReview', ...acceptanceErrors],
      limit: 'messages',
      reveals: 'refusals',
    },
  },
  export: {
    columns: [
      'userName',
      'companyName',
      'message',
      { field: 'status', texts: 'states' },
      'reason',
      'createdAt',
      'decidedAt',
    ],
  },
  routes: [
    recordAction(joinRequests, 'review', {
      summary: 'Approve or reject a join request',
      audit: decided('agree', 'join.agreed', 'join.rejected'),
      access: 'signedIn',
      limit: 'messages',
      body: joinRequestReview,
      errors: [
        'ownRequest',
        'statusDoesNotAllow',
        'userLimitReached',
        'companyNotFound',
        'insufficientPermission',
        ...roleIdAssignmentErrors,
      ],
      perform: requests.reviewJoinRequest,
    }),
    recordAction(joinRequests, 'close', {
      operationId: 'withdrawJoinRequest',
      summary: 'Withdraw a request of the caller',
      audit: 'join.withdraw',
      access: 'signedIn',
      limit: 'messages',
      errors: ['statusDoesNotAllow', 'insufficientPermission'],
      perform: requests.withdrawJoinRequest,
    }),
    defineRoute({
      method: 'post',
      path: '/usercenter/company/leave',
      operationId: 'leaveCompany',
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
  ],
})
