import type { CompanyRecord, CompanyReview } from '#contract/companies/companies'

export interface DecisionProps {
  company: CompanyRecord
  /** A decision that was undone: what had been filled in. */
  undone: CompanyReview | undefined
  /** Too soon after the decision before: a second press of the same button was not meant for this company. */
  isUnarmed: boolean
  decide: (review: CompanyReview) => void
  /** Hears whether anything is filled in. */
  onTyped: (isTyped: boolean) => void
}
