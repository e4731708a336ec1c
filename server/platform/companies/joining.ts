import type { InvitationAcceptance } from '#contract/companies/invitations'
import type { NotificationArgs } from '#contract/operations/notifications'
import type { Transaction } from '#db/connect'
import type { Scope } from '#server/core/scope'

/** Why an invitation opens nothing any more. */
export const closedErrors = ['invitationRevoked', 'invitationExpired', 'invitationUsed'] as const

/** Why an invitation cannot be accepted. */
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

/** The two ways into a company, as each needs the other; the composition root joins them. */
export interface Joining {
  /** Files a request to join and notifies those who decide on it. */
  fileRequest(
    trx: Transaction,
    scope: Scope,
    company: { companyId: number; administratorId: number | null },
    message: string,
    notice: { kind: string; args: NotificationArgs },
  ): Promise<{ id: string }>
  /**
   * Makes the caller a member by an invitation, or files a request where the invitation does not hold as it was sent.
   * @returns the company and the inviter, and the request where there is one
   * @throws Refusal any of `acceptanceErrors`
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

declare module '#server/core/context' {
  interface Context {
    readonly joining: Joining
  }
}
