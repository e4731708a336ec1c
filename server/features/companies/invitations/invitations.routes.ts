import { recordAction, resourceRoutes } from '#server/platform/routing/resourceRoutes'
import { nothing } from '#contract/core/shapes'
import {
  invitationAcceptance,
  invitationAccepted,
  invitationCreation,
  invitationIssued,
  invitations,
  invitationLook,
  invitationOffer,
} from '#contract/companies/invitations'
import { nameOfRole, type Locale } from '#contract/text/locale'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { acceptanceErrors, closedErrors } from '#server/features/companies/membership/index'
import { roleIdAssignmentErrors } from '#server/features/access/roles/index'
import { acceptInvitation, readInvitationOffer } from './acceptance.service.ts'
import * as service from './invitations.service.ts'

const sendErrors = [
  'smsSendFailed',
  'emailSendFailed',
  'phoneEmpty',
  'emailEmpty',
  ...roleIdAssignmentErrors,
  'userLimitReached',
  'companyTextsUsedUp',
  'companyMailsUsedUp',
] as const

export const invitationRoutes: Route[] = resourceRoutes(invitations, {
  service: { list: service.listInvitations, get: service.getInvitation },
  access: 'invitation:manage',
  operations: {
    list: 'List the company’s invitations; for managers of companies, all',
    get: 'One invitation',
  },
  export: {
    columns: [
      'recipient',
      { field: 'channel', texts: 'channels' },
      'companyName',
      {
        field: 'roles',
        cell: ({ roles }, _translate, locale: Locale) =>
          roles.map((role) => nameOfRole(role, locale)).join(', '),
      },
      { field: 'status', texts: 'states' },
      {
        field: 'acceptedBy',
        cell: ({ acceptedBy }) => acceptedBy.map(({ userName }) => userName).join(', '),
      },
      'invitedByName',
      'createdAt',
      'expiresAt',
    ],
    prepare: async ({ locale }) => locale,
  },
  routes: [
    defineRoute({
      method: 'post',
      path: invitations.path,
      operationId: 'inviteToCompany',
      confirmed: true,
      audit: 'invitation.create',
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
      handle: ({ body }, scope) => service.inviteToCompany(scope, body),
    }),
    defineRoute({
      method: 'post',
      path: `${invitations.path}/look`,
      operationId: 'lookAtInvitation',
      summary: 'What an invitation offers, for the holder of its token',
      access: 'public',
      limit: 'guess',
      body: invitationLook,
      response: invitationOffer,
      errors: ['invitationUnknown', ...closedErrors],
      handle: ({ body }, scope) => readInvitationOffer(scope, body.token),
    }),
    defineRoute({
      method: 'post',
      path: `${invitations.path}/accept`,
      operationId: 'acceptInvitation',
      audit: 'invitation.accept',
      summary:
        'Accept an invitation and join the company, leaving the current one if that is confirmed',
      access: 'signedIn',
      limit: 'guess',
      body: invitationAcceptance,
      response: invitationAccepted,
      message: ({ status }) => (status === 'agreed' ? 'invitationAccepted' : 'invitationInReview'),
      errors: ['applicationInReview', 'confirmationRequired', ...acceptanceErrors],
      handle: ({ body }, scope) => acceptInvitation(scope, body),
    }),
    defineRoute({
      method: 'post',
      path: `${invitations.path}/:id/resend`,
      operationId: 'resendInvitation',
      confirmed: true,
      audit: 'invitation.resend',
      summary: 'Send an invitation again, with a new link and a new expiry date',
      access: 'invitation:manage',
      limit: 'messages',
      body: nothing,
      response: invitationIssued,
      message: 'invitationSent',
      errors: [...sendErrors, 'notFound', 'companyNotFound', 'statusDoesNotAllow'],
      handle: ({ params }, scope) => service.resendInvitation(scope, params.id),
    }),
    recordAction(invitations, 'revoke', {
      summary: 'Revoke an invitation',
      audit: 'invitation.revoke',
      access: 'invitation:manage',
      message: 'invitationRevoked',
      errors: ['statusDoesNotAllow'],
      perform: service.revokeInvitation,
    }),
  ],
})
