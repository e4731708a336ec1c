import { invitationChannels, invitationStatuses } from '#contract/invitations'
import { choiceFilter } from '#console/core/lists/choiceFilter.ts'
import { FilterSentence, type SentenceFilter } from '#console/core/lists/FilterSentence.tsx'

const label = <Key extends string>(name: Key) => `resources.invitations.filters.${name}` as const

const filters: readonly SentenceFilter[] = [
  choiceFilter('status', label('anyStatus'), invitationStatuses, label),
  choiceFilter('channel', label('anyChannel'), invitationChannels, label),
]

/** The filters of the list of invitations, as a sentence. */
export const InvitationFilters = () => (
  <FilterSentence sentence="resources.invitations.filters.sentence" filters={filters} />
)
