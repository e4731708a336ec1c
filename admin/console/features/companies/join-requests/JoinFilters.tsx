import { joinRequestStatuses } from '#contract/enums'
import { choiceFilter } from '#console/core/lists/choiceFilter.ts'
import { FilterSentence, type SentenceFilter } from '#console/core/lists/FilterSentence.tsx'

const label = <Key extends string>(name: Key) => `resources.join-requests.filters.${name}` as const

const filters: readonly SentenceFilter[] = [
  choiceFilter('status', label('any'), joinRequestStatuses, label),
]

/** The filter of the list of requests, as a sentence. */
export const JoinFilters = () => (
  <FilterSentence sentence="resources.join-requests.filters.sentence" filters={filters} />
)
