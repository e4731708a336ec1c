import { isInRange, startsWithin } from '#contract/core/times'
import { fold } from '#contract/text/fold'
import { invitationCaps, type InvitationRecord } from '#contract/companies/invitations'
import type { ErrorName } from '#contract/core/errors'
import type { Verdict } from './caller.ts'

interface Caller {
  userId: number
  companyId: number | null
  isSystemAdministrator: boolean
  isCompanyAdministrator: boolean
}

type Subject = Pick<InvitationRecord, 'status' | 'companyId' | 'recipient'>

const closed: Record<Exclude<Subject['status'], 'open'>, ErrorName> = {
  accepted: 'invitationUsed',
  revoked: 'invitationRevoked',
  expired: 'invitationExpired',
}

export const isOpen = (invitation: Pick<Subject, 'status'>): Verdict =>
  invitation.status === 'open' ? null : closed[invitation.status]

/**
 * Also decides about revoking: expired invitations can be sent again, so they can be revoked; used and revoked ones are
 * final.
 */
export const mayResend = ({ status }: Pick<Subject, 'status'>): Verdict =>
  status === 'open' || status === 'expired' ? null : 'statusDoesNotAllow'

/**
 * Checks that the invitation is for the caller and that the caller may leave their present company for it.
 * @param contacts recipient keys of the caller's verified contacts
 * @param confirmsLeaving the caller agreed to leave their present company
 */
export const mayAccept = (
  caller: Caller,
  invitation: Subject,
  contacts: readonly string[],
  confirmsLeaving: boolean,
): Verdict => {
  if (String(caller.companyId) === invitation.companyId) return 'alreadyMember'
  if (invitation.recipient !== '' && !contacts.includes(fold(invitation.recipient)))
    return 'invitationForSomebodyElse'
  if (caller.isSystemAdministrator) return 'systemAdministratorStays'
  if (caller.isCompanyAdministrator) return 'companyAdministratorStays'
  return caller.companyId !== null && !confirmsLeaving ? 'moveNeedsConfirmation' : null
}

/** Earlier sends that count towards the limits; times are milliseconds since 1970. */
export interface Sent {
  lastAt: number | null
  toRecipient: { count: number; firstAt: number | null }
  ofCompany: { count: number; firstAt: number | null }
}

const gapMs = invitationCaps.gapSeconds * 1000

/** Milliseconds until another message may be sent; 0 if it may be sent now. */
export const waitToSend = ({ lastAt, toRecipient, ofCompany }: Sent, now: number): number => {
  const until = (full: boolean, firstAt: number | null, windowMs: number) =>
    full && firstAt !== null ? firstAt + windowMs - now : 0
  return Math.max(
    0,
    until(lastAt !== null && isInRange(lastAt, startsWithin(now, gapMs)), lastAt, gapMs),
    until(toRecipient.count >= invitationCaps.perRecipientDay, toRecipient.firstAt, 86_400_000),
    until(ofCompany.count >= invitationCaps.perCompanyHour, ofCompany.firstAt, 3_600_000),
  )
}
