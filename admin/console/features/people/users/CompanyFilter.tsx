import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import type { CompanyRecord } from '#contract/companies'
import { PickedFilter } from '#console/core/lists/PickedFilter.tsx'
import { CompanyPicker } from '#console/core/pickers/CompanyPicker.tsx'

/** Whose users are shown, for those who see users of every company. */
export const CompanyFilter = () => {
  const translate = useTranslate()
  const text = useTexts('resources.users.filters')
  return (
    <PickedFilter<CompanyRecord>
      source="companyId"
      resource="companies"
      nameOf={({ name }) => name}
      unknown={(id) => id}
      any={text('anyCompany')}
      title={text('company')}
      clear={text('clear')}
      picker={(choose) => (
        <CompanyPicker
          label={translate('resources.users.fields.companyName')}
          value={null}
          autoFocus
          onChoose={choose}
        />
      )}
    />
  )
}
