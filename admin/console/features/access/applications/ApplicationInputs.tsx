import { useTexts } from '#console/core/i18n/texts.ts'
import { applicationCreation, type ApplicationRecord } from '#contract/access/applications'
import { applicationTypes } from '#contract/core/enums'
import { isUserCentre } from '#console/core/data/useApplications.ts'
import { IconInput } from '#console/core/forms/IconInput.tsx'
import { FormSection } from '#console/core/forms/RecordForm.tsx'
import { SelectInput } from '#console/core/forms/SelectInput.tsx'
import { TextAreaInput } from '#console/core/forms/TextAreaInput.tsx'
import { TextInput } from '#console/core/forms/TextInput.tsx'
import { fieldRule } from '#console/core/forms/fieldRule.ts'
import { PermissionCodesInput } from './PermissionCodesInput.tsx'

const { shape } = applicationCreation
const nameRule = fieldRule(shape.name)
const urlRule = fieldRule(shape.url)
const contactRule = fieldRule(shape.contact)
const descriptionRule = fieldRule(shape.description)

export const ApplicationInputs = ({ application }: { application?: ApplicationRecord }) => {
  const text = useTexts('resources.applications')
  const fixed = application !== undefined && isUserCentre(application)
  return (
    <>
      <FormSection title={text('form.what')}>
        <TextInput source="name" validate={nameRule} autoComplete="off" />
        <TextInput source="enName" validate={nameRule} autoComplete="off" />
        <SelectInput
          source="type"
          choices={applicationTypes
            .filter((id) => !fixed || id !== 'unavailable')
            .map((id) => ({ id, name: text(`types.${id}`) }))}
          help={text('form.typeHelp')}
        />
        <TextAreaInput source="description" validate={descriptionRule} rows={2} />
        <TextAreaInput source="enDescription" validate={descriptionRule} rows={2} />
        <IconInput source="icon" none={text('form.noIcon')} />
      </FormSection>
      <FormSection title={text('form.where')}>
        <TextInput
          source="url"
          mono
          readOnly={fixed}
          validate={urlRule}
          help={text('form.urlHelp')}
          autoComplete="off"
        />
        <TextInput
          source="contact"
          validate={contactRule}
          help={text('form.contactHelp')}
          autoComplete="off"
        />
      </FormSection>
      {!fixed && (
        <FormSection title={text('form.access')} text={text('form.accessText')}>
          <PermissionCodesInput />
        </FormSection>
      )}
    </>
  )
}
