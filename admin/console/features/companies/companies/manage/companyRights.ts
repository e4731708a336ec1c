import type { CompanyRecord } from '#contract/companies'
import type { SignedInUser } from '#shared/signedInUser.ts'
import { isEstablished } from '../record/companyText.ts'

type Reader = Pick<SignedInUser, 'userId' | 'isSystemAdministrator'> | null
type Subject = Pick<CompanyRecord, 'status' | 'isOurCompany' | 'applicantId' | 'administratorId'>

const runsSystem = (reader: Reader): boolean => reader?.isSystemAdministrator === true

/** Whether the server lets the reader change all of a company. */
export const mayEdit = (reader: Reader, { status }: Subject): boolean =>
  runsSystem(reader) && status !== 'closed'

/** Whether the server lets the reader hand a company to another administrator. */
export const mayTransfer = (reader: Reader, { status, administratorId }: Subject): boolean =>
  status === 'passed' &&
  (runsSystem(reader) || (administratorId !== null && administratorId === reader?.userId))

/** Whether the server lets the reader suspend a company, or let it go on. */
export const maySuspend = (reader: Reader, company: Subject): boolean =>
  runsSystem(reader) && isEstablished(company) && !company.isOurCompany

/** Whether the server lets the reader close a company, or withdraw its application. */
export const mayClose = (reader: Reader, company: Subject): boolean => {
  if (isEstablished(company)) return maySuspend(reader, company)
  if (company.status === 'closed') return false
  return (
    company.applicantId === reader?.userId || (runsSystem(reader) && company.status !== 'inReview')
  )
}
