import type { CompanyRecord, CompanyReview } from '#contract/companies/companies'

export interface DecisionProps {
  company: CompanyRecord
  /** The review that the user undid; its values fill the form again. */
  undone: CompanyReview | undefined
  /** True for a moment after the previous decision, so that a double click does not decide on the next company. */
  isBlocked: boolean
  decide: (review: CompanyReview) => void
  onDirtyChange: (isTyped: boolean) => void
}
