import { invitationChannels, invitationStatuses } from '#contract/invitations'
import { FilterSentence, type SentenceFilter } from '#console/core/lists/FilterSentence.tsx'

const label = <Key extends string>(name: Key) => `resources.invitations.filters.${name}` as const

const filters: readonly SentenceFilter[] = [
  {
    source: 'status',
    choices: [
      { value: undefined, label: label('anyStatus') },
      ...invitationStatuses.map((status) => ({ value: status, label: label(status) })),
    ],
  },
  {
    source: 'channel',
    choices: [
      { value: undefined, label: label('anyChannel') },
      ...invitationChannels.map((channel) => ({ value: channel, label: label(channel) })),
    ],
  },
]

/** The filters of the list of invitations, as a sentence. */
export const InvitationFilters = () => (
  <FilterSentence sentence="resources.invitations.filters.sentence" filters={filters} />
)
