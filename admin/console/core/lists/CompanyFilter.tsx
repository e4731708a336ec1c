import type { ComponentType } from 'react'
import type { CompanyRecord } from '#contract/companies/companies'
import { useTexts } from '#console/core/i18n/texts.ts'
import type { SentenceFilter } from './FilterSentence.tsx'
import { PickedFilter } from './PickedFilter.tsx'

type Picker = ComponentType<{
  label: string
  value: null
  ofAnyStatus: true
  autoFocus: true
  onChoose: (company: CompanyRecord | null) => void
}>

const CompanyFilter = ({ picker: Picker }: { picker: Picker }) => {
  const text = useTexts('console.companyFilter')
  return (
    <PickedFilter<CompanyRecord>
      source="companyId"
      dependents={['departmentId']}
      resource="companies"
      nameOf={({ name }) => name}
      unknown={(id) => text('unknown', { id })}
      any={text('any')}
      title={text('title')}
      clear={text('clear')}
      picker={(choose) => (
        <Picker label={text('search')} value={null} ofAnyStatus autoFocus onChoose={choose} />
      )}
    />
  )
}

/**
 * Filter by company, for users with access to several; includes suspended and closed companies.
 * @param picker `CompanyPicker`, passed in because it belongs to a layer above the lists
 */
export const companyFilter = (picker: Picker): SentenceFilter => ({
  source: 'companyId',
  name: 'console.companyFilter.title',
  render: () => <CompanyFilter picker={picker} />,
})
