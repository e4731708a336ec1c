import { useTranslate } from 'ra-core'
import type { CompanyStatus as StatusName } from '#contract/enums'
import { Status } from '../widgets/Status.tsx'
import { tones } from './companyText.ts'

/** How far an application or company is. */
export const CompanyStatus = ({ status }: { status: StatusName }) => (
  <Status tone={tones[status]}>{useTranslate()(`resources.companies.states.${status}`)}</Status>
)
