import type { InvitationAcceptance } from '#contract/companies/invitations'
import type { NotificationArgs } from '#contract/operations/notifications'
import type { Transaction } from '#db/connect'
import type { Scope } from '#server/core/scope'

export const closedErrors = ['invitationRevoked', 'invitationExpired', 'invitationUsed'] as const

export const acceptanceErrors = [
  'invitationUnknown',
  ...closedErrors,
  'invitationForSomebodyElse',
  'alreadyMember',
  'moveNeedsConfirmation',
  'invitationNeedsReview',
  'companyAdministratorStays',
  'systemAdministratorStays',
  'ownApplicationInReview',
  'statusDoesNotAllow',
  'userLimitReached',
  'changedMeanwhile',
] as const

/** Requests and invitations need each other; the composition root connects the two modules. */
export interface Joining {
  fileRequest(
    trx: Transaction,
    scope: Scope,
    company: { companyId: number; administratorId: number | null },
    message: string,
    notice: { kind: string; args: NotificationArgs },
  ): Promise<{ id: string }>
  /**
   * Adds the caller as a member. Files a request to join instead if the invitation's roles can no longer be granted, or
   * the company removed the caller earlier.
   */
  joinByInvitation(
    trx: Transaction,
    scope: Scope,
    acceptance: InvitationAcceptance,
    message: string,
  ): Promise<{
    invitation: { companyId: string; invitedBy: string }
    requestId: string | null
  }>
}
