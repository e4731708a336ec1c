import { required, useInput, ValidationError } from 'react-admin'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { useState } from 'react'
import type { CompanyRecord } from '#contract/companies'
import { CompanyPicker } from '#console/core/pickers/CompanyPicker.tsx'

const chosen = required()

/** The company that a new user joins, for those who manage the users of every company. */
export const CompanyInput = () => {
  const translate = useTranslate()
  const [company, setCompany] = useState<CompanyRecord | null>(null)
  const {
    field,
    fieldState: { error },
  } = useInput({ source: 'companyId', validate: chosen })
  return (
    <CompanyPicker
      label={translate('resources.users.fields.companyName')}
      help={translate('resources.users.form.companyHelp')}
      value={company}
      error={error?.message && <ValidationError error={error.message} />}
      onChoose={(one) => {
        setCompany(one)
        field.onChange(one?.id ?? '')
      }}
    />
  )
}
