import {
  grantingOptions,
  permissionRequestReview,
  permissionRequests,
} from '#contract/access/permissionRequests'
import { requestRoutes } from '#server/platform/routing/requestRoutes'
import { roleIdAssignmentErrors } from '#server/features/access/roles/index'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { listGrantingOptions, requestPermission, requests } from './permissionRequests.ts'

export const permissionRequestRoutes: Route[] = requestRoutes(requests, {
  create: requestPermission,
  access: 'signedIn',
  operations: {
    list: {
      summary: 'List permission requests: the caller’s own and those that the caller reviews',
      tokens: 'rightsRequest:review',
    },
    get: { summary: 'One permission request', tokens: 'rightsRequest:review' },
    create: {
      summary: 'Request a permission from the administrator who can grant it',
      operationId: 'requestRight',
      errors: [
        'rightHeldAlready',
        'rightsRequestsTooMany',
        'permissionsProviderOnly',
        'changedMeanwhile',
      ],
      limit: 'messages',
    },
  },
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
  routes: [
    defineRoute({
      method: 'get',
      path: `${permissionRequests.path}/:id/roles`,
      operationId: 'listGrantingRoles',
      summary: 'List the roles by which a request could be approved, smallest first',
      access: 'rightsRequest:review',
      response: grantingOptions,
      errors: ['notFound', 'ownRequest', 'statusDoesNotAllow'],
      handle: ({ params }, scope) => listGrantingOptions(scope, params.id),
    }),
  ],
  review: {
    summary: 'Approve a request by assigning a role that includes the permission, or reject it',
    access: 'rightsRequest:review',
    limit: 'messages',
    confirmed: true,
    body: permissionRequestReview,
    errors: ['roleDoesNotGive', 'userMissing', ...roleIdAssignmentErrors],
  },
  withdraw: { summary: 'Withdraw a request of the caller', access: 'signedIn', limit: 'messages' },
})
