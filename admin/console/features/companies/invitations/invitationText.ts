import { useTranslate } from '#console/core/i18n/texts.ts'
import type { InvitationRecord, InvitationStatus } from '#contract/invitations'
import type { StatusTone } from '#console/core/ui/Status.tsx'

export const tones: Record<InvitationStatus, StatusTone> = {
  open: 'pending',
  accepted: 'passed',
  revoked: 'refused',
  expired: 'closed',
}

/** What an invitation is called: to whom it went, or the number of its link; the recipient of a deleted account is forgotten. */
export const useNameOf = (): ((invitation: InvitationRecord) => string) => {
  const translate = useTranslate()
  return ({ recipient, channel, id }) =>
    recipient ||
    translate(`resources.invitations.${channel === 'link' ? 'linkNumber' : 'forgotten'}`, { id })
}

/** Whether it can be sent again or revoked: what was used up or revoked stays so. */
export const isChangeable = ({ status }: InvitationRecord): boolean =>
  status === 'open' || status === 'expired'
