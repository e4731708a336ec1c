import { useTranslate } from '#console/core/i18n/texts.ts'
import type { JoinRequestStatus } from '#contract/enums'
import { Status, type StatusTone } from '#console/core/ui/Status.tsx'

const tones: Record<JoinRequestStatus, StatusTone> = {
  inReview: 'pending',
  agreed: 'passed',
  rejected: 'refused',
  closed: 'closed',
}

/** How far a request to join a company is. */
export const JoinStatus = ({ status }: { status: JoinRequestStatus }) => (
  <Status tone={tones[status]}>{useTranslate()(`resources.join-requests.states.${status}`)}</Status>
)
