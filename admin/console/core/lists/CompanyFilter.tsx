import type { CompanyRecord } from '#contract/companies'
import { useTexts } from '#console/core/i18n/texts.ts'
import { CompanyPicker } from '#console/core/pickers/CompanyPicker.tsx'
import type { SentenceFilter } from './FilterSentence.tsx'
import { PickedFilter } from './PickedFilter.tsx'

const CompanyFilter = () => {
  const words = useTexts('console.companyFilter')
  return (
    <PickedFilter<CompanyRecord>
      source="companyId"
      below={['departmentId']}
      resource="companies"
      nameOf={({ name }) => name}
      unknown={(id) => words('unknown', { id })}
      any={words('any')}
      title={words('title')}
      clear={words('clear')}
      picker={(choose) => (
        <CompanyPicker
          label={words('search')}
          value={null}
          ofAnyStatus
          autoFocus
          onChoose={choose}
        />
      )}
    />
  )
}

/** The company whose records are shown, for those who see several; suspended and closed ones are offered, too. */
export const companyFilter: SentenceFilter = {
  source: 'companyId',
  name: 'console.companyFilter.title',
  render: () => <CompanyFilter />,
}
