import { IconButton } from '#console/core/controls/Button.tsx'
import { Input } from '#console/core/forms/Input.tsx'
import { useWatch } from 'react-hook-form'
import {
  announcementAudiences,
  announcementFields,
  announcementImportances,
  type AnnouncementRecord,
} from '#contract/site/announcements'
import { fieldRule } from '#console/core/forms/fieldRule.ts'
import { FormSection } from '#console/core/forms/RecordForm.tsx'
import { useTexts } from '#console/core/i18n/texts.ts'
import { FormScreen } from '#console/core/screens/FormScreen.tsx'
import { pathOf, useTitleOf } from './announcementNames.ts'
import { useGetMany, useInput, ValidationError } from 'react-admin'
import type { CompanyRecord } from '#contract/companies/companies'
import { CompanyPicker } from '#console/core/pickers/RecordPicker.tsx'
import css from './Announcements.module.css'

const asIds = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

const CompaniesInput = () => {
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
                icon="close"
                size="small"
                label={text('removeCompany', { name: nameOf(id) })}
                onClick={() => field.onChange(ids.filter((one) => one !== id))}
              />
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

const base = 'resources.announcements'

const rules = {
  title: fieldRule(announcementFields.title.optional()),
  text: fieldRule(announcementFields.text.optional()),
}
const texts = ['title', 'enTitle', 'text', 'enText']

/** Sends cleared texts as empty strings. */
const toSent = ({ companies: _named, ...values }: Record<string, unknown>) => ({
  ...values,
  ...Object.fromEntries(texts.map((name) => [name, values[name] ?? ''])),
})

const Inputs = () => {
  const label = useTexts(base)
  const audience: unknown = useWatch({ name: 'audience' })
  return (
    <>
      <FormSection title={label('form.texts')} text={label('form.textsText')}>
        <Input source="title" validate={rules.title} />
        <Input
          as="textarea"
          source="text"
          validate={rules.text}
          rows={4}
          help={label('form.textHelp')}
          maxLength={4000}
        />
        <Input source="enTitle" validate={rules.title} />
        <Input as="textarea" source="enText" validate={rules.text} rows={4} maxLength={4000} />
      </FormSection>
      <FormSection title={label('form.where')} text={label('form.whereText')}>
        <Input
          as="select"
          source="audience"
          choices={announcementAudiences.map((id) => ({ id, name: label(`audiences.${id}`) }))}
        />
        {audience === 'companies' && <CompaniesInput />}
        <Input
          as="select"
          source="importance"
          choices={announcementImportances.map((id) => ({ id, name: label(`importances.${id}`) }))}
        />
        <Input as="date-time" source="startsAt" help={label('form.startsHelp')} />
        <Input as="date-time" source="endsAt" help={label('form.endsHelp')} />
      </FormSection>
    </>
  )
}

export const AnnouncementForm = () => (
  <FormScreen<AnnouncementRecord>
    texts={base}
    nameOf={useTitleOf()}
    pathOf={pathOf}
    listPath="/announcements"
    initialValues={{ audience: 'everyone', importance: 'info', startsAt: null, endsAt: null }}
    transform={toSent}
  >
    {() => <Inputs />}
  </FormScreen>
)
