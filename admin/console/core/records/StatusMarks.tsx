import { useTranslate } from '#console/core/i18n/texts.ts'
import type {
  CompanyStatus as CompanyState,
  JoinRequestStatus,
  RightsRequestStatus,
} from '#contract/core/enums'
import { Status, type StatusTone } from '#console/core/ui/Values.tsx'

export const companyTones: Record<CompanyState, StatusTone> = {
  inReview: 'pending',
  passed: 'passed',
  suspended: 'held',
  rejected: 'refused',
  closed: 'closed',
}

const joinTones: Record<JoinRequestStatus, StatusTone> = {
  inReview: 'pending',
  agreed: 'passed',
  rejected: 'refused',
  closed: 'closed',
}

export const requestTones: Record<RightsRequestStatus, StatusTone> = {
  inReview: 'pending',
  granted: 'passed',
  declined: 'refused',
  withdrawn: 'closed',
}

export const CompanyStatus = ({ status }: { status: CompanyState }) => (
  <Status tone={companyTones[status]}>
    {useTranslate()(`resources.companies.states.${status}`)}
  </Status>
)

export const JoinStatus = ({ status }: { status: JoinRequestStatus }) => (
  <Status tone={joinTones[status]}>
    {useTranslate()(`resources.join-requests.states.${status}`)}
  </Status>
)

export const PermissionRequestStatus = ({ status }: { status: RightsRequestStatus }) => (
  <Status tone={requestTones[status]}>
    {useTranslate()(`resources.rights-requests.states.${status}`)}
  </Status>
)

export const QuotaRequestStatus = ({ status }: { status: RightsRequestStatus }) => (
  <Status tone={requestTones[status]}>
    {useTranslate()(`resources.quota-requests.states.${status}`)}
  </Status>
)
