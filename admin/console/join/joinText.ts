import type { JoinRequestStatus } from '#contract/enums'
import type { JoinRequestRecord } from '#contract/joinRequests'
import type { StatusTone } from '../widgets/Status.tsx'

export const nameOf = (request: JoinRequestRecord): string => request.userName

export const tones: Record<JoinRequestStatus, StatusTone> = {
  inReview: 'pending',
  agreed: 'passed',
  rejected: 'refused',
  closed: 'closed',
}
