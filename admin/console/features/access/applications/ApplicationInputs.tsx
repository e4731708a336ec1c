import { Input } from '#console/core/forms/Input.tsx'
import { useTexts } from '#console/core/i18n/texts.ts'
import { applicationCreation, type ApplicationRecord } from '#contract/access/applications'
import { applicationTypes } from '#contract/core/enums'
import { isUserCentre } from '#console/core/data/lookups.ts'
import { FormSection } from '#console/core/forms/RecordForm.tsx'
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
        <Input source="name" validate={nameRule} />
        <Input source="enName" validate={nameRule} />
        <Input
          as="select"
          source="type"
          choices={applicationTypes
            .filter((id) => !fixed || id !== 'unavailable')
            .map((id) => ({ id, name: text(`types.${id}`) }))}
          help={text('form.typeHelp')}
        />
        <Input as="textarea" source="description" validate={descriptionRule} rows={2} />
        <Input as="textarea" source="enDescription" validate={descriptionRule} rows={2} />
        <Input as="icon" source="icon" none={text('form.noIcon')} />
      </FormSection>
      <FormSection title={text('form.where')}>
        <Input source="url" mono readOnly={fixed} validate={urlRule} help={text('form.urlHelp')} />
        <Input source="contact" validate={contactRule} help={text('form.contactHelp')} />
      </FormSection>
      {!fixed && (
        <FormSection title={text('form.access')} text={text('form.accessText')}>
          <PermissionCodesInput />
        </FormSection>
      )}
    </>
  )
}
