import { z } from 'zod'
import {
  invitationAcceptance,
  invitationAccepted,
  invitationCreation,
  invitationIssued,
  invitationListQuery,
  invitationLook,
  invitationOffer,
  invitationRecord,
} from '#contract/invitations'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { listRequestOf } from '#server/core/http/listRequest'
import { invitationExport } from './invitations.export.ts'
import { acceptanceErrors, closedErrors } from '#server/platform/companies/joining'
import { acceptInvitation, lookAtInvitation } from './acceptance.service.ts'
import * as invitations from './invitations.service.ts'

const path = '/usercenter/invitations'
const byId = z.strictObject({ id: z.string() })
const none = z.strictObject({})

const sendErrors = [
  'smsSendFailed',
  'emailSendFailed',
  'roleMissing',
  'roleOfAnotherCompany',
  'roleAndUserInDifferentCompanies',
  'companySuperAdministratorRoleNotAssignable',
  'oneRolePerApplication',
  'userLimitReached',
  'tooManyRequests',
] as const
const list = defineRoute({
  method: 'get',
  path,
  operationId: 'listInvitations',
  summary: 'List the company’s invitations; for managers of companies, all',
  access: 'invitation:manage',
  query: invitationListQuery,
  response: z.array(invitationRecord),
  answer: 'list',
  handle: ({ query }, scope) =>
    invitations.listVisibleInvitations(scope, listRequestOf(query, ['createdAt', 'DESC'])),
})

export const invitationRoutes: Route[] = [
  list,
  invitationExport(list),
  defineRoute({
    method: 'get',
    path: `${path}/:id`,
    operationId: 'getInvitation',
    summary: 'One invitation',
    access: 'invitation:manage',
    params: byId,
    response: invitationRecord,
    answer: 'record',
    errors: ['notFound'],
    handle: ({ params }, scope) => invitations.getInvitation(scope, params.id),
  }),
  defineRoute({
    method: 'post',
    path,
    operationId: 'inviteToCompany',
    summary: 'Invite someone by email, text message or a link to share',
    access: 'invitation:manage',
    limit: 'messages',
    body: invitationCreation,
    response: invitationIssued,
    answer: 'record',
    status: 201,
    errors: [
      ...sendErrors,
      'companyNotFound',
      'createCompanyFirst',
      'alreadyMember',
      'invitationOpen',
    ],
    handle: ({ body }, scope) => invitations.inviteToCompany(scope, body),
  }),
  defineRoute({
    method: 'post',
    path: `${path}/look`,
    operationId: 'lookAtInvitation',
    summary: 'What an invitation offers, for the holder of its token',
    access: 'public',
    limit: 'guess',
    body: invitationLook,
    response: invitationOffer,
    answer: 'operation',
    errors: ['invitationUnknown', ...closedErrors],
    handle: ({ body }, scope) => lookAtInvitation(scope, body.token),
  }),
  defineRoute({
    method: 'post',
    path: `${path}/accept`,
    operationId: 'acceptInvitation',
    summary:
      'Accept an invitation and join the company, leaving the current one if that is confirmed',
    access: 'signedIn',
    limit: 'guess',
    body: invitationAcceptance,
    response: invitationAccepted,
    answer: 'operation',
    message: ({ status }) => (status === 'agreed' ? 'invitationAccepted' : 'invitationInReview'),
    errors: acceptanceErrors,
    handle: ({ body }, scope) => acceptInvitation(scope, body),
  }),
  defineRoute({
    method: 'post',
    path: `${path}/:id/resend`,
    operationId: 'resendInvitation',
    summary: 'Send an invitation again, with a new link and a new expiry date',
    access: 'invitation:manage',
    limit: 'messages',
    params: byId,
    body: none,
    response: invitationIssued,
    answer: 'operation',
    message: 'invitationSent',
    errors: [...sendErrors, 'notFound', 'invitationRevoked', 'invitationUsed'],
    handle: ({ params }, scope) => invitations.resendInvitation(scope, params.id),
  }),
  defineRoute({
    method: 'post',
    path: `${path}/:id/revoke`,
    operationId: 'revokeInvitation',
    summary: 'Revoke an invitation',
    access: 'invitation:manage',
    params: byId,
    body: none,
    response: invitationRecord,
    answer: 'operation',
    message: 'invitationRevoked',
    errors: ['notFound', 'invitationRevoked', 'invitationUsed'],
    handle: ({ params }, scope) => invitations.revokeInvitation(scope, params.id),
  }),
]
