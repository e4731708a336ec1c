import { useTranslate } from '#console/core/i18n/texts.ts'
import type { InvitationRecord } from '#contract/companies/invitations'

/** What an invitation is called: to whom it went, or the number of its link; the recipient of a deleted account is forgotten. */
export const useNameOf = (): ((invitation: InvitationRecord) => string) => {
  const translate = useTranslate()
  return ({ recipient, channel, id }) =>
    recipient ||
    translate(`resources.invitations.${channel === 'link' ? 'linkNumber' : 'forgotten'}`, { id })
}
