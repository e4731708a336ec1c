import { isInRange, startsWithin } from '#contract/core/clocks'
import { fold } from '#contract/text/fold'
import { invitationCaps, type InvitationRecord } from '#contract/companies/invitations'
import type { ErrorName } from '#contract/core/errors'
import type { Verdict } from '#contract/policies/caller'

interface Caller {
  userId: number
  companyId: number | null
  isSystemAdministrator: boolean
  isCompanyAdministrator: boolean
}

/** What these rules look at of an invitation. `recipient` is empty for links. */
type Subject = Pick<InvitationRecord, 'status' | 'companyId' | 'recipient'>

const closed: Record<Exclude<Subject['status'], 'open'>, ErrorName> = {
  accepted: 'invitationUsed',
  revoked: 'invitationRevoked',
  expired: 'invitationExpired',
}

/** Whether an invitation still lets someone in. */
export const isOpen = (invitation: Pick<Subject, 'status'>): Verdict =>
  invitation.status === 'open' ? null : closed[invitation.status]

/** What was used up or revoked stays so; what has expired can be sent again, and therefore be revoked. */
export const mayResend = ({ status }: Pick<Subject, 'status'>): Verdict =>
  status === 'open' || status === 'expired' ? null : 'statusDoesNotAllow'

/**
 * Whether someone may accept an open invitation: it is for them, they are not in yet, and they leave no one behind.
 * @param contacts the keys of the caller's phone number and email address
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

/** What was sent before, as far as the caps depend on it. Times are milliseconds since 1970. */
export interface Sent {
  /** When this invitation was sent last; null for a new one. */
  lastAt: number | null
  /** Messages to the recipient within a day, and the first of them. */
  toRecipient: { count: number; firstAt: number | null }
  /** Messages for the company within an hour, and the first of them. */
  ofCompany: { count: number; firstAt: number | null }
}

const gapMs = invitationCaps.gapSeconds * 1000

/** Milliseconds until a message may be sent; 0 where it may be now. */
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
