import { useTranslate } from '#console/core/i18n/texts.ts'
import type { CompanyStatus as StatusName } from '#contract/enums'
import { Status, type StatusTone } from '#console/core/ui/Status.tsx'

export const companyTones: Record<StatusName, StatusTone> = {
  inReview: 'pending',
  passed: 'passed',
  suspended: 'held',
  rejected: 'refused',
  closed: 'closed',
}

/** How far an application or company is. */
export const CompanyStatus = ({ status }: { status: StatusName }) => (
  <Status tone={companyTones[status]}>
    {useTranslate()(`resources.companies.states.${status}`)}
  </Status>
)
