import { useLocale } from 'react-admin'
import { roleTypes } from '#contract/enums'
import { choiceFilter } from '#console/core/lists/choiceFilter.ts'
import { FilterSentence, type SentenceFilter } from '#console/core/lists/FilterSentence.tsx'
import { useApplications } from '#console/core/data/useApplications.ts'

const label = <Key extends string>(name: Key) => `resources.roles.filters.${name}` as const

/** The filters of the lists of roles, as a sentence. */
export const RoleFilters = () => {
  const { data = [] } = useApplications()
  const locale = useLocale()
  const filters: readonly SentenceFilter[] = [
    choiceFilter('type', label('anyType'), roleTypes, label),
    {
      source: 'applicationId',
      choices: [
        { value: undefined, label: label('anyApplication') },
        ...data.map(({ id, name, enName }) => ({
          value: id,
          label: { text: locale === 'zh' ? name : enName || name },
        })),
      ],
    },
  ]
  return <FilterSentence sentence="resources.roles.filters.sentence" filters={filters} />
}
