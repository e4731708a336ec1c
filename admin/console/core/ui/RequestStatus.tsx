import type { JoinRequestStatus, RequestStatus as Stage } from '#contract/core/enums'
import type { AdministratorRequestStatus } from '#contract/people/administratorRequests'
import { useTranslateAny } from '#console/core/i18n/texts.ts'
import { Status, type StatusTone } from './Values.tsx'
import type { RequestKind } from '#console/core/data/requestKinds.ts'

const tones: Record<JoinRequestStatus | Stage | AdministratorRequestStatus, StatusTone> = {
  inReview: 'pending',
  agreed: 'passed',
  granted: 'passed',
  rejected: 'refused',
  declined: 'refused',
  closed: 'closed',
  withdrawn: 'closed',
  expired: 'closed',
}

const toneOf: Readonly<Record<string, StatusTone>> = tones

export const RequestStatus = ({ kind, status }: { kind: RequestKind; status: string }) => (
  <Status tone={toneOf[status] ?? 'closed'}>
    {useTranslateAny()(`resources.${kind}.states.${status}`)}
  </Status>
)
