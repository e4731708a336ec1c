import { companyStatuses, companyTypeAgency, companyTypeOrdinary } from '#contract/core/enums'
import {
  choiceFilter,
  FilterSentence,
  type SentenceFilter,
} from '#console/core/lists/FilterSentence.tsx'
import { periodFilter } from '#console/core/lists/PeriodFilter.tsx'

const label = <Key extends string>(name: Key) => `resources.companies.filters.${name}` as const

const filters: readonly SentenceFilter[] = [
  choiceFilter('status', label('anyStatus'), companyStatuses, label),
  choiceFilter('type', label('anyType'), [companyTypeOrdinary, companyTypeAgency], (type) =>
    label(type === companyTypeAgency ? 'agency' : 'ordinary'),
  ),
  periodFilter('created', 'resources.companies.fields.createdAt', 'createdFrom', 'createdTo'),
]

export const CompanyFilters = () => (
  <FilterSentence sentence={label('sentence')} filters={filters} />
)
