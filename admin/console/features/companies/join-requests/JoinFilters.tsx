import { joinRequestStatuses } from '#contract/enums'
import { FilterSentence, type SentenceFilter } from '#console/core/lists/FilterSentence.tsx'

const label = <Key extends string>(name: Key) => `resources.join-requests.filters.${name}` as const

const filters: readonly SentenceFilter[] = [
  {
    source: 'status',
    choices: [
      { value: undefined, label: label('any') },
      ...joinRequestStatuses.map((status) => ({ value: status, label: label(status) })),
    ],
  },
]

/** The filter of the list of requests, as a sentence. */
export const JoinFilters = () => (
  <FilterSentence sentence="resources.join-requests.filters.sentence" filters={filters} />
)
