import { companyTypeAgency, companyTypeOrdinary } from '#contract/enums'
import { choiceFilter } from '#console/core/lists/choiceFilter.ts'
import { FilterSentence, type SentenceFilter } from '#console/core/lists/FilterSentence.tsx'

const label = <Key extends string>(name: Key) => `resources.companies.filters.${name}` as const

const filters: readonly SentenceFilter[] = [
  choiceFilter(
    'status',
    label('anyStatus'),
    ['inReview', 'passed', 'suspended', 'rejected', 'closed'],
    label,
  ),
  choiceFilter('type', label('anyType'), [companyTypeOrdinary, companyTypeAgency], (type) =>
    label(type === companyTypeAgency ? 'agency' : 'ordinary'),
  ),
]

/** The filters of the list of companies, as a sentence. */
export const CompanyFilters = () => (
  <FilterSentence sentence="resources.companies.filters.sentence" filters={filters} />
)
