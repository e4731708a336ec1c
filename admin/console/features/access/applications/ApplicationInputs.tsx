import { useInput, ValidationError } from 'react-admin'
import { useTexts } from '#console/core/i18n/texts.ts'
import { applicationCreation, type ApplicationRecord } from '#contract/applications'
import { applicationTypes } from '#contract/enums'
import { menuIcons } from '#contract/menus'
import { FormSection } from '#console/core/forms/RecordForm.tsx'
import { SelectInput } from '#console/core/forms/SelectInput.tsx'
import { TextArea } from '#console/core/forms/TextArea.tsx'
import { TextInput } from '#console/core/forms/TextInput.tsx'
import { useFieldLabel } from '#console/core/forms/useFieldLabel.ts'
import { fieldRule } from '#console/core/forms/fieldRule.ts'
import { isUserCentre } from './applicationText.ts'
import { PermissionCodesInput } from './PermissionCodesInput.tsx'

const { shape } = applicationCreation
const nameRule = fieldRule(shape.name)
const urlRule = fieldRule(shape.url)
const contactRule = fieldRule(shape.contact)
const descriptionRule = fieldRule(shape.description)

const LongText = ({ source }: { source: string }) => {
  const label = useFieldLabel(source)
  const { field, fieldState } = useInput({ source, validate: descriptionRule })
  const message = fieldState.error?.message
  return (
    <div>
      <TextArea
        label={label}
        value={typeof field.value === 'string' ? field.value : ''}
        onChange={field.onChange}
        optional
        inputRef={field.ref}
        rows={2}
      />
      {message && <ValidationError error={message} />}
    </div>
  )
}

/** Fields of an application. */
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
        <LongText source="description" />
        <LongText source="enDescription" />
        <SelectInput
          source="icon"
          choices={[
            { id: '', name: text('form.noIcon') },
            ...menuIcons.map((id) => ({ id, name: id })),
          ]}
        />
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
