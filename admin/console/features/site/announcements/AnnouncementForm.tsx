import { useWatch } from 'react-hook-form'
import {
  announcementAudiences,
  announcementFields,
  announcementImportances,
  type AnnouncementRecord,
} from '#contract/site/announcements'
import { DateTimeInput } from '#console/core/forms/DateTimeInput.tsx'
import { fieldRule } from '#console/core/forms/fieldRule.ts'
import { FormSection } from '#console/core/forms/RecordForm.tsx'
import { SelectInput } from '#console/core/forms/SelectInput.tsx'
import { TextAreaInput } from '#console/core/forms/TextAreaInput.tsx'
import { TextInput } from '#console/core/forms/TextInput.tsx'
import { useTexts } from '#console/core/i18n/texts.ts'
import { FormScreen } from '#console/core/screens/FormScreen.tsx'
import { CompaniesInput } from './CompaniesInput.tsx'
import { pathOf, useTitleOf } from './announcementNames.ts'

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
        <TextInput source="title" validate={rules.title} />
        <TextAreaInput
          source="text"
          validate={rules.text}
          rows={4}
          help={label('form.textHelp')}
          maxLength={4000}
        />
        <TextInput source="enTitle" validate={rules.title} />
        <TextAreaInput source="enText" validate={rules.text} rows={4} maxLength={4000} />
      </FormSection>
      <FormSection title={label('form.where')} text={label('form.whereText')}>
        <SelectInput
          source="audience"
          choices={announcementAudiences.map((id) => ({ id, name: label(`audiences.${id}`) }))}
        />
        {audience === 'companies' && <CompaniesInput />}
        <SelectInput
          source="importance"
          choices={announcementImportances.map((id) => ({ id, name: label(`importances.${id}`) }))}
        />
        <DateTimeInput source="startsAt" help={label('form.startsHelp')} />
        <DateTimeInput source="endsAt" help={label('form.endsHelp')} />
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
