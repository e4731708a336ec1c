import { lastSignIns } from '#contract/users'
import { FilterSentence, type SentenceFilter } from '#console/core/lists/FilterSentence.tsx'
import { CompanyFilter } from './CompanyFilter.tsx'
import { RoleFilter } from './RoleFilter.tsx'

const label = <Key extends string>(name: Key) => `resources.users.filters.${name}` as const

const filters: readonly SentenceFilter[] = [
  {
    source: 'status',
    choices: [
      { value: undefined, label: label('anyStatus') },
      { value: 'active', label: label('active') },
      { value: 'disabled', label: label('disabled') },
    ],
  },
  {
    source: 'locked',
    choices: [
      { value: undefined, label: label('anyLock') },
      { value: true, label: label('locked') },
      { value: false, label: label('unlocked') },
    ],
  },
  {
    source: 'lastSignIn',
    choices: [
      { value: undefined, label: label('anySignIn') },
      ...lastSignIns.map((value) => ({ value, label: label(value) })),
    ],
  },
]

const filtersOfCompany: readonly SentenceFilter[] = [
  ...filters,
  { source: 'roleId', render: () => <RoleFilter /> },
]

const filtersWithCompany: readonly SentenceFilter[] = [
  ...filters,
  { source: 'roleId', render: () => <RoleFilter ofEveryCompany /> },
  { source: 'companyId', render: () => <CompanyFilter /> },
]

/** The filters of the lists of users, as a sentence. */
export const UserFilters = ({ withCompany = false }: { withCompany?: boolean }) => (
  <FilterSentence
    sentence={label(withCompany ? 'sentenceWithCompany' : 'sentence')}
    filters={withCompany ? filtersWithCompany : filtersOfCompany}
  />
)
