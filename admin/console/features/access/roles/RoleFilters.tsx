import { useLocale } from 'react-admin'
import { roleTypes } from '#contract/enums'
import { FilterSentence, type SentenceFilter } from '#console/core/lists/FilterSentence.tsx'
import { useApplications } from '#console/core/permissions/tree/usePermissions.ts'

const label = <Key extends string>(name: Key) => `resources.roles.filters.${name}` as const

/** The filters of the lists of roles, as a sentence. */
export const RoleFilters = () => {
  const { data = [] } = useApplications()
  const locale = useLocale()
  const filters: readonly SentenceFilter[] = [
    {
      source: 'type',
      choices: [
        { value: undefined, label: label('anyType') },
        ...roleTypes.map((value) => ({ value, label: label(value) })),
      ],
    },
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
