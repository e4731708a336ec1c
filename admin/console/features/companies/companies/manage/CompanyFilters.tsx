import { companyTypeAgency, companyTypeOrdinary } from '#contract/enums'
import { FilterSentence, type SentenceFilter } from '#console/core/lists/FilterSentence.tsx'

const label = <Key extends string>(name: Key) => `resources.companies.filters.${name}` as const

const filters: readonly SentenceFilter[] = [
  {
    source: 'status',
    choices: [
      { value: undefined, label: label('anyStatus') },
      { value: 'inReview', label: label('inReview') },
      { value: 'passed', label: label('passed') },
      { value: 'suspended', label: label('suspended') },
      { value: 'rejected', label: label('rejected') },
      { value: 'closed', label: label('closed') },
    ],
  },
  {
    source: 'type',
    choices: [
      { value: undefined, label: label('anyType') },
      { value: companyTypeOrdinary, label: label('ordinary') },
      { value: companyTypeAgency, label: label('agency') },
    ],
  },
]

/** The filters of the list of companies, as a sentence. */
export const CompanyFilters = () => (
  <FilterSentence sentence="resources.companies.filters.sentence" filters={filters} />
)
