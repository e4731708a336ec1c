import { useTranslate } from '#console/core/i18n/texts.ts'
import type { RightsRequestStatus } from '#contract/enums'
import type { RightsRequestRecord } from '#contract/rightsRequests'
import { Status, type StatusTone } from '#console/core/ui/Status.tsx'

const tones: Record<RightsRequestStatus, StatusTone> = {
  inReview: 'pending',
  granted: 'passed',
  declined: 'refused',
  withdrawn: 'closed',
}

/** How far a request for a permission is. */
export const PermissionRequestStatus = ({ status }: { status: RightsRequestStatus }) => (
  <Status tone={tones[status]}>
    {useTranslate()(`resources.rights-requests.states.${status}`)}
  </Status>
)

/** The permission of a request in the reader's language. */
export const permissionOf = (
  locale: string,
  { permissionName, permissionEnName }: RightsRequestRecord,
): string => (locale === 'zh' ? permissionName : permissionEnName)
