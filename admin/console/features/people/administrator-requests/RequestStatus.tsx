import type { AdministratorRequestStatus } from '#contract/people/administratorRequests'
import { useTexts } from '#console/core/i18n/texts.ts'
import { requestTones } from '#console/core/records/StatusMarks.tsx'
import { Status } from '#console/core/ui/Values.tsx'

export const RequestStatus = ({ status }: { status: AdministratorRequestStatus }) => (
  <Status tone={status === 'expired' ? 'closed' : requestTones[status]}>
    {useTexts('resources.administrator-requests.states')(status)}
  </Status>
)
