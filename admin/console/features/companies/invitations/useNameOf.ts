import { useTranslate } from '#console/core/i18n/texts.ts'
import type { InvitationRecord } from '#contract/companies/invitations'

/**
 * Names an invitation by its recipient, or by the number of its link. A placeholder replaces a recipient who was erased
 * together with their account.
 */
export const useNameOf = (): ((invitation: InvitationRecord) => string) => {
  const translate = useTranslate()
  return ({ recipient, channel, id }) =>
    recipient ||
    translate(`resources.invitations.${channel === 'link' ? 'linkNumber' : 'forgotten'}`, { id })
}
