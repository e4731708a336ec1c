import { useTranslate } from '#console/core/i18n/texts.ts'
import type { CompanyStatus as CompanyState } from '#contract/core/enums'
import { Status, type StatusTone } from '#console/core/ui/Values.tsx'

export const companyTones: Record<CompanyState, StatusTone> = {
  inReview: 'pending',
  passed: 'passed',
  suspended: 'held',
  rejected: 'refused',
  closed: 'closed',
}

export const CompanyStatus = ({ status }: { status: CompanyState }) => (
  <Status tone={companyTones[status]}>
    {useTranslate()(`resources.companies.states.${status}`)}
  </Status>
)
