import Checkbox from '@mui/material/Checkbox'
import type { ReactNode } from 'react'
import { useInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { useTexts } from '#console/core/i18n/texts.ts'
import { menuCreation } from '#contract/access/menus'
import { IconInput } from '#console/core/forms/IconInput.tsx'
import { SelectInput } from '#console/core/forms/SelectInput.tsx'
import { FormSection } from '#console/core/forms/RecordForm.tsx'
import { TextInput } from '#console/core/forms/TextInput.tsx'
import { useFieldLabel } from '#console/core/i18n/useFieldLabel.ts'
import { fieldRule } from '#console/core/forms/fieldRule.ts'
import css from './Menus.module.css'

const { shape } = menuCreation
const nameRule = fieldRule(shape.name)
const enNameRule = fieldRule(shape.enName)
const pathRule = fieldRule(shape.path)
const fileRule = fieldRule(shape.filePath)

const CheckInput = ({ source }: { source: string }) => {
  const label = useFieldLabel(source)
  const { id, field } = useInput({ source, defaultValue: false })
  return (
    <label className={css.check} htmlFor={id}>
      <Checkbox
        id={id}
        checked={field.value === true}
        onChange={(event) => field.onChange(event.target.checked)}
        onBlur={field.onBlur}
      />
      {label}
    </label>
  )
}

const ScreenInputs = () => {
  const text = useTexts('resources.menus')
  return (
    <>
      <TextInput source="path" mono validate={pathRule} help={text('pathHelp')} />
      <TextInput source="filePath" mono validate={fileRule} help={text('fileHelp')} />
      <IconInput source="icon" none={text('noIcon')} />
      <div>
        <CheckInput source="visible" />
        <CheckInput source="alwaysVisible" />
        <CheckInput source="keepAlive" />
      </div>
    </>
  )
}

/**
 * Fields of a menu entry, depending on its type.
 * @param place the fields for the position of a new entry
 */
export const MenuInputs = ({ title, place }: { title: string; place?: ReactNode }) => {
  const text = useTexts('resources.menus')
  const type: unknown = useWatch({ name: 'type' })
  return (
    <FormSection title={title}>
      {place}
      <TextInput source="name" validate={nameRule} />
      <TextInput source="enName" validate={enNameRule} />
      {type === 'menu' && <ScreenInputs />}
      {type === 'button' && (
        <SelectInput
          source="hideOrGray"
          choices={[
            { id: '0', name: text('hideOrGray.gray') },
            { id: '1', name: text('hideOrGray.hide') },
          ]}
        />
      )}
    </FormSection>
  )
}
