import type { Account } from '#contract/people/account'
import type { CompanyRecord } from '#contract/companies/companies'
import { defaultDialCode } from '#contract/text/locale'

/** What a company is called. */
export const nameOf = (company: CompanyRecord): string => company.name

/** Where a company's page is for those who manage companies. */
export const pathOf = (company: Pick<CompanyRecord, 'id'>): string =>
  `/companies/${company.id}/show`

/** Where applicants follow their application. */
export const applicationPathOf = (company: Pick<CompanyRecord, 'id'>): string =>
  `/companyApply/${company.id}/show`

type Administrator = Pick<
  CompanyRecord,
  'administratorName' | 'administratorDialCode' | 'administratorPhone'
>

/** Name and phone that an account gives the company that it administers; the phone may wait for its code. */
export const administratorOf = (account: Account): Administrator => ({
  administratorName: account.realName,
  administratorDialCode: account.dialCode ?? account.pendingDialCode ?? defaultDialCode,
  administratorPhone: account.phone ?? account.pendingPhone ?? '',
})

export const phoneOf = (company: Administrator): string | null =>
  company.administratorPhone
    ? `+${company.administratorDialCode} ${company.administratorPhone}`
    : null

/** Why an application was last rejected; empty where it never was. */
export const rejectionOf = (company: CompanyRecord): string =>
  company.history.findLast(({ status }) => status === 'rejected')?.reason ?? ''

type Entry = CompanyRecord['history'][number]

/** What a step of a company's history was, as a key of the `history` texts. */
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
