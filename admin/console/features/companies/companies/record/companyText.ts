import type { Account } from '#contract/people/account'
import type { CompanyRecord } from '#contract/companies/companies'
import { defaultDialCode } from '#contract/text/locale'

export const nameOf = (company: CompanyRecord): string => company.name

/** Path of a company's page in the company management screens. */
export const pathOf = (company: Pick<CompanyRecord, 'id'>): string =>
  `/companies/${company.id}/show`

/** Path of the page where an applicant follows the application. */
export const applicationPathOf = (company: Pick<CompanyRecord, 'id'>): string =>
  `/companyApply/${company.id}/show`

type Administrator = Pick<
  CompanyRecord,
  'administratorName' | 'administratorDialCode' | 'administratorPhone'
>

/**
 * Name and phone that a company copies from its administrator's account; falls back to the phone that is not verified
 * yet.
 */
export const administratorOf = (account: Account): Administrator => ({
  administratorName: account.realName,
  administratorDialCode: account.dialCode ?? account.pendingDialCode ?? defaultDialCode,
  administratorPhone: account.phone ?? account.pendingPhone ?? '',
})

export const phoneOf = (company: Administrator): string | null =>
  company.administratorPhone
    ? `+${company.administratorDialCode} ${company.administratorPhone}`
    : null

/** The reason of the last rejection, or an empty string. */
export const rejectionOf = (company: CompanyRecord): string =>
  company.history.findLast(({ status }) => status === 'rejected')?.reason ?? ''

type Entry = CompanyRecord['history'][number]

/** Returns the `history` text key of one step, derived from its status and the status before it. */
export const stepOf = (history: readonly Entry[], index: number) => {
  const { status } = history[index] ?? {}
  const before = history[index - 1]?.status
  if (status === 'inReview') return before ? 'appliedAgain' : 'applied'
  if (status === 'passed') {
    if (before === 'suspended') return 'reopened'
    return before ? 'passed' : 'created'
  }
  if (status === 'suspended') return 'suspended'
  if (status === 'closed')
    return before === 'passed' || before === 'suspended' ? 'closed' : 'withdrawn'
  return 'rejected'
}
