import { useTranslate } from '#console/core/i18n/texts.ts'
import type { InvitationStatus } from '#contract/invitations'
import { Status } from '#console/core/ui/Status.tsx'
import { tones } from './invitationText.ts'

/** How far an invitation is. */
export const InvitationStatusMark = ({ status }: { status: InvitationStatus }) => (
  <Status tone={tones[status]}>{useTranslate()(`resources.invitations.states.${status}`)}</Status>
)
