import { lastSignIns } from '#contract/users'
import { choiceFilter } from '#console/core/lists/choiceFilter.ts'
import { FilterSentence, type SentenceFilter } from '#console/core/lists/FilterSentence.tsx'
import { CompanyFilter } from './CompanyFilter.tsx'
import { RoleFilter } from './RoleFilter.tsx'

const label = <Key extends string>(name: Key) => `resources.users.filters.${name}` as const

const filters: readonly SentenceFilter[] = [
  choiceFilter('status', label('anyStatus'), ['active', 'disabled'], label),
  choiceFilter('locked', label('anyLock'), [true, false], (locked) =>
    label(locked ? 'locked' : 'unlocked'),
  ),
  choiceFilter('lastSignIn', label('anySignIn'), lastSignIns, label),
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
