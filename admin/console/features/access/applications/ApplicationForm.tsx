import { IconButton } from '#console/core/controls/Button.tsx'
import { FormScreen } from '#console/core/screens/FormScreen.tsx'
import { useNameOf } from '#console/core/i18n/useFormats.ts'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import {
  applicationChange,
  applicationCreation,
  type ApplicationRecord,
  emptyTexts,
} from '#contract/access/applications'
import { pathOf, usePermissionName } from './applicationText.ts'
import { Input } from '#console/core/forms/Input.tsx'
import { applicationTypes } from '#contract/core/enums'
import { isUserCentre } from '#console/core/data/lookups.ts'
import { FormSection } from '#console/core/forms/RecordForm.tsx'
import { fieldRule } from '#console/core/forms/fieldRule.ts'
import { useInput, ValidationError } from 'react-admin'
import { PermissionPicker } from '#console/core/permissions/tree/PermissionTreeInput.tsx'
import styles from '#console/core/ui/styles.module.css'
import css from './Applications.module.css'

const PermissionCodesInput = () => {
  const nameOf = usePermissionName()
  const { field, fieldState } = useInput({ source: 'permissionCodes', defaultValue: [] })
  const codes: readonly number[] = Array.isArray(field.value) ? field.value : []
  const label = useTexts('resources.applications')
  const message = fieldState.error?.message
  return (
    <>
      <PermissionPicker
        label={label('fields.permissionCodes')}
        help={label('form.codeSearch')}
        value={null}
        onChoose={(node) => {
          if (node && !codes.includes(Number(node.id)))
            field.onChange([...codes, Number(node.id)].toSorted((a, b) => a - b))
        }}
      />
      {codes.length === 0 && <p className={css.none}>{label('form.codeNone')}</p>}
      <ul className={`${styles.stack4} ${css.codes}`}>
        {codes.map((code) => (
          <li key={code}>
            <span>
              {nameOf(code)} <span className={`${styles.mono} ${styles.muted}`}>{code}</span>
            </span>
            <IconButton
              icon="close"
              size="small"
              label={label('form.codeRemove', { name: nameOf(code) })}
              onClick={() => field.onChange(codes.filter((one) => one !== code))}
            />
          </li>
        ))}
      </ul>
      {message && (
        <p className={css.error} role="alert">
          <ValidationError error={message} />
        </p>
      )}
    </>
  )
}

const { shape } = applicationCreation
const nameRule = fieldRule(shape.name)
const urlRule = fieldRule(shape.url)
const contactRule = fieldRule(shape.contact)
const descriptionRule = fieldRule(shape.description)

const ApplicationInputs = ({ application }: { application?: ApplicationRecord }) => {
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

type Values = Record<string, unknown>

const texts = ['name', 'enName', ...Object.keys(emptyTexts)]

/** Emptied fields are sent as empty strings; fields unknown to the contract are omitted. */
const toSent = (values: Values): Values => {
  const { shape } = 'id' in values ? applicationChange : applicationCreation
  return {
    ...Object.fromEntries(Object.entries(values).filter(([name]) => name in shape)),
    ...Object.fromEntries(texts.map((name) => [name, values[name] ?? ''])),
  }
}

export const ApplicationForm = () => (
  <FormScreen<ApplicationRecord>
    texts="resources.applications"
    nameOf={useNameOf()}
    argsOf={({ name }) => ({ name })}
    pathOf={pathOf}
    listPath="/applications"
    initialValues={{ type: 'platform', permissionCodes: [] }}
    transform={toSent}
    submit={useTranslate()('resources.applications.edit.submit')}
  >
    {(application) => <ApplicationInputs {...(application ? { application } : {})} />}
  </FormScreen>
)
