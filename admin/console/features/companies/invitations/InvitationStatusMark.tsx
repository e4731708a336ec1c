import { useTranslate } from '#console/core/i18n/texts.ts'
import type { InvitationStatus } from '#contract/companies/invitations'
import { Status, type StatusTone } from '#console/core/ui/Values.tsx'

const tones: Record<InvitationStatus, StatusTone> = {
  open: 'pending',
  accepted: 'passed',
  revoked: 'refused',
  expired: 'closed',
}

export const InvitationStatusMark = ({ status }: { status: InvitationStatus }) => (
  <Status tone={tones[status]}>{useTranslate()(`resources.invitations.states.${status}`)}</Status>
)
