import { useTranslate } from 'ra-core'
import type { JoinRequestStatus } from '#contract/enums'
import { Status } from '../widgets/Status.tsx'
import { tones } from './joinText.ts'

/** How far a request is. */
export const JoinStatus = ({ status }: { status: JoinRequestStatus }) => (
  <Status tone={tones[status]}>{useTranslate()(`resources.join-requests.states.${status}`)}</Status>
)
