import { useTranslate } from 'ra-core'
import type { RightsRequestStatus as State } from '#contract/enums'
import { Status, type StatusTone } from '../widgets/Status.tsx'

const tones: Record<State, StatusTone> = {
  inReview: 'pending',
  granted: 'passed',
  declined: 'refused',
  withdrawn: 'closed',
}

/** How far a request for a permission is. */
export const RightsRequestStatus = ({ status }: { status: State }) => (
  <Status tone={tones[status]}>
    {useTranslate()(`resources.rights-requests.states.${status}`)}
  </Status>
)
