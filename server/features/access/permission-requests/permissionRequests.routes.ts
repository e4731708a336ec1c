import { recordAction, resourceRoutes } from '#server/platform/routing/resourceRoutes'
import { decided, defineRoute, type Route } from '#server/platform/routing/defineRoute'
import {
  grantingOptions,
  rightsRequests,
  rightsRequestReview,
} from '#contract/access/rightsRequests'
import { roleIdAssignmentErrors } from '#server/features/access/roles/index'
import * as requests from './permissionRequests.service.ts'

export const rightsRequestRoutes: Route[] = resourceRoutes(rightsRequests, {
  service: { ...requests.requestReads, create: requests.requestRight },
  access: 'signedIn',
  operations: {
    list: 'List permission requests: the caller’s own and those that the caller reviews',
    get: 'One permission request',
    create: {
      summary: 'Request a permission from the administrator who can grant it',
      operationId: 'requestRight',
      errors: [
        'rightHeldAlready',
        'rightsRequestOpen',
        'rightsRequestsTooMany',
        'permissionsProviderOnly',
        'changedMeanwhile',
      ],
      limit: 'messages',
    },
  },
  export: {
    columns: [
      'userName',
      'companyName',
      'permissionId',
      'permissionName',
      'permissionEnName',
      'message',
      { field: 'status', texts: 'states' },
      'roleName',
      'reason',
      'createdAt',
      'decidedAt',
    ],
  },
  routes: [
    defineRoute({
      method: 'get',
      path: `${rightsRequests.path}/:id/roles`,
      operationId: 'listGrantingRoles',
      summary: 'List the roles by which a request could be approved, smallest first',
      access: 'rightsRequest:review',
      response: grantingOptions,
      errors: ['notFound', 'ownRequest', 'statusDoesNotAllow'],
      handle: ({ params }, scope) => requests.listGrantingOptions(scope, params.id),
    }),
    recordAction(rightsRequests, 'review', {
      summary: 'Approve a request by assigning a role that includes the permission, or reject it',
      audit: decided('grant', 'rightsRequest.granted', 'rightsRequest.declined'),
      access: 'rightsRequest:review',
      limit: 'messages',
      body: rightsRequestReview,
      errors: [
        'ownRequest',
        'statusDoesNotAllow',
        'roleDoesNotGive',
        'userMissing',
        ...roleIdAssignmentErrors,
      ],
      perform: requests.reviewRightsRequest,
    }),
    recordAction(rightsRequests, 'withdraw', {
      summary: 'Withdraw a request of the caller',
      audit: 'rightsRequest.withdraw',
      access: 'signedIn',
      limit: 'messages',
      errors: ['statusDoesNotAllow', 'insufficientPermission'],
      perform: requests.withdrawRightsRequest,
    }),
  ],
})
