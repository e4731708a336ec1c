import { z } from 'zod'
import {
  grantingOptions,
  rightsRequestCreation,
  rightsRequestListQuery,
  rightsRequestRecord,
  rightsRequestReview,
} from '#contract/rightsRequests'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { listRequestOf } from '#server/core/http/listRequest'
import { rightsRequestExport } from './permissionRequests.export.ts'
import * as requests from './permissionRequests.service.ts'

const path = '/usercenter/rights-requests'
const byId = z.strictObject({ id: z.string() })

const list = defineRoute({
  method: 'get',
  path,
  operationId: 'listRightsRequests',
  summary: 'List permission requests: the caller’s own and those that the caller reviews',
  access: 'signedIn',
  query: rightsRequestListQuery,
  response: z.array(rightsRequestRecord),
  answer: 'list',
  handle: ({ query }, scope) =>
    requests.listVisibleRequests(scope, listRequestOf(query, ['createdAt', 'DESC'])),
})

export const rightsRequestRoutes: Route[] = [
  list,
  rightsRequestExport(list),
  defineRoute({
    method: 'get',
    path: `${path}/:id`,
    operationId: 'getRightsRequest',
    summary: 'One permission request',
    access: 'signedIn',
    params: byId,
    response: rightsRequestRecord,
    answer: 'record',
    errors: ['notFound'],
    handle: ({ params }, scope) => requests.getRightsRequest(scope, params.id),
  }),
  defineRoute({
    method: 'get',
    path: `${path}/:id/roles`,
    operationId: 'listGrantingRoles',
    summary: 'List the roles by which a request could be approved, smallest first',
    access: 'rightsRequest:review',
    params: byId,
    response: grantingOptions,
    answer: 'operation',
    errors: ['notFound', 'ownRequest'],
    handle: ({ params }, scope) => requests.listGrantingOptions(scope, params.id),
  }),
  defineRoute({
    method: 'post',
    path,
    operationId: 'requestRight',
    summary: 'Request a permission from the administrator who can grant it',
    access: 'signedIn',
    limit: 'messages',
    body: rightsRequestCreation,
    response: rightsRequestRecord,
    answer: 'record',
    status: 201,
    errors: [
      'rightHeldAlready',
      'rightsRequestOpen',
      'rightsRequestsTooMany',
      'permissionsProviderOnly',
    ],
    handle: ({ body }, scope) => requests.requestRight(scope, body),
  }),
  defineRoute({
    method: 'post',
    path: `${path}/:id/review`,
    operationId: 'reviewRightsRequest',
    summary: 'Approve a request by assigning a role that includes the permission, or reject it',
    access: 'rightsRequest:review',
    limit: 'messages',
    params: byId,
    body: rightsRequestReview,
    response: rightsRequestRecord,
    answer: 'operation',
    errors: [
      'notFound',
      'ownRequest',
      'statusDoesNotAllow',
      'roleMissing',
      'roleDoesNotGive',
      'roleExceedsOwnPermissions',
      'roleOfAnotherCompany',
      'companySuperAdministratorTakesNoRole',
      'roleAndUserInDifferentCompanies',
      'userMissing',
    ],
    handle: ({ params, body }, scope) => requests.reviewRightsRequest(scope, params.id, body),
  }),
  defineRoute({
    method: 'post',
    path: `${path}/:id/withdraw`,
    operationId: 'withdrawRightsRequest',
    summary: 'Withdraw a request of the caller',
    access: 'signedIn',
    limit: 'messages',
    params: byId,
    body: z.strictObject({}),
    response: rightsRequestRecord,
    answer: 'operation',
    errors: ['notFound', 'statusDoesNotAllow', 'insufficientPermission'],
    handle: ({ params }, scope) => requests.withdrawRightsRequest(scope, params.id),
  }),
]
