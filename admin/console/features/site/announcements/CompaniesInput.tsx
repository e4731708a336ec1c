import IconButton from '@mui/material/IconButton'
import { useGetMany, useInput, ValidationError } from 'react-admin'
import type { CompanyRecord } from '#contract/companies/companies'
import { useTexts } from '#console/core/i18n/texts.ts'
import { Icon } from '#console/core/icons/Icon.tsx'
import { CompanyPicker } from '#console/core/pickers/RecordPicker.tsx'
import css from './Announcements.module.css'

const asIds = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

export const CompaniesInput = () => {
  const text = useTexts('resources.announcements.form')
  const label = useTexts('resources.announcements.fields')
  const { field, fieldState } = useInput({ source: 'companyIds', defaultValue: [] })
  const ids = asIds(field.value)
  const { data = [] } = useGetMany<CompanyRecord>('companies', { ids }, { enabled: ids.length > 0 })
  const nameOf = (id: string) => data.find((company) => company?.id === id)?.name ?? id
  const error = fieldState.error?.message
  return (
    <div className={css.companies}>
      {ids.length > 0 && (
        <ul aria-label={label('companies')}>
          {ids.map((id) => (
            <li key={id}>
              <span>{nameOf(id)}</span>
              <IconButton
                size="small"
                aria-label={text('removeCompany', { name: nameOf(id) })}
                onClick={() => field.onChange(ids.filter((one) => one !== id))}
              >
                <Icon name="close" size={16} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <CompanyPicker
        label={text('add')}
        help={text('addHelp')}
        value={null}
        without={ids}
        error={error && <ValidationError error={error} />}
        onChoose={(company) => company && field.onChange([...ids, company.id])}
      />
    </div>
  )
}
