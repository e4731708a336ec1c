import { z } from 'zod'
import {
  joinRequestCreation,
  joinRequestListQuery,
  joinRequestRecord,
  joinRequestReview,
} from '#contract/joinRequests'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { listRequestOf } from '#server/core/http/listRequest'
import { acceptanceErrors } from '#server/platform/companies/joining'
import { joinInvited } from './invited.service.ts'
import { leaveCompany } from './membership.service.ts'
import * as requests from './joinRequests.service.ts'
import { joinRequestExport } from './joinRequests.export.ts'

const path = '/usercenter/join-requests'
const byId = z.strictObject({ id: z.string() })

const list = defineRoute({
  method: 'get',
  path,
  operationId: 'listJoinRequests',
  summary: 'List join requests: the caller’s own and, for reviewers, those to the company',
  access: 'signedIn',
  query: joinRequestListQuery,
  response: z.array(joinRequestRecord),
  answer: 'list',
  handle: ({ query }, scope) =>
    requests.listVisibleRequests(scope, listRequestOf(query, ['createdAt', 'DESC'])),
})

export const joinRequestRoutes: Route[] = [
  list,
  joinRequestExport(list),
  defineRoute({
    method: 'get',
    path: `${path}/:id`,
    operationId: 'getJoinRequest',
    summary: 'One request',
    access: 'signedIn',
    params: byId,
    response: joinRequestRecord,
    answer: 'record',
    errors: ['notFound'],
    handle: ({ params }, scope) => requests.getJoinRequest(scope, params.id),
  }),
  defineRoute({
    method: 'post',
    path,
    operationId: 'requestToJoin',
    summary:
      'Apply to join the company with exactly this name or organisation code, or join by invitation',
    access: 'signedIn',
    limit: 'messages',
    reveals: 'refusals',
    body: joinRequestCreation,
    response: joinRequestRecord,
    answer: 'record',
    status: 201,
    errors: ['companyNotFound', 'applicationInReview', ...acceptanceErrors],
    handle: ({ body: { invitation, ...company } }, scope) =>
      invitation === undefined
        ? requests.requestToJoin(scope, company)
        : joinInvited(scope, invitation, company.message ?? ''),
  }),
  defineRoute({
    method: 'post',
    path: `${path}/:id/review`,
    operationId: 'reviewJoinRequest',
    summary: 'Approve or reject a join request',
    access: 'signedIn',
    limit: 'messages',
    params: byId,
    body: joinRequestReview,
    response: joinRequestRecord,
    answer: 'operation',
    errors: [
      'notFound',
      'ownRequest',
      'statusDoesNotAllow',
      'userLimitReached',
      'roleMissing',
      'oneRolePerApplication',
    ],
    handle: ({ params, body }, scope) => requests.reviewJoinRequest(scope, params.id, body),
  }),
  defineRoute({
    method: 'post',
    path: `${path}/:id/close`,
    operationId: 'withdrawJoinRequest',
    summary: 'Withdraw a request of the caller',
    access: 'signedIn',
    limit: 'messages',
    params: byId,
    body: z.strictObject({}),
    response: joinRequestRecord,
    answer: 'operation',
    errors: ['notFound', 'statusDoesNotAllow', 'insufficientPermission'],
    handle: ({ params }, scope) => requests.withdrawJoinRequest(scope, params.id),
  }),
  defineRoute({
    method: 'post',
    path: '/usercenter/company/leave',
    operationId: 'leaveCompany',
    summary: 'Leave the company',
    access: 'signedIn',
    limit: 'messages',
    body: z.strictObject({}),
    response: z.literal(true),
    answer: 'operation',
    errors: ['statusDoesNotAllow', 'companyAdministratorStays'],
    handle: (_input, scope) => leaveCompany(scope),
  }),
]
